// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/roofline/roofline_scene.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <cmath>
#include <numbers>

#include "app/gui/views/explore/roofline/roofline_labels.h"
#include "tests/app/gui/sample_plots.h"

namespace tilescope::gui {
namespace {

TEST(RooflineScene, TheAreaOfAMarkIsItsShare) {
  EXPECT_DOUBLE_EQ(markReach(1, false), 21);
  EXPECT_DOUBLE_EQ(markReach(0.25, false), 10.5);
  EXPECT_DOUBLE_EQ(markReach(0, false), 3.6);
  const double disc = std::numbers::pi * std::pow(markReach(0.3, false), 2);
  const double diamond = 2 * std::pow(markReach(0.3, true), 2);
  EXPECT_NEAR(disc, diamond, 1e-9);
}

TEST(RooflineScene, TheNearestMarkWithinFourPixelsIsHit) {
  const MarkShapes shapes{{QPointF(100, 100), 10, false, true}, {QPointF(130, 100), 10, true, true}};
  EXPECT_EQ(markAt(shapes, {100, 100}), 0);
  EXPECT_EQ(markAt(shapes, {113.9, 100}), 0);
  EXPECT_EQ(markAt(shapes, {117, 100}), 1);
  EXPECT_EQ(markAt(shapes, {100, 114.1}), -1);
  EXPECT_EQ(markAt(shapes, {138, 108}), -1);  // outside the diamond, inside its box
}

TEST(RooflineScene, OfNestedMarksTheSmallestIsHit) {
  const MarkShapes shapes{{QPointF(100, 100), 4, false, true}, {QPointF(102, 100), 20, false, true}};
  EXPECT_EQ(markAt(shapes, {101, 100}), 0);
  EXPECT_EQ(markAt(shapes, {115, 100}), 1);
}

TEST(RooflineScene, AMarkWithoutTrafficIsNotShown) {
  RooflineData data = sampleRoofline(3);
  data.marks[1].performance = 0;
  const MarkShapes shapes = shapesOf(data, placesOf(data), rooflineFrame(data));
  EXPECT_FALSE(shapes[1].shown);
  EXPECT_EQ(markAt(shapes, shapes[1].centre), -1);
}

TEST(RooflineScene, RangesEncloseMarksRidgeAndADecadeBelowTheRoofs) {
  const RooflineData data = sampleRoofline(31);
  const RooflineRanges ranges = rangesFor(data, std::nullopt, kRooflineArea.size());
  EXPECT_LE(ranges.intensity.lower, 0.25);
  EXPECT_GE(ranges.intensity.upper, 100);
  EXPECT_LE(ranges.performance.lower, 104.4);
  EXPECT_GT(ranges.performance.upper, 1044);
  for (const RooflineMark& mark : data.marks) EXPECT_GE(mark.performance * 1e-9, ranges.performance.lower);
}

// Depthwise layers are far below a roof just under a rounded axis limit.
RooflineData deepRoofline() {
  RooflineData data = sampleRoofline(3);
  data.bandwidth = 4.16e9;
  data.peak = 66.56e9;
  for (RooflineMark& mark : data.marks) {
    mark.memoryBound = false;
    mark.share = 0.3;
    mark.performance = 0.26e9;
  }
  data.marks[0].performance = data.peak;
  return data;
}

TEST(RooflineScene, EveryMarkLiesInsideAndTheRoofHasItsLabelAboveIt) {
  for (const QSizeF& size : {QSizeF(360, 190), QSizeF(1010, 245), QSizeF(1760, 480)}) {
    const RooflineData data = deepRoofline();
    const RooflineRanges ranges = rangesFor(data, std::nullopt, size);
    const PlotFrame frame{QRectF(QPointF(0, 0), size), ranges.intensity, ranges.performance, true, true};
    const MarkShapes shapes = shapesOf(data, placesOf(data), frame);
    for (const MarkShape& shape : shapes) EXPECT_TRUE(frame.area.contains(shape.bounds()));
    EXPECT_GE(flatRoof(data, frame)->y1(), 20);
    LabelMemory memory;
    const RooflineLabels labels = layOutLabels(data, frame, shapes, {}, memory);
    ASSERT_TRUE(labels.peak);
    EXPECT_TRUE(frame.area.contains(labels.peak->box));
    EXPECT_EQ(rangesFor(data, ranges, size), ranges);
  }
}

TEST(RooflineScene, TheRidgesWordKeepsOffMarks) {
  RooflineData data = deepRoofline();
  for (RooflineMark& mark : data.marks) mark.intensity = 16;
  const RooflineRanges ranges = rangesFor(data, std::nullopt, kRooflineArea.size());
  const PlotFrame frame{kRooflineArea, ranges.intensity, ranges.performance, true, true};
  const MarkShapes shapes = shapesOf(data, placesOf(data), frame);
  LabelMemory memory;
  const RooflineLabels labels = layOutLabels(data, frame, shapes, {}, memory);
  ASSERT_TRUE(labels.ridge);
  for (const MarkShape& shape : shapes) EXPECT_FALSE(shape.bounds().intersects(labels.ridge->box));
}

TEST(RooflineScene, RangesWithoutMarksShowTheRoofs) {
  RooflineData data = sampleRoofline(0);
  const RooflineRanges ranges = rangesFor(data, std::nullopt, kRooflineArea.size());
  EXPECT_LT(ranges.intensity.lower, 4.1);
  EXPECT_GT(ranges.intensity.upper, 40.8);
  const RooflineRanges empty = rangesFor({}, std::nullopt, kRooflineArea.size());
  EXPECT_GT(empty.intensity.upper, empty.intensity.lower);
  EXPECT_GT(empty.performance.lower, 0);
}

TEST(RooflineScene, RangesRestWhileADragChangesLittle) {
  RooflineData data = sampleRoofline(21);
  const RooflineRanges before = rangesFor(data, std::nullopt, kRooflineArea.size());
  for (const double factor : {0.97, 1.03, 0.99, 1.05}) {
    RooflineData moved = data;
    moved.bandwidth *= factor;
    for (RooflineMark& mark : moved.marks) mark.performance *= std::min(1.0, factor);
    EXPECT_EQ(rangesFor(moved, before, kRooflineArea.size()), before);
  }
}

TEST(RooflineScene, GlidingMarksOfBothPicturesGoFromOneToTheOther) {
  const RooflineData data = sampleRoofline(2);
  const MarkPlaces goals = placesOf(data);
  MarkPlace start = goals[0];
  start.logIntensity += 2;
  const MarkPlaces half = between({{"layer0", start}}, data, goals, 0.5);
  EXPECT_NEAR(half[0].logIntensity, goals[0].logIntensity + 1, 1e-12);
  EXPECT_EQ(half[1], goals[1]);
  EXPECT_EQ(between({{"layer0", start}}, data, goals, 1), goals);
}

TEST(RooflineScene, RoofsMeetAtTheRidge) {
  const RooflineData data = sampleRoofline(5);
  const PlotFrame frame = rooflineFrame(data);
  const QLineF slanted = *slantedRoof(data, frame), flat = *flatRoof(data, frame);
  EXPECT_NEAR(QLineF(slanted.p2(), flat.p1()).length(), 0, 1e-6);
  EXPECT_NEAR(*ridgeOf(data), 40.78125, 1e-9);
}

TEST(RooflineScene, UnlimitedBandwidthLeavesTheFlatRoofOnly) {
  RooflineData data = sampleRoofline(5);
  data.bandwidth = 0;
  const PlotFrame frame = rooflineFrame(data);
  EXPECT_FALSE(slantedRoof(data, frame));
  EXPECT_FALSE(ridgeOf(data));
  EXPECT_DOUBLE_EQ(flatRoof(data, frame)->dx(), frame.area.width());
}

QRectF boxOf(const std::optional<BoxedText>& text) {
  return text ? text->box : QRectF();
}

TEST(RooflineScene, AZoneIsNamedByItsRoofBecauseTheMarksSayWhatBinds) {
  const RooflineData data = sampleRoofline(5);
  const PlotFrame frame = rooflineFrame(data);
  LabelMemory memory;
  const RooflineLabels labels = layOutLabels(data, frame, shapesOf(data, placesOf(data), frame), {}, memory);
  ASSERT_TRUE(labels.memoryZone && labels.computeZone);
  EXPECT_EQ(labels.memoryZone->text, "bandwidth roof");
  EXPECT_EQ(labels.computeZone->text, "compute roof");
}

TEST(RooflineScene, WordsNeverOverlapInRandomRooflines) {
  rc::check([] {
    RooflineData data = sampleRoofline(*rc::gen::inRange(1, 60));
    data.bandwidth *= *rc::gen::inRange(1, 60) / 10.0;
    for (RooflineMark& mark : data.marks) mark.intensity *= *rc::gen::inRange(5, 20) / 10.0;
    const PlotFrame frame = rooflineFrame(data);
    const MarkShapes shapes = shapesOf(data, placesOf(data), frame);
    LabelMemory memory;
    const RooflineLabels labels = layOutLabels(data, frame, shapes, {0}, memory);
    std::vector<QRectF> boxes;
    for (const auto* text : {&labels.peak, &labels.ridge, &labels.memoryZone, &labels.computeZone})
      if (*text) boxes.push_back(boxOf(*text));
    for (const MarkLabel& label : labels.marks) boxes.push_back(label.place.box);
    for (std::size_t i = 0; i < boxes.size(); ++i)
      for (std::size_t j = 0; j < i; ++j) RC_ASSERT(!boxes[i].intersects(boxes[j]));
    for (const QRectF& box : boxes) RC_ASSERT(frame.area.contains(box));
    RC_ASSERT(labels.marks.size() <= 6u);
  });
}

TEST(RooflineScene, TheLargestAndTheSelectedAreNamed) {
  RooflineData data = sampleRoofline(12);
  for (RooflineMark& mark : data.marks) mark.share = 0.01;
  data.marks[7].share = 0.4;
  LabelMemory memory;
  const PlotFrame frame = rooflineFrame(data);
  const RooflineLabels labels = layOutLabels(data, frame, shapesOf(data, placesOf(data), frame), {11}, memory);
  const auto named = [&](int mark) {
    return std::any_of(labels.marks.begin(), labels.marks.end(), [&](const MarkLabel& l) { return l.mark == mark; });
  };
  EXPECT_TRUE(named(7));
  EXPECT_TRUE(named(11));
  EXPECT_TRUE(memory.contains("layer7"));
}

}  // namespace
}  // namespace tilescope::gui
