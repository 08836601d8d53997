// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/roofline/batch_path.h"

#include <gmock/gmock.h>

#include <QSignalSpy>
#include <QTest>
#include <cmath>
#include <cstdint>

#include "app/gui/kit/theme/theme_controller.h"
#include "app/gui/views/explore/plot_tables.h"
#include "app/gui/views/explore/roofline/roofline_plot.h"
#include "app/gui/views/explore/roofline/roofline_words.h"
#include "tests/app/gui/sample_plots.h"

namespace tilescope::gui {
namespace {

using testing::ElementsAre;

// Every step: four times the MACs, twice the bytes. The last steps do not fit.
BatchPath somePath() {
  BatchPath path;
  for (std::int64_t batch = 1; batch <= 64; batch *= 4) {
    BatchStep step;
    step.batch = batch;
    step.macs = 1e9 * static_cast<double>(batch);
    step.bytes = 1e9 * std::sqrt(static_cast<double>(batch));
    step.seconds = 0.05 * std::sqrt(static_cast<double>(batch));
    step.tokensPerSecond = static_cast<double>(batch) / step.seconds;
    step.fits = batch < 64;
    step.present = batch == 4;
    path.steps.push_back(step);
  }
  path.complete = true;
  return path;
}

TEST(BatchPathTest, StepsStandAtIntensityAndThroughput) {
  const BatchPath path = somePath();
  const PlotFrame frame = rooflineFrame(sampleRoofline(5));
  const BatchPlaces places = batchPlaces(path, frame);
  ASSERT_EQ(places.size(), 4u);
  EXPECT_EQ(places[1], frame.at(2, 4e9 / 0.1 * 1e-9));
  BatchPath alone;
  alone.steps = {path.steps[0]};
  EXPECT_TRUE(batchPlaces(alone, frame).empty()) << "one step is no path";
}

TEST(BatchPathTest, ThePointerFindsTheNearestStep) {
  const BatchPath path = somePath();
  const BatchPlaces places = batchPlaces(path, rooflineFrame(sampleRoofline(5)));
  for (int step = 0; step < 4; ++step)
    EXPECT_EQ(batchAt(path, places, places[static_cast<std::size_t>(step)] + QPointF(1, 2)), step);
  EXPECT_EQ(batchAt(path, places, places[0] - QPointF(30, 0)), -1);
}

TEST(BatchPathTest, TheEndsAndThePresentStepHaveLabelsThePresentFirst) {
  BatchPath path = somePath();
  EXPECT_THAT(labelledSteps(path), ElementsAre(1u, 0u, 3u));
  path.steps[1].present = false;
  path.steps[0].present = true;
  EXPECT_THAT(labelledSteps(path), ElementsAre(0u, 3u));
}

class PathInRooflineTest : public testing::Test {
 protected:
  PathInRooflineTest() {
    plot_.setAnimated(false);
    plot_.resize(640, 320);
    plot_.setData(sampleRoofline(5));
    plot_.show();
    EXPECT_TRUE(QTest::qWaitForWindowExposed(&plot_));
  }

  ThemeController theme_{ThemeMode::Light};
  RooflinePlot plot_{&theme_};
};

TEST_F(PathInRooflineTest, AxesHoldAllStepsOfACompletePath) {
  BatchPath path = somePath();
  path.steps.back().macs *= 1000;
  path.complete = false;
  const RooflineRanges before = plot_.ranges();
  plot_.setPath(path);
  EXPECT_EQ(plot_.ranges(), before) << "more steps may come";
  path.complete = true;
  plot_.setPath(path);
  EXPECT_GT(plot_.ranges().intensity.upper, path.steps.back().intensity());
  EXPECT_GT(plot_.ranges().performance.upper, path.steps.back().performance() * 1e-9);
}

TEST_F(PathInRooflineTest, AClickOnAStepAsksForItsBatchAndSelectsNothing) {
  plot_.setPath(somePath());
  QSignalSpy batches(&plot_, &RooflinePlot::batchClicked), layers(&plot_, &RooflinePlot::layersClicked);
  QTest::mouseClick(&plot_, Qt::LeftButton, {}, plot_.batchRect(16).center());
  ASSERT_EQ(batches.size(), 1);
  EXPECT_EQ(batches[0][0].value<std::int64_t>(), 16);
  EXPECT_TRUE(layers.isEmpty());
}

TEST_F(PathInRooflineTest, KeysWalkAlongItAndSetTheBatch) {
  plot_.setPath(somePath());
  QSignalSpy batches(&plot_, &RooflinePlot::batchClicked), hovers(&plot_, &RooflinePlot::batchHovered);
  for (int i = 0; i < 20 && batches.isEmpty(); ++i) {
    QTest::keyClick(&plot_, Qt::Key_Right);
    QTest::keyClick(&plot_, Qt::Key_Return);
  }
  EXPECT_EQ(batches.size(), 1);
  EXPECT_TRUE(QTest::qWaitFor([&] { return !hovers.isEmpty(); }, 5000)) << "and is explained";
}

TEST(RooflineTable, LayersAtOnePlaceHaveTheirShareOnce) {
  RooflineData data;
  data.marks = {{{"a", "b"}, "", 1, 1, 0.6}, {{"c"}, "", 2, 2, 0.4}};
  QStringList shares;
  for (const QStringList& row : tableOf(data, {}).rows) shares << row[3];
  EXPECT_EQ(shares, QStringList({"60.0", "", "40.0"}));
}

TEST_F(PathInRooflineTest, TheTableHasARowPerBatch) {
  const PlotTable without = plot_.table();
  plot_.setPath(somePath());
  const PlotTable table = plot_.table();
  ASSERT_EQ(table.rows.size(), without.rows.size() + 4);
  EXPECT_EQ(table.rows.back(), QStringList({"batch 64", "8", "160", "", "compute", "160", "no"}));
  for (const QStringList& row : table.rows) EXPECT_EQ(row.size(), table.heads.size());
}

TEST_F(PathInRooflineTest, LegendAndDescriptionSayWhatItIs) {
  const auto texts = [](const LegendEntries& entries) {
    QStringList all;
    for (const LegendEntry& entry : entries) all << entry.text;
    return all;
  };
  EXPECT_TRUE(texts(boundLegend({}, {}, somePath())).contains("batch 1 to 64"));
  EXPECT_TRUE(texts(boundLegend({}, {}, somePath())).contains("does not fit"));
  EXPECT_EQ(boundLegend().size(), 2u);
  plot_.setPath(somePath());
  EXPECT_TRUE(plot_.accessibleDescription().contains("from batch 1 to 64"));
}

}  // namespace
}  // namespace tilescope::gui
