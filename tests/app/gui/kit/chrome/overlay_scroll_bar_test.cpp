// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/chrome/overlay_scroll_bar.h"

#include <gmock/gmock.h>

#include <QScrollArea>
#include <QScrollBar>
#include <QTest>

#include "app/gui/kit/theme/theme_controller.h"

namespace tilescope::gui {
namespace {

class OverlayScrollBarTest : public testing::Test {
 protected:
  OverlayScrollBarTest() {
    content_ = new QWidget;
    area_.setWidgetResizable(true);
    area_.setWidget(content_);
    bar_ = new OverlayScrollBar(&area_, &theme_);
    area_.resize(200, 200);
    area_.show();
  }
  void makeHigh(int height) {
    content_->setMinimumHeight(height);
    QTest::qWait(5);
  }

  ThemeController theme_{ThemeMode::Dark};
  QScrollArea area_;
  QWidget* content_;
  OverlayScrollBar* bar_;
};

TEST_F(OverlayScrollBarTest, ShowsOnlyWhereThereIsSomethingToScrollAndTakesNoWidth) {
  makeHigh(100);
  EXPECT_FALSE(bar_->isVisible());
  const int width = content_->width();
  makeHigh(1000);
  EXPECT_TRUE(bar_->isVisible());
  EXPECT_EQ(content_->width(), width);
}

TEST_F(OverlayScrollBarTest, ADragOfTheHandleScrolls) {
  makeHigh(1000);
  QTest::mousePress(bar_, Qt::LeftButton, {}, QPoint(7, 6));
  QTest::mouseMove(bar_, QPoint(7, 100));
  EXPECT_GT(area_.verticalScrollBar()->value(), 300);
  QTest::mouseMove(bar_, QPoint(7, 400));
  EXPECT_EQ(area_.verticalScrollBar()->value(), area_.verticalScrollBar()->maximum());
  QTest::mouseRelease(bar_, Qt::LeftButton, {}, QPoint(7, 400));
  QTest::mouseMove(bar_, QPoint(7, 6));
  EXPECT_EQ(area_.verticalScrollBar()->value(), area_.verticalScrollBar()->maximum());
}

}  // namespace
}  // namespace tilescope::gui
