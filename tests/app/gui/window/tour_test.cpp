// SPDX-License-Identifier: GPL-3.0-or-later
// The tour continues by action or Next, and ends at any time; the window works as usual.
#include "app/gui/window/tour.h"

#include <QPushButton>
#include <QTemporaryDir>
#include <QToolButton>

#include "app/gui/views/view_stack.h"
#include "tests/app/gui/window/window_fixture.h"

namespace tilescope::gui {
namespace {

class TourTest : public WindowTest {
 protected:
  Tour& tour() const { return *child<Tour>(); }
  void start() {
    window->actions().action("help.tour")->trigger();
    QTest::qWait(20);
  }
  QString shown() const { return child<ViewStack>()->shownId(); }
  QRect placeOf(const QWidget* widget) const { return {widget->mapTo(window.get(), QPoint(0, 0)), widget->size()}; }
  void openWithData(const QString& folder) {
    window = std::make_unique<MainWindow>(Session(), themes, folder);
    window->resize(1440, 900);
    window->showView("start");
    window->show();
    EXPECT_TRUE(QTest::qWaitForWindowExposed(window.get()));
  }
};

TEST_F(TourTest, DoingTheThingGoesOn) {
  open(exampleWords());
  window->showView("mapping");
  start();
  EXPECT_EQ(shown(), "explore");
  EXPECT_EQ(tour().step(), 0);
  SliderRow& row = *slider(kWeightBuffer);
  press(row, 0.4);
  moveTo(row, 0.5);
  EXPECT_EQ(tour().step(), 0);  // the button is still pressed
  release(row, 0.5);
  EXPECT_EQ(tour().step(), 1);
  window->session().select({"res5_0_b"});
  EXPECT_EQ(tour().step(), 2);
  window->actions().action("design.pin")->trigger();
  EXPECT_EQ(tour().step(), 3);
  window->showView("mapping");
  EXPECT_EQ(tour().step(), 4);
  window->showView("export");
  EXPECT_FALSE(tour().isOn());
}

TEST_F(TourTest, NextGoesThroughAllStepsAndEnds) {
  open(exampleWords());
  start();
  QStringList titles;
  for (int step = 0; step < Tour::kSteps; ++step) {
    ASSERT_TRUE(tour().isOn());
    titles << tour().card()->findChild<QWidget*>("tour title")->accessibleName();
    EXPECT_EQ(tour().card()->findChild<QWidget*>("tour count")->accessibleName(), QString("%1 of 5").arg(step + 1));
    auto* next = tour().card()->findChild<QPushButton*>("tour next");
    QTest::mouseClick(next, Qt::LeftButton);
  }
  EXPECT_EQ(titles.removeDuplicates(), 0);
  EXPECT_FALSE(tour().isOn());
  EXPECT_EQ(history().count(), 0);
}

TEST_F(TourTest, IsLeftWithEscAndTheCross) {
  open(exampleWords());
  start();
  QTest::keyClick(window.get(), Qt::Key_Escape);
  EXPECT_FALSE(tour().isOn());
  start();
  QTest::keyClick(tour().card(), Qt::Key_Escape);
  EXPECT_FALSE(tour().isOn());
  start();
  QTest::mouseClick(tour().card()->findChild<QToolButton*>("tour leave"), Qt::LeftButton);
  EXPECT_FALSE(tour().isOn());
  QTest::qWait(1);
  EXPECT_EQ(child<TourCard>(), nullptr);
  EXPECT_EQ(child<TourFrame>(), nullptr);
}

TEST_F(TourTest, TakesNeitherFocusNorClicks) {
  open(exampleWords());
  auto* field = child<DesignPanel>()->field(kWeightBuffer);
  field->setFocus();
  start();
  EXPECT_EQ(QApplication::focusWidget(), field);
  EXPECT_EQ(QApplication::activePopupWidget(), nullptr);
  EXPECT_EQ(QApplication::activeModalWidget(), nullptr);
  const QPoint middle = placeOf(child<TourFrame>()).center();
  EXPECT_NE(window->childAt(middle), child<TourFrame>());
  EXPECT_TRUE(child<TourFrame>()->testAttribute(Qt::WA_TransparentForMouseEvents));
}

TEST_F(TourTest, TheCardStandsBesideItsPartInEverySize) {
  for (const QSize size : {QSize(1024, 640), QSize(1280, 800), QSize(2560, 1440)}) {
    open(exampleWords(), size);
    start();
    for (int step = 0; step < Tour::kSteps; ++step, tour().next()) {
      QTest::qWait(20);
      const std::string where = std::to_string(size.width()) + ", step " + std::to_string(step);
      ASSERT_TRUE(child<TourFrame>()->isVisible()) << where;
      const QRect frame = placeOf(child<TourFrame>()), card = placeOf(tour().card());
      EXPECT_TRUE(window->rect().contains(card)) << where;
      EXPECT_FALSE(frame.intersects(card)) << where;
    }
  }
}

TEST_F(TourTest, TheCardFollowsTheWindow) {
  open(exampleWords(), QSize(1440, 900));
  start();
  tour().next();
  const QRect before = placeOf(child<TourFrame>());
  window->resize(1900, 1000);
  ASSERT_TRUE(QTest::qWaitFor([&] { return placeOf(child<TourFrame>()) != before; }, kPatience));
  EXPECT_TRUE(window->rect().contains(placeOf(tour().card())));
}

TEST_F(TourTest, WithoutADesignTheFirstExampleIsOpened) {
  window = std::make_unique<MainWindow>(Session(), themes);
  window->resize(1440, 900);
  window->showView("start");
  window->show();
  start();
  ASSERT_TRUE(window->session().request());
  EXPECT_EQ(shown(), "explore");
  EXPECT_TRUE(tour().isOn());
  EXPECT_EQ(tour().step(), 0);
}

TEST_F(TourTest, StartOffersItUntilItWasTakenOrDeclined) {
  for (const char* button : {"take tour", "decline tour"}) {
    QTemporaryDir folder;
    openWithData(folder.path());
    auto* pressed = window->findChild<QAbstractButton*>(button);
    ASSERT_TRUE(pressed && pressed->isVisible()) << button;
    EXPECT_FALSE(tour().isOn());  // none starts by itself
    QTest::mouseClick(pressed, Qt::LeftButton);
    EXPECT_EQ(tour().isOn(), QLatin1String(button) == QLatin1String("take tour"));
    openWithData(folder.path());
    EXPECT_FALSE(window->findChild<QAbstractButton*>(button)->isVisible()) << button;
    start();
    EXPECT_TRUE(tour().isOn());  // from the menu
  }
}

TEST_F(TourTest, WhereNothingCanBeRememberedNothingIsOffered) {
  openWithData({});
  EXPECT_FALSE(window->findChild<QAbstractButton*>("take tour")->isVisible());
}

}  // namespace
}  // namespace tilescope::gui
