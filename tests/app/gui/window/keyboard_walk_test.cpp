// SPDX-License-Identifier: GPL-3.0-or-later
#include <QClipboard>
#include <QPushButton>

#include "app/gui/kit/chrome/empty_state.h"
#include "app/gui/views/explore/notes_page.h"
#include "app/gui/views/mapping/nest/nest_view.h"
#include "app/gui/views/view_stack.h"
#include "app/gui/window/command_card.h"
#include "tests/app/gui/window/keyboard_fixture.h"

namespace tilescope::gui {
namespace {

using KeyboardWalkTest = KeyboardTest;

TEST_F(KeyboardWalkTest, FromAnEmptyWindowToACopiedCommand) {
  app::DesignWords words = exampleWords();
  words.network.clear();
  words.hardware.clear();
  open(words);
  ASSERT_TRUE(child<EmptyState>()->isVisible());
  find("network resnet-18");
  find("profile tx2 setup a");
  wait();
  ASSERT_TRUE(model().plan());
  EXPECT_EQ(model().plan()->request.network.name, "ResNet-18");
  EXPECT_FALSE(child<EmptyState>()->isVisible());

  find("weight buffer 96");
  EXPECT_EQ(history().undoText(), "weight buffer 128 → 96 KiB");
  press(Qt::Key_Up);  // in the field just set
  EXPECT_EQ(history().undoText(), "weight buffer 96 → 128 KiB");
  press(Qt::Key_Z, Qt::ControlModifier);
  wait();

  press(Qt::Key_F, Qt::ControlModifier);
  type("res5 3x3");
  press(Qt::Key_Return);
  ASSERT_EQ(window->session().session().selection.size(), 1);
  press(Qt::Key_Escape);
  press(Qt::Key_F);
  EXPECT_TRUE(window->actions().action("view.back")->isEnabled());
  press(Qt::Key_Backspace);

  press(Qt::Key_3, Qt::ControlModifier);
  EXPECT_EQ(child<ViewStack>()->shownId(), "mapping");
  EXPECT_TRUE(tabTo<NestView>());
  press(Qt::Key_1, Qt::ControlModifier);

  press(Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
  ASSERT_TRUE(child<CommandCard>());
  EXPECT_TRUE(tabTo<QPushButton>());
  press(Qt::Key_Space);
  EXPECT_EQ(QApplication::clipboard()->text().toStdString(),
            app::planCommand(app::wordsOf(window->session().design())) + " -o plan.json");
}

// Docks behind tabs are visible for Qt, but outside of the window.
TEST_F(KeyboardWalkTest, TabVisitsOnlyWhatCanBeSeen) {
  withCurves = false;
  for (const QSize size : {QSize(1024, 640), QSize(1280, 800), QSize(1440, 900)})
    for (const Qt::Key key : {Qt::Key_Tab, Qt::Key_Backtab}) {
      open(exampleWords(), size);
      window->setFocus();
      QSet<const QWidget*> visited;
      for (press(key); !visited.contains(QApplication::focusWidget()); press(key)) {
        const QWidget* at = QApplication::focusWidget();
        ASSERT_TRUE(at);
        visited.insert(at);
        EXPECT_TRUE(window->rect().intersects(QRect(at->mapTo(window.get(), QPoint(0, 0)), at->size())))
            << size.width() << ": " << at->objectName().toStdString() << ", " << at->accessibleName().toStdString();
      }
      EXPECT_GT(visited.size(), 20);
    }
}

}  // namespace
}  // namespace tilescope::gui
