// SPDX-License-Identifier: GPL-3.0-or-later
// All modal dialogs ask for a file.
#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QTimer>
#include <QWhatsThis>

#include "app/gui/kit/chrome/message_strip.h"
#include "app/gui/views/messages.h"
#include "app/gui/views/save_dialog.h"
#include "tests/app/gui/places.h"
#include "tests/app/gui/window/window_fixture.h"

namespace tilescope::gui {
namespace {

class NoDialogTest : public WindowTest {
 protected:
  NoDialogTest() {
    closer_.setInterval(20);
    QObject::connect(&closer_, &QTimer::timeout, [this] {
      QWidget* dialog = QApplication::activeModalWidget();
      if (dialog == nullptr) return;
      opened << dialog->metaObject()->className();
      dialog->close();
    });
    closer_.start();
  }
  QStringList opened;  // classes; each dialog is closed at once

 private:
  QTimer closer_;
};

TEST_F(NoDialogTest, NoActionOpensOneThatDoesNotAskForAFile) {
  open(exampleWords(), QSize(1440, 900), {"res5_0_b"});
  int triggered = 0;
  for (QAction* action : window->actions().actions()) {
    if (action->objectName() == "file.quit" || !action->isEnabled()) continue;
    opened.clear();
    action->trigger();
    QTest::qWait(1);
    for (const QString& dialog : opened) EXPECT_EQ(dialog, "QFileDialog") << action->objectName().toStdString();
    if (QWidget* popup = QApplication::activePopupWidget()) popup->close();
    QWhatsThis::leaveWhatsThisMode();
    ++triggered;
  }
  EXPECT_GT(triggered, 30);
  EXPECT_TRUE(window->isVisible());
}

TEST_F(NoDialogTest, ErrorsStandInTheStripAndTheWindowGoesOn) {
  open(exampleWords());
  child<Messages>()->showErrors({{Diagnostic::Severity::Error, "net.json", "/layers/4", "55", "56", "Correct it."}});
  EXPECT_TRUE(child<MessageStrip>()->isVisible());
  EXPECT_EQ(QApplication::activeModalWidget(), nullptr);
  SliderRow& row = *slider(kWeightBuffer);
  press(row, 0.3);
  release(row, 0.3);
  wait();
  EXPECT_FALSE(window->session().design().edits.empty());
}

TEST(NoDialogSources, UseNoDialogButThoseForFiles) {
  const QRegularExpression modal(
      "\\b(QMessageBox|QInputDialog|QProgressDialog|QErrorMessage|QWizard|setModal|"
      "setWindowModality)\\b");
  int files = 0;
  for (QDirIterator it(sourceFile("app/gui"), {"*.cpp", "*.h"}, QDir::Files, QDirIterator::Subdirectories);
       it.hasNext();) {
    QFile file(it.next());
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    ++files;
    const auto match = modal.match(QString::fromUtf8(file.readAll()));
    EXPECT_FALSE(match.hasMatch()) << file.fileName().toStdString() << ": " << match.captured().toStdString();
  }
  EXPECT_GT(files, 100);
}

TEST(SaveDialog, ProposesTheFolderThatWasChosenLast) {
  setLastFolder("/home/me/designs/a.tilescope");
  EXPECT_EQ(inLastFolder("plan.json"), "/home/me/designs/plan.json");
  EXPECT_EQ(inLastFolder("/other/b.tilescope"), "/other/b.tilescope");
}

}  // namespace
}  // namespace tilescope::gui
