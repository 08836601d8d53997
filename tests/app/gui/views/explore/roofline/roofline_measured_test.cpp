// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/roofline/roofline_measured.h"

#include <gmock/gmock.h>

#include <QSignalSpy>
#include <QTest>

#include "app/gui/kit/words/words.h"
#include "app/gui/views/explore/roofline/roofline_labels.h"
#include "app/gui/views/explore/roofline/roofline_plot.h"
#include "app/gui/views/explore/roofline/roofline_words.h"
#include "tests/app/gui/sample_plots.h"

namespace tilescope::gui {
namespace {

// Every layer has this share of its predicted throughput.
RooflineData measuredAt(double share, bool emulated = false) {
  RooflineData data = sampleRoofline(5);
  data.measured.device = "Test GPU";
  data.measured.emulated = emulated;
  for (std::size_t i = 0; i < data.marks.size(); ++i)
    data.measured.places.push_back({.layer = words(data.marks[i].label),
                                    .mark = i,
                                    .intensity = data.marks[i].intensity,
                                    .performance = data.marks[i].performance * share,
                                    .seconds = 0.25,
                                    .bytes = 1e6});
  return data;
}

MeasuredShapes shapesIn(const RooflineData& data, const PlotFrame& frame) {
  return measuredShapes(data, shapesOf(data, placesOf(data), frame), frame);
}

RooflineRanges predictedRanges() {
  return rangesFor(sampleRoofline(5), std::nullopt, kRooflineArea.size());
}

TEST(RooflineMeasured, StandsWhereTheLayerWasWithALineToItsMark) {
  const RooflineData data = measuredAt(0.4);
  const PlotFrame frame = rooflineFrame(data);
  const MarkShapes marks = shapesOf(data, placesOf(data), frame);
  const MeasuredShapes shapes = measuredShapes(data, marks, frame);
  ASSERT_EQ(shapes.size(), 5u);
  for (std::size_t i = 0; i < shapes.size(); ++i) {
    const MeasuredPlace& place = data.measured.places[i];
    EXPECT_EQ(shapes[i].centre, frame.at(place.intensity, place.performance * kPerAxisPerformance));
    EXPECT_FALSE(shapes[i].arrow);
    ASSERT_TRUE(shapes[i].link);
    const double toMark = QLineF(shapes[i].link->p2(), marks[i].centre).length();
    EXPECT_GE(toMark, marks[i].reach) << "it ends at the mark's edge";
    EXPECT_LE(toMark, marks[i].reach + 2);
  }
}

TEST(RooflineMeasured, WhatTouchesItsMarkNeedsNoLine) {
  const RooflineData data = measuredAt(1);
  for (const MeasuredShape& shape : shapesIn(data, rooflineFrame(data))) EXPECT_FALSE(shape.link);
}

TEST(RooflineMeasured, TheAxesReachADecadeFurtherThanThePredictions) {
  const RooflineRanges predicted = predictedRanges();
  const RooflineRanges near = rangesFor(measuredAt(0.12), std::nullopt, kRooflineArea.size());
  EXPECT_LT(near.performance.lower, predicted.performance.lower);
  EXPECT_EQ(rangesFor(measuredAt(0.0001), std::nullopt, kRooflineArea.size()), predicted) << "but are not squashed";
  EXPECT_EQ(rangesFor(measuredAt(0.12, true), std::nullopt, kRooflineArea.size()), predicted)
      << "nor moved by an emulation";
}

TEST(RooflineMeasured, WhatIsOutsideStandsAtTheEdgeWithAnArrowThere) {
  const RooflineData data = measuredAt(0.0001);
  const PlotFrame frame = rooflineFrame(data);
  const MeasuredShapes shapes = shapesIn(data, frame);
  ASSERT_EQ(shapes.size(), 5u);
  for (const MeasuredShape& shape : shapes) {
    ASSERT_TRUE(shape.arrow);
    EXPECT_GT(shape.arrow->dy(), 0) << "down";
    EXPECT_TRUE(kRooflineArea.contains(shape.bounds()));
    EXPECT_TRUE(kRooflineArea.contains(shape.arrow->p2()));
    EXPECT_LT(kRooflineArea.bottom() - shape.arrow->p2().y(), 2);
    EXPECT_NEAR(shape.centre.x(), frame.pixelX(data.measured.places[shape.place].intensity), 1e-6);
  }
}

TEST(RooflineMeasured, ArrowsPointToAnySide) {
  RooflineData data = measuredAt(1);
  const RooflineMark& mark = data.marks[2];
  data.measured.emulated = true;
  data.measured.places.resize(3);
  data.measured.places[2].performance = mark.performance * 1e6;
  data.measured.places[1].mark = data.measured.places[0].mark = 2;
  data.measured.places[0].performance = data.measured.places[1].performance = mark.performance;
  data.measured.places[0].intensity = mark.intensity * 1e6;
  data.measured.places[1].intensity = mark.intensity * 1e-6;
  const PlotFrame frame = rooflineFrame(data);
  const MeasuredShapes shapes = shapesIn(data, frame);
  ASSERT_EQ(shapes.size(), 3u);
  EXPECT_GT(shapes[0].arrow->dx(), 0);
  EXPECT_LT(shapes[1].arrow->dx(), 0);
  EXPECT_LT(shapes[2].arrow->dy(), 0);
  for (const MeasuredShape& shape : shapes) EXPECT_TRUE(kRooflineArea.contains(shape.bounds()));
}

TEST(RooflineMeasured, WhatHasNoPredictionIsShownInsideThePlotOnly) {
  RooflineData data = measuredAt(1);
  for (MeasuredPlace& place : data.measured.places) place.mark.reset();
  data.measured.places[0].performance *= 1e-6;
  data.measured.places[1].intensity *= 1e6;
  const MeasuredShapes shapes = shapesIn(data, rooflineFrame(data));
  ASSERT_EQ(shapes.size(), 3u);
  for (const MeasuredShape& shape : shapes) {
    EXPECT_EQ(shape.mark, -1);
    EXPECT_FALSE(shape.link);
  }
}

TEST(RooflineMeasured, NoTextLiesOverAMarker) {
  for (const double share : {0.5, 0.2, 0.001}) {
    const RooflineData data = measuredAt(share);
    const PlotFrame frame = rooflineFrame(data);
    LabelMemory memory;
    const RooflineLabels labels = layOutLabels(data, frame, shapesOf(data, placesOf(data), frame), {}, memory);
    for (const MeasuredShape& shape : shapesIn(data, frame))
      for (const std::optional<BoxedText>* text :
           {&labels.peak, &labels.ridge, &labels.memoryZone, &labels.computeZone})
        if (*text) {
          EXPECT_FALSE((*text)->box.intersects(shape.bounds())) << share << " " << (*text)->text.toStdString();
        }
  }
}

class MeasuredPlotTest : public testing::Test {
 protected:
  void show(const RooflineData& data) {
    plot.setAnimated(false);
    plot.setData(data);
    present(plot, {640, 320});
  }

