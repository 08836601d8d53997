// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/mapping/schedule/schedule_layout.h"

#include <algorithm>
#include <random>

#include "tests/app/gui/views/mapping/schedule/sample_schedule.h"

namespace tilescope::gui {
namespace {

constexpr QRectF kArea{120, 2, 700, 220};

class ScheduleLayoutTest : public testing::Test {
 protected:
  PlotFrame frame(const AxisRange& cycles) const { return {kArea, cycles, {0, 1}}; }
  AxisRange all() const { return {0, many.schedule->total}; }
  // A range of a few cycles to nearly all.
  AxisRange someCycles() {
    const double total = many.schedule->total;
    const double length = total * std::pow(10, -std::uniform_real_distribution<>(0, 4)(random));
    const double lower = std::uniform_real_distribution<>(0, total - length)(random);
    return {lower, lower + length};
  }
  double covered(std::size_t lane, const PlotFrame& at) const {  // px, counted step by step
    double sum = 0;
    for (const auto& step : many.steps())
      if (static_cast<std::size_t>(laneOf(step.kind)) == lane)
        sum +=
            std::max(0.0, std::min(kArea.right(), at.pixelX(step.end)) - std::max(kArea.left(), at.pixelX(step.begin)));
    return sum;
  }

  const SchedulePicture many = manySteps().picture();
  std::mt19937 random{11};
};

TEST_F(ScheduleLayoutTest, LanesAndMemoriesShareTheAreaInOrder) {
  const ScheduleRows rows = rowsFor(many, kArea);
  ASSERT_EQ(rows.memories.size(), 3u);
  double foot = rows.numbers.bottom();
  for (const QRectF& lane : rows.lanes) {
    EXPECT_GE(lane.top(), foot);
    foot = lane.bottom();
  }
  for (const QRectF& memory : rows.memories) {
    EXPECT_GT(memory.top(), foot);
    EXPECT_GT(memory.height(), 20);
    foot = memory.bottom();
  }
  EXPECT_LE(foot, kArea.bottom());
}

TEST_F(ScheduleLayoutTest, StepsInSightAreThoseThatOverlapTheCycles) {
  for (int i = 0; i < 50; ++i) {
    const AxisRange cycles = someCycles();
    const StepRange sight = stepsInSight(many.steps(), cycles);
    for (std::size_t step = 0; step < many.steps().size(); ++step) {
      const bool overlaps = many.steps()[step].end > cycles.lower && many.steps()[step].begin < cycles.upper;
      ASSERT_EQ(overlaps, step >= sight.first && step < sight.last) << step;
    }
  }
}

TEST_F(ScheduleLayoutTest, MarksFillWhatTheirStepsCover) {
  for (int i = 0; i < 60; ++i) {
    const PlotFrame at = frame(i == 0 ? all() : someCycles());
    const auto marks = marksFor(many, at);
    for (std::size_t lane = 0; lane < kScheduleLanes; ++lane) {
      double sum = 0;
      for (const ScheduleMark& mark : marks[lane]) {
        EXPECT_GT(mark.fill, 0);
        EXPECT_LE(mark.fill, 1);
        sum += mark.fill * (mark.right - mark.left);
      }
      EXPECT_NEAR(sum, covered(lane, at), 1e-6) << i << ", lane " << lane;
    }
  }
}

TEST_F(ScheduleLayoutTest, ThousandsOfStepsAreNoMoreMarksThanTheAreaHasRoomFor) {
  EXPECT_GT(many.steps().size(), 3000u);
  for (const auto& lane : marksFor(many, frame(all()))) EXPECT_LE(lane.size(), kArea.width() / 2 + 1);
  for (const MemoryTrack& memory : many.memories)
    EXPECT_LE(heldColumns(many, memory, frame(all())).size(), 2 * kArea.width());
}

TEST_F(ScheduleLayoutTest, ColumnsOfAMemoryHoldWhatItsStepsHold) {
  for (int i = 0; i < 40; ++i) {
    const PlotFrame at = frame(i == 0 ? all() : someCycles());
    for (const MemoryTrack& memory : many.memories) {
      const StepRange sight = stepsInSight(many.steps(), at.x);
      const auto endOf = [&](std::size_t step) { return std::min(kArea.right(), at.pixelX(many.steps()[step].end)); };
      std::size_t step = sight.first;
      for (const HeldColumn& column : heldColumns(many, memory, at)) {
        ASSERT_LT(step, sight.last);
        double least = memory.held[step], most = least;
        for (; step < sight.last && endOf(step) <= column.right + 1e-9; ++step) {
          least = std::min(least, memory.held[step]);
          most = std::max(most, memory.held[step]);
        }
        EXPECT_EQ(column.least, least);
        EXPECT_EQ(column.most, most);
      }
    }
  }
}

TEST_F(ScheduleLayoutTest, OnlyTilesWithRoomAreShaded) {
  EXPECT_TRUE(callBands(many, frame(all())).empty());
  const SchedulePicture few = someTiles().picture();
  const std::vector<CallBand> bands = callBands(few, frame({0, few.schedule->total}));
  ASSERT_EQ(bands.size(), 16u);
  for (std::size_t i = 0; i < bands.size(); ++i) {
    EXPECT_EQ(bands[i].call, i);
    EXPECT_NEAR(bands[i].left, i == 0 ? kArea.left() : bands[i - 1].right, 1e-6);
  }
  EXPECT_NEAR(bands.back().right, kArea.right(), 1e-6);
}

TEST_F(ScheduleLayoutTest, ThePointerFindsTheStepOfItsLaneAndOverMemoriesThatOfTheTime) {
  const SchedulePicture few = someTiles().picture();
  const PlotFrame at = frame({0, few.schedule->total});
  const ScheduleRows rows = rowsFor(few, kArea);
  for (std::size_t i = 0; i < few.steps().size(); ++i) {
    const QPointF middle = stepRect(few, i, rows, at).center();
    EXPECT_EQ(stepAt(few, rows, at, middle), i);
    const QPointF below(at.pixelX((few.steps()[i].begin + few.steps()[i].end) / 2), rows.memories[1].center().y());
    EXPECT_EQ(stepAt(few, rows, at, below), i);
  }
  const double longAfter = stepRect(few, 1, rows, at).right() + 8;
  EXPECT_EQ(stepAt(few, rows, at, {longAfter, rows.lanes[1].center().y()}), std::nullopt) << "another lane's time";
  EXPECT_EQ(stepAt(few, rows, at, {kArea.left() - 1, rows.lanes[0].center().y()}), std::nullopt);
  EXPECT_EQ(stepAt(few, rows, at, rows.numbers.center()), std::nullopt);
}

TEST_F(ScheduleLayoutTest, ANarrowStepIsFoundALittleBesideIt) {
  const PlotFrame at = frame(all());
  const ScheduleRows rows = rowsFor(many, kArea);
  const std::size_t last = many.steps().size() - 1;  // a store narrower than a pixel
  const double x = at.pixelX(many.steps()[last].begin);
  const std::optional<std::size_t> found = stepAt(many, rows, at, {x - 1, rows.lanes[3].center().y()});
  ASSERT_TRUE(found);
  EXPECT_EQ(many.steps()[*found].kind, diana::ScheduleStep::Kind::Store);
}

TEST_F(ScheduleLayoutTest, AMemoryThatIsTooSmallHasRoomForWhatItHolds) {
  ScheduleCase sample = someTiles();
  for (Memory& memory : sample.request.hardware.memories)
    if (memory.name == "l1_act") memory.sizeBits = 8 * 1024 * 8;
  const SchedulePicture picture = sample.picture();
  const MemoryTrack& memory = picture.memories[0];
  EXPECT_GT(memory.most, memory.capacity);
  const QRectF row(0, 0, 10, 100);
  EXPECT_EQ(heldPixel(memory.most, memory, row), row.top());
  EXPECT_GT(heldPixel(memory.capacity, memory, row), row.top());
}

}  // namespace
}  // namespace tilescope::gui
