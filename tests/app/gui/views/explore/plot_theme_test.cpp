// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <QtTest>
#include <memory>

#include "app/gui/views/explore/roofline/roofline_plot.h"
#include "app/gui/views/explore/traffic/traffic_plot.h"
#include "tests/app/gui/sample_plots.h"

namespace tilescope::gui {
namespace {

std::vector<std::unique_ptr<QWidget>> bothPlots(ThemeMode mode = ThemeMode::Light) {
  ThemeController& themes = sampleThemes();
  themes.setMode(mode);
  auto roofline = std::make_unique<RooflinePlot>(&themes);
  roofline->setData(sampleRoofline(21));
  roofline->setSelection({"layer3"});
  auto traffic = std::make_unique<TrafficPlot>(&themes);
  traffic->setData(sampleTraffic(21));
  traffic->setSelection({"layer3"});
  std::vector<std::unique_ptr<QWidget>> plots;
  plots.push_back(std::move(roofline));
  plots.push_back(std::move(traffic));
  for (const auto& plot : plots) present(*plot, {800, 300});
  return plots;
}

TEST(PlotTheme, AnotherThemeLeavesNoColourOfTheOldOne) {
  const auto switched = bothPlots();
  const auto born = bothPlots(ThemeMode::Dark);
  for (std::size_t i = 0; i < switched.size(); ++i) {
    const QImage image = picture(*switched[i]);
    EXPECT_EQ(image, picture(*born[i])) << switched[i]->objectName().toStdString();
    for (const QColor& old : {loadTheme("light").plot, loadTheme("light").selection, loadTheme("light").memoryBound})
      EXPECT_EQ(pixelsOf(image, old), 0) << switched[i]->objectName().toStdString() << old.name().toStdString();
  }
}

TEST(PlotTheme, BackAndForthGivesTheSamePicture) {
  const auto plots = bothPlots();
  for (const auto& plot : plots) {
    const QImage before = picture(*plot);
    sampleThemes().setMode(ThemeMode::Dark);
    picture(*plot);
    sampleThemes();
    EXPECT_EQ(picture(*plot), before) << plot->objectName().toStdString();
  }
}

TEST(PlotTheme, FocusIsAFrameThatMovesNothing) {
  const auto plots = bothPlots();
  for (const auto& plot : plots) {
    plot->clearFocus();
    const QImage before = picture(*plot);
    plot->activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(plot.get()));  // a real screen activates windows later
    plot->setFocus(Qt::TabFocusReason);
    const QImage after = picture(*plot);
    EXPECT_EQ(QColor(after.pixel(1, 1)), sampleThemes().theme().focus);
    const QRect inside = plot->rect().adjusted(2, 2, -2, -12);
    EXPECT_EQ(after.copy(inside), before.copy(inside)) << plot->objectName().toStdString();
  }
}

TEST(PlotTheme, EveryPlotSaysWhatItIs) {
  const auto plots = bothPlots();
  for (const auto& plot : plots) {
    EXPECT_FALSE(plot->objectName().isEmpty());
    EXPECT_FALSE(plot->accessibleName().isEmpty());
    EXPECT_FALSE(plot->toolTip().isEmpty());
    EXPECT_FALSE(plot->whatsThis().isEmpty());
    EXPECT_EQ(plot->focusPolicy(), Qt::StrongFocus);
  }
}

}  // namespace
}  // namespace tilescope::gui
