// SPDX-License-Identifier: GPL-3.0-or-later
// Files can be dropped on every part of every view, also on text fields.
#include <QDropEvent>
#include <QMimeData>
#include <QWindow>

#include "app/gui/kit/chrome/message_strip.h"
#include "app/gui/views/explore/explore_view.h"
#include "app/gui/views/explore/notes_page.h"
#include "tests/app/gui/places.h"
#include "tests/app/gui/window/window_fixture.h"

namespace tilescope::gui {
namespace {

class DropTest : public WindowTest {
 protected:
  DropTest() { setAdvice(false); }

  // As a platform does: the window finds the widget.
  bool drop(const QPoint& at, const QString& path) {
    QMimeData files;
    files.setUrls({QUrl::fromLocalFile(path)});
    files.setText(path);  // most file managers add it as text
    QWindow* target = window->windowHandle();
    QDragEnterEvent enter(at, Qt::CopyAction, &files, Qt::LeftButton, {});
    QApplication::sendEvent(target, &enter);
    QDragMoveEvent move(at, Qt::CopyAction, &files, Qt::LeftButton, {});
    move.setAccepted(enter.isAccepted());
    QApplication::sendEvent(target, &move);
    const bool taken = enter.isAccepted() && move.isAccepted();
    QDropEvent event(at, Qt::CopyAction, &files, Qt::LeftButton, {});
    QApplication::sendEvent(target, &event);
    return taken && event.isAccepted();
  }
  QString next() {
    const bool odd = window->session().design().network->name == "ResNet-18";
    return sourceFile(odd ? "networks/alexnet.json" : "networks/resnet18.json");
  }
  std::vector<QPoint> places() const {
    std::vector<QPoint> all;
    for (int y = 12; y < window->height(); y += 56)
      for (int x = 20; x < window->width(); x += 97) all.emplace_back(x, y);
    return all;
  }
};

TEST_F(DropTest, EveryPlaceOfEveryViewTakesAFile) {
  open(exampleWords(), QSize(1280, 800));
  for (const char* view : {"explore", "compare", "mapping", "hardware", "network"}) {
    for (const QPoint& place : places()) {
      window->showView(view);
      const std::string before = window->session().design().network->name;
      const QWidget* under = window->childAt(place);
      const std::string where = std::string(view) + ", " + (under ? under->objectName().toStdString() : "") + " at " +
                                std::to_string(place.x()) + " " + std::to_string(place.y());
      EXPECT_TRUE(drop(place, next())) << where;
      EXPECT_NE(window->session().design().network->name, before) << where;
    }
  }
}

TEST_F(DropTest, NotesAndFieldsKeepTheirWords) {
  open(exampleWords());
  child<ExploreView>()->showPage("notes");
  auto* notes = child<NotesPage>();
  ASSERT_TRUE(notes->isVisible());
  EXPECT_TRUE(drop(notes->mapTo(window.get(), notes->rect().center()), next()));
  EXPECT_EQ(notes->toPlainText(), "");
  ValueField* field = child<DesignPanel>()->field(kWeightBuffer);
  EXPECT_TRUE(drop(field->mapTo(window.get(), field->rect().center()), next()));
  EXPECT_FALSE(child<DesignPanel>()->field(kWeightBuffer)->isEditing());
  EXPECT_EQ(history().count(), 2) << "two networks";
}

TEST_F(DropTest, ABadFileIsNamedWhereverItFalls) {
  open(exampleWords());
  const std::string before = window->session().design().network->name;
  EXPECT_TRUE(drop(QPoint(700, 400), sourceFile("README.md")));
  EXPECT_TRUE(child<MessageStrip>()->isVisible());
  EXPECT_THAT(child<MessageStrip>()->message().finding.toStdString(), testing::HasSubstr("README.md"));
  EXPECT_EQ(window->session().design().network->name, before);
}

}  // namespace
}  // namespace tilescope::gui
