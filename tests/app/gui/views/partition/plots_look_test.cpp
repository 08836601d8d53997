// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <QSvgRenderer>
#include <QtTest>
#include <functional>
#include <memory>

#include "app/gui/plots/plot_files.h"
#include "app/gui/views/partition/pipeline_layout.h"
#include "app/gui/views/partition/pipeline_plot.h"
#include "app/gui/views/partition/spans_plot.h"
#include "app/gui/views/partition/spans_words.h"
#include "app/gui/views/partition/staircase_layout.h"
#include "app/gui/views/partition/staircase_plot.h"
#include "tests/app/gui/sample_plots.h"
#include "tests/app/gui/views/partition/sample_partition.h"

namespace tilescope::gui {
namespace {

using Plots = std::vector<std::unique_ptr<Plot>>;

SpansPicture spansWithEverything() {
  SpansPicture spans = resnet34Spans();
  spans.spans[1].isSelected = true;
  spans.layers[13].isSelected = true;
  spans.spans[9].fits = false;
  spans.ghostCuts = {0, 8, 20, 34};
  return spans;
}

Plots allPlots(ThemeMode mode, const QSize& size) {
  ThemeController& themes = sampleThemes();
  themes.setMode(mode);
  auto spans = std::make_unique<SpansPlot>(&themes);
  spans->setPicture(spansWithEverything());
  auto staircase = std::make_unique<StaircasePlot>(&themes);
  staircase->setPicture(resnet34Staircase());
  auto pipeline = std::make_unique<PipelinePlot>(&themes);
  pipeline->setPicture(resnet34Pipeline());
  Plots plots;
  plots.push_back(std::move(spans));
  plots.push_back(std::move(staircase));
  plots.push_back(std::move(pipeline));
  for (const auto& plot : plots) present(*plot, size);
  return plots;
}

std::string nameOf(const QWidget& widget) {
  return widget.objectName().toStdString();
}

TEST(PartitionPlots, AnotherThemeLeavesNoColourOfTheOldOne) {
  const Plots switched = allPlots(ThemeMode::Light, {900, 240});
  const Plots born = allPlots(ThemeMode::Dark, {900, 240});
  const Theme light = loadTheme("light");
  for (std::size_t i = 0; i < switched.size(); ++i) {
    const QImage image = picture(*switched[i]);
    EXPECT_EQ(image, picture(*born[i])) << nameOf(*born[i]);
    for (const QColor& old : {light.accent, light.memoryBound, light.tensor(Tensor::W), light.grid})
      EXPECT_EQ(pixelsOf(image, old), 0) << nameOf(*born[i]) << old.name().toStdString();
  }
  sampleThemes();
}

TEST(PartitionPlots, TheEdgeOfEveryPlotStaysEmpty) {
  for (const ThemeMode mode : {ThemeMode::Light, ThemeMode::Dark})
    for (const QSize& size : {QSize(320, 160), QSize(540, 160), QSize(1100, 290)}) {
      const Plots plots = allPlots(mode, size);
      for (const auto& plot : plots) {
        plot->clearFocus();
        const QImage image = picture(*plot);
        const QRgb ground = loadTheme(mode == ThemeMode::Light ? "light" : "dark").plot.rgb();
        int painted = 0;
        for (int x = 0; x < image.width(); ++x)
          painted += (image.pixel(x, 0) != ground) + (image.pixel(x, image.height() - 1) != ground);
        EXPECT_EQ(painted, 0) << nameOf(*plot) << ' ' << size.width();
      }
    }
  sampleThemes();
}

TEST(PartitionPlots, FocusIsAFrameThatMovesNothing) {
  const Plots plots = allPlots(ThemeMode::Light, {900, 240});
  for (const auto& plot : plots) {
    plot->clearFocus();
    const QImage before = picture(*plot);
    plot->activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(plot.get()));
    plot->setFocus(Qt::TabFocusReason);
    const QImage after = picture(*plot);
    EXPECT_EQ(QColor(after.pixel(1, 1)), sampleThemes().theme().focus) << nameOf(*plot);
    const QRect inside = plot->rect().adjusted(2, 2, -2, -2);
    EXPECT_EQ(after.copy(inside), before.copy(inside)) << nameOf(*plot);
  }
}

TEST(PartitionPlots, EveryPlotSaysWhatItIs) {
  for (const auto& plot : allPlots(ThemeMode::Light, {900, 240}))
    for (const QString& words : {plot->objectName(), plot->accessibleName(), plot->accessibleDescription(),
                                 plot->toolTip(), plot->whatsThis()})
      EXPECT_FALSE(words.isEmpty()) << nameOf(*plot);
}

TEST(PartitionPlots, FilesAreVectorsAndTheSameEveryTime) {
  const PlotPage page{"Plot", "of a partition", {}, "ResNet-34.", "tilescope-cli partition"};
  for (const auto& plot : allPlots(ThemeMode::Light, {900, 240})) {
    const QByteArray svg = plotFile(*plot, page, PlotFormat::Svg, sampleThemes().theme());
    EXPECT_FALSE(svg.contains("<image")) << nameOf(*plot);
    EXPECT_TRUE(QSvgRenderer(svg).isValid()) << nameOf(*plot);
    EXPECT_EQ(svg, plotFile(*plot, page, PlotFormat::Svg, sampleThemes().theme())) << nameOf(*plot);
    EXPECT_FALSE(plotFile(*plot, page, PlotFormat::Pdf, sampleThemes().theme()).isEmpty());
    EXPECT_EQ(plot->size(), QSize(900, 240));
  }
}

TEST(PartitionPlots, FilesShowWhatIsOutOfSight) {
  ThemeController& themes = sampleThemes();
  SpansPlot spans(&themes);
  spans.setPicture(chainSpans(155, 4));
  present(spans, {540, 200});
  const PlotPage page{"Plot", {}, {}, {}, {}};
  const QByteArray svg = plotFile(spans, page, PlotFormat::Svg, themes.theme());
  EXPECT_TRUE(svg.contains(">layer155</text>"));
  EXPECT_TRUE(svg.contains(">layer1</text>"));
}

TEST(PartitionPlots, TheLegendShowsAPinsCutsAsTheyAreInThePlot) {
  const Theme theme = loadTheme("light");
  QImage image(60, 20, QImage::Format_RGB32);
  image.fill(theme.plot);
  QPainter painter(&image);
  const LegendEntry pin{Mark::Triangle, {}, [](const Theme& shown) { return shown.pin('A'); }};
  EXPECT_EQ(paintLegend(painter, image.rect(), {pin}, theme), 1);
  painter.end();
  EXPECT_GT(pixelsOf(image, theme.pin('A')), 8);
  EXPECT_EQ(QColor(image.pixel(4, 9)), theme.plot) << "hollow";
}

TEST(PartitionPlots, LegendsNameWhatThePictureHas) {
  const auto words = [](const LegendEntries& entries) {
    QStringList all;
    for (const LegendEntry& entry : entries) all << entry.text;
    return all.join(", ");
  };
  EXPECT_EQ(words(spansLegend(resnet34Spans())), "weights, closure, skip rows, free, capacity 3.00 MiB, cuts of pin A");
  EXPECT_EQ(words(spansLegend(chainSpans(8, 4))), "weights, closure, free, capacity some KiB");
  EXPECT_EQ(words(spansLegend(spansWithEverything())),
            "weights, closure, skip rows, free, infeasible, capacity 3.00 MiB, cuts of pin A, cuts of the optimum");
  EXPECT_EQ(words(staircaseLegend(resnet34Staircase())), "exact optimum, cuts that ignore residuals");
  EXPECT_EQ(words(pipelineLegend(resnet34Pipeline())), "image 1, later images");
}

}  // namespace
}  // namespace tilescope::gui