  RooflinePlot plot{&sampleThemes()};
};

TEST_F(MeasuredPlotTest, CanBePointedAtAndClicked) {
  show(measuredAt(0.3));
  QSignalSpy hovered(&plot, &RooflinePlot::markHovered), clicked(&plot, &RooflinePlot::layersClicked);
  const QPoint place = plot.measuredRect("layer3").center();
  QTest::mouseMove(&plot, place);
  ASSERT_TRUE(QTest::qWaitFor([&] { return hovered.count() > 0; }, 5000));
  EXPECT_EQ(hovered.front().front().toStringList(), QStringList("layer3"));
  EXPECT_TRUE(hovered.front().back().toRect().contains(plot.mapToGlobal(place)));
  QTest::mouseClick(&plot, Qt::LeftButton, {}, place);
  ASSERT_EQ(clicked.count(), 1);
  EXPECT_EQ(clicked.front().front().toStringList(), QStringList("layer3"));
}

TEST_F(MeasuredPlotTest, WhatIsGoneCannotBePointedAt) {
  const RooflineData data = measuredAt(0.3);
  show(data);
  QTest::mouseMove(&plot, plot.measuredRect("layer4").center());
  RooflineData without = data;
  without.measured = {};
  plot.setData(without);
  EXPECT_TRUE(plot.measuredRect("layer4").isNull());
  QTest::keyClick(&plot, Qt::Key_Right);
  QSignalSpy clicked(&plot, &RooflinePlot::layersClicked);
  QTest::keyClick(&plot, Qt::Key_Return);
  ASSERT_EQ(clicked.count(), 1);
  EXPECT_EQ(clicked.front().front().toStringList(), QStringList("layer0"));
}

TEST_F(MeasuredPlotTest, ShapesTellAGpuFromAnEmulation) {
  RooflineData data = measuredAt(0.3);
  show(data);
  const QImage gpu = picture(plot);
  data.measured.emulated = true;
  plot.setData(data);
  const QRect box = plot.measuredRect("layer1");
  const QColor text = sampleThemes().theme().text;
  EXPECT_GT(pixelsOf(gpu.copy(plot.rect()), text), 5 * 5);
  EXPECT_LT(pixelsOf(picture(plot).copy(box), text), 3);
}

TEST_F(MeasuredPlotTest, WordsAndTableHaveTheFigures) {
  show(measuredAt(0.5));
  EXPECT_TRUE(plot.accessibleDescription().contains("5 layers were measured on Test GPU."))
      << plot.accessibleDescription().toStdString();
  const PlotTable table = plot.table();
  EXPECT_EQ(table.heads.mid(5), QStringList({"Measured intensity, MAC/B", "Measured throughput, GMAC/s",
                                             "Measured time, ms", "Measured on"}));
  ASSERT_EQ(table.rows.size(), 7u);
  for (const QStringList& row : table.rows) EXPECT_EQ(row.size(), table.heads.size());
  EXPECT_EQ(table.rows[0][5], table.rows[0][1]);
  EXPECT_DOUBLE_EQ(table.rows[0][6].toDouble(), table.rows[0][2].toDouble() / 2);
  EXPECT_EQ(table.rows[0][7], "250");
  EXPECT_EQ(table.rows[0][8], "Test GPU");
  EXPECT_EQ(table.rows[6][8], "") << "a roof was not measured";
}

TEST_F(MeasuredPlotTest, AMeasuredLayerWithoutAPredictionHasARowToo) {
  RooflineData data = measuredAt(0.5);
  data.measured.places.back().layer = "too large";
  data.measured.places.back().mark.reset();
  data.measured.emulated = true;
  data.measured.otherPlan = true;
  show(data);
  const QStringList row = plot.table().rows.back();
  EXPECT_EQ(row.front(), "too large");
  EXPECT_EQ(row[1], "");
  EXPECT_EQ(row.back(), "host emulation, not a GPU");
  EXPECT_TRUE(
      plot.accessibleDescription().contains("in host emulation, whose times do not apply to a GPU, with another plan."))
      << plot.accessibleDescription().toStdString();
}

TEST(RooflineMeasured, TheLegendNamesTheDevice) {
  EXPECT_EQ(boundLegend().size(), 2u);
  MeasuredRun run = measuredAt(1).measured;
  EXPECT_EQ(boundLegend({}, run).back().text, "measured on Test GPU");
  EXPECT_EQ(boundLegend({}, run).back().mark, Mark::Cross);
  run.otherPlan = true;
  EXPECT_EQ(boundLegend('A', run).back().text, "measured on Test GPU, another plan");
  run.emulated = true;
  run.otherPlan = false;
  EXPECT_EQ(boundLegend({}, run).back().text, "measured in host emulation, not on a GPU");
  EXPECT_EQ(boundLegend({}, run).back().mark, Mark::DashedSquare);
}

}  // namespace
}  // namespace tilescope::gui
