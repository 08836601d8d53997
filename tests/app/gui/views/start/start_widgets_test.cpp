// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <set>

#include "app/gui/kit/chrome/icon_button.h"
#include "app/gui/kit/theme/theme_controller.h"
#include "app/gui/views/start/example_card.h"
#include "app/gui/views/start/start_column.h"
#include "app/gui/views/start/start_entry.h"
#include "app/gui/views/start/thumbnail_painter.h"
#include "core/plan/planner.h"
#include "tests/app/gui/pixels.h"

namespace tilescope::gui {
namespace {

class StartWidgetsTest : public testing::Test {
 protected:
  ThemeController themes{ThemeMode::Light};
};

StartEntryData entry(const QString& name, bool isMissing = false) {
  return {name, "today 09:41", "ResNet-18, Jetson TX2", "4.10 ms", isMissing, "/mnt/" + name, "Take it off the list"};
}

TEST_F(StartWidgetsTest, ListsShowWhatTheyAreGivenAndTellWhichOneIsMeant) {
  StartColumn column(&themes);
  column.resize(284, 800);
  column.setRecent({entry("a"), entry("b"), entry("c")});
  column.setAutosaves({entry("kept")});
  column.show();
  QSignalSpy chosen(&column, &StartColumn::recentChosen), removed(&column, &StartColumn::recentRemoved);
  QSignalSpy kept(&column, &StartColumn::autosaveChosen);
  auto* second = column.findChild<StartEntry*>("recent2");
  ASSERT_TRUE(second && second->isVisible());
  EXPECT_EQ(second->accessibleName(), "b");
  QTest::mouseClick(second, Qt::LeftButton);
  QTest::keyClick(second, Qt::Key_Return);
  QTest::keyClick(second, Qt::Key_Delete);
  QTest::mouseClick(column.findChild<StartEntry*>("recent3")->findChild<IconButton*>(), Qt::LeftButton);
  QTest::mouseClick(column.findChild<StartEntry*>("autosave1"), Qt::LeftButton);
  ASSERT_EQ(chosen.count(), 2);
  EXPECT_EQ(chosen[0][0].toInt(), 1);
  ASSERT_EQ(removed.count(), 2);
  EXPECT_EQ(removed[0][0].toInt(), 1);
  EXPECT_EQ(removed[1][0].toInt(), 2);
  EXPECT_EQ(kept.count(), 1);
  column.setRecent({});
  QTest::qWait(1);
  EXPECT_EQ(column.findChild<StartEntry*>("recent1"), nullptr);
}

TEST_F(StartWidgetsTest, AllButTwoAutosavesAreBehindAButton) {
  StartColumn column(&themes);
  column.setAutosaves({entry("a"), entry("b"), entry("c"), entry("d")});
  column.show();
  auto* more = column.findChild<QPushButton*>("more autosaves");
  const auto isShown = [&](int number) {
    return column.findChildren<StartEntry*>("autosave" + QString::number(number)).last()->isVisible();
  };
  EXPECT_TRUE(isShown(1) && isShown(2));
  EXPECT_FALSE(isShown(3) || isShown(4));
  EXPECT_EQ(more->text(), "2 more");
  QTest::mouseClick(more, Qt::LeftButton);
  EXPECT_TRUE(isShown(3) && isShown(4));
  EXPECT_FALSE(more->isVisible());
  column.setAutosaves({entry("a"), entry("b"), entry("c")});
  EXPECT_TRUE(isShown(3)) << "they stay open";
}

TEST_F(StartWidgetsTest, TheButtonsOpenWhatTheySay) {
  StartColumn column(&themes);
  column.show();
  QSignalSpy session(&column, &StartColumn::openSessionRequested), network(&column, &StartColumn::openNetworkRequested),
      profile(&column, &StartColumn::openProfileRequested), machine(&column, &StartColumn::newMachineRequested);
  QTest::mouseClick(column.findChild<OpenButton*>("openSession"), Qt::LeftButton);
  QTest::keyClick(column.findChild<OpenButton*>("openNetwork"), Qt::Key_Return);
  QTest::keyClick(column.findChild<OpenButton*>("openProfile"), Qt::Key_Space);
  QTest::mouseClick(column.findChild<OpenButton*>("newMachine"), Qt::LeftButton);
  EXPECT_EQ(session.count() + network.count() + profile.count() + machine.count(), 4);
}

class ThumbnailTest : public StartWidgetsTest {
 protected:
  static ExecutionPlan planOf(const Example& example) {
    const Result<SessionDocument> session = readExample(example);
    EXPECT_TRUE(session);
    const Result<ExecutionPlan> plan = Planner().plan(*app::requestOf(session->session.design));
    EXPECT_TRUE(plan);
    return *plan;
  }
};

TEST_F(ThumbnailTest, EveryPictureShowsDataInTheColoursOfTheTheme) {
  for (const Example& example : examples()) {
    const Thumbnail thumbnail = thumbnailOf(planOf(example), example.picture, example.layer);
    for (const ThemeMode mode : {ThemeMode::Light, ThemeMode::Dark}) {
      themes.setMode(mode);
      const QImage image = thumbnailPixmap(thumbnail, QSize(320, 150), 1, themes).toImage();
      EXPECT_EQ(image.pixelColor(1, 1), themes.theme().plot) << example.title.toStdString();
      std::set<QRgb> colours;
      for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) colours.insert(image.pixel(x, y));
      const Theme& theme = themes.theme();
      const bool hasData = colours.contains(theme.tensor(Tensor::W).rgb()) ||
                           colours.contains(theme.memoryBound.rgb()) || colours.contains(theme.computeBound.rgb());
      EXPECT_TRUE(hasData) << example.title.toStdString();
    }
  }
}

TEST_F(StartWidgetsTest, ACardSaysItsFiguresAndOpensByClickAndKey) {
  ExampleCard card(&themes, 3);
  card.setData({"ResNet-18", "Jetson", {"4.10 ms", "76.3 MB"}, {}});
  card.resize(card.sizeHint());
  card.show();
  EXPECT_EQ(card.accessibleName(), "ResNet-18");
  EXPECT_EQ(card.accessibleDescription(), "Jetson, 4.10 ms, 76.3 MB");
  const QImage waiting = card.grab().toImage().copy(1, 1, card.width() - 2, 80);
  EXPECT_LT(pixelsOf(waiting, themes.theme().plot), waiting.width() * waiting.height())
      << "without a picture yet, it says so";
  QSignalSpy clicked(&card, &ExampleCard::clicked), arrow(&card, &ExampleCard::arrowPressed);
  QTest::mouseClick(&card, Qt::LeftButton);
  QTest::keyClick(&card, Qt::Key_Return);
  QTest::keyClick(&card, Qt::Key_Left);
  EXPECT_EQ(clicked.count(), 2);
  ASSERT_EQ(arrow.count(), 1);
  EXPECT_EQ(arrow[0][0].toInt(), int(Qt::Key_Left));
}

}  // namespace
}  // namespace tilescope::gui
