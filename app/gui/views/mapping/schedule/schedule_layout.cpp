// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/mapping/schedule/schedule_layout.h"

#include <algorithm>
#include <cmath>

#include "app/gui/kit/theme/fonts.h"

namespace tilescope::gui {
namespace {
// px at 100 %
constexpr int kNumbers = 14;  // for tile numbers
constexpr int kMinLane = 10, kMaxLane = 24, kLaneGap = 3;
constexpr int kBetween = 8;  // between lanes and memories
constexpr int kMemoryGap = 6;
constexpr double kLanesShare = 0.4;
// px
constexpr double kMinMark = 2;  // narrower steps are merged into a mark of this width
constexpr double kMinTile = 6;  // narrower tiles are not shaded
constexpr double kReach = 3;    // px within which a step is hit
constexpr double kMinOutline = 2;

using Steps = std::vector<diana::ScheduleStep>;

// Merges narrow steps. A mark's fill is the share of its time that steps cover, so that total time is correct.
class LaneMarks {
 public:
  LaneMarks(const PlotFrame& frame, std::vector<ScheduleMark>& marks) : frame_(frame), marks_(marks) {}

  void add(const diana::ScheduleStep& step, std::size_t index) {
    const double left = std::max(frame_.area.left(), frame_.pixelX(step.begin));
    const double right = std::min(frame_.area.right(), frame_.pixelX(step.end));
    if (right - left >= kMinMark) {
      finish();
      marks_.push_back({left, right, 1, index, true});
      return;
    }
    if (gathered_ && left >= mark_.left + kMinMark) finish();
    if (!gathered_) mark_ = {left, left, 0, index, true};
    mark_.isOne = !gathered_;
    gathered_ = true;
    mark_.right = std::max(mark_.right, right);
    covered_ += std::max(0.0, right - left);
  }

  void finish() {
    if (gathered_) {
      mark_.right = std::min(std::max(mark_.right, mark_.left + kMinMark), frame_.area.right());
      mark_.fill = covered_ / std::max(mark_.right - mark_.left, covered_);
      if (mark_.right > mark_.left && covered_ > 0) marks_.push_back(mark_);
    }
    gathered_ = false;
    covered_ = 0;
  }

 private:
  const PlotFrame& frame_;
  std::vector<ScheduleMark>& marks_;
  ScheduleMark mark_;
  double covered_ = 0;  // px
  bool gathered_ = false;
};

}  // namespace

ScheduleRows rowsFor(const SchedulePicture& picture, const QRectF& area) {
  ScheduleRows rows;
  const double least = scaledPixels(kMinLane), most = scaledPixels(kMaxLane);
  const double lane = std::clamp(std::floor(area.height() * kLanesShare / kScheduleLanes), least, most);
  rows.numbers = QRectF(area.left(), area.top(), area.width(), scaledPixels(kNumbers));
  double top = rows.numbers.bottom();
  for (QRectF& row : rows.lanes) {
    row = QRectF(area.left(), top, area.width(), lane - kLaneGap);
    top += lane;
  }
  top += scaledPixels(kBetween) - kLaneGap;
  const double count = static_cast<double>(picture.memories.size());
  const double gap = scaledPixels(kMemoryGap);
  const double each = std::max(1.0, std::floor((area.bottom() - top - (count - 1) * gap) / std::max(1.0, count)));
  for (std::size_t i = 0; i < picture.memories.size(); ++i) {
    rows.memories.emplace_back(area.left(), top, area.width(), each);
    top += each + gap;
  }
  return rows;
}

StepRange stepsInSight(const Steps& steps, const AxisRange& cycles) {
  const auto first =
      std::partition_point(steps.begin(), steps.end(), [&](const auto& s) { return s.end <= cycles.lower; });
  const auto last = std::partition_point(first, steps.end(), [&](const auto& s) { return s.begin < cycles.upper; });
  return {static_cast<std::size_t>(first - steps.begin()), static_cast<std::size_t>(last - steps.begin())};
}

std::array<std::vector<ScheduleMark>, kScheduleLanes> marksFor(const SchedulePicture& picture, const PlotFrame& frame) {
  std::array<std::vector<ScheduleMark>, kScheduleLanes> marks;
  std::vector<LaneMarks> lanes;
  for (std::vector<ScheduleMark>& lane : marks) lanes.emplace_back(frame, lane);
  const StepRange sight = stepsInSight(picture.steps(), frame.x);
  for (std::size_t i = sight.first; i < sight.last; ++i)
    lanes[static_cast<std::size_t>(laneOf(picture.steps()[i].kind))].add(picture.steps()[i], i);
  for (LaneMarks& lane : lanes) lane.finish();
  return marks;
}

// Short steps are merged into columns at least one pixel wide.
std::vector<HeldColumn> heldColumns(const SchedulePicture& picture, const MemoryTrack& memory, const PlotFrame& frame) {
  std::vector<HeldColumn> columns;
  const StepRange sight = stepsInSight(picture.steps(), frame.x);
  for (std::size_t i = sight.first; i < sight.last; ++i) {
    const double left = std::max(frame.area.left(), frame.pixelX(picture.steps()[i].begin));
    const double right = std::min(frame.area.right(), frame.pixelX(picture.steps()[i].end));
    const double held = memory.held[i];
    if (!columns.empty()) {
      HeldColumn& before = columns.back();
      const bool isSame = before.least == held && before.most == held;
      if (isSame || (before.right - before.left < 1 && right - left < 1)) {
        before = {before.left, right, std::min(before.least, held), std::max(before.most, held)};
        continue;
      }
    }
    columns.push_back({left, right, held, held});
  }
  return columns;
}

std::vector<CallBand> callBands(const SchedulePicture& picture, const PlotFrame& frame) {
  std::vector<CallBand> bands;
  const StepRange sight = stepsInSight(picture.steps(), frame.x);
  for (std::size_t i = sight.first; i < sight.last;) {
    std::size_t last = i;
    while (last + 1 < sight.last && picture.calls[last + 1] == picture.calls[i]) ++last;
    const double left = std::max(frame.area.left(), frame.pixelX(picture.steps()[i].begin));
    const double right = std::min(frame.area.right(), frame.pixelX(picture.steps()[last].end));
    if (right - left >= kMinTile) bands.push_back({picture.calls[i], left, right});
    i = last + 1;
  }
  return bands;
}

double largestHeld(const MemoryTrack& memory) {
  return std::max({memory.capacity, memory.most, 1.0});
}

double heldPixel(double bytes, const MemoryTrack& memory, const QRectF& row) {
  return row.bottom() - bytes / largestHeld(memory) * row.height();
}

QRectF stepRect(const SchedulePicture& picture, std::size_t step, const ScheduleRows& rows, const PlotFrame& frame) {
  const diana::ScheduleStep& s = picture.steps()[step];
  const QRectF& row = rows.lanes[static_cast<std::size_t>(laneOf(s.kind))];
  const double left = std::max(frame.area.left(), frame.pixelX(s.begin));
  const double right = std::min(frame.area.right(), std::max(frame.pixelX(s.end), left + kMinOutline));
  if (right <= left) return {};
  return {left, row.top(), right - left, row.height()};
}

std::optional<std::size_t> stepAt(const SchedulePicture& picture, const ScheduleRows& rows, const PlotFrame& frame,
                                  const QPointF& place) {
  if (place.x() < frame.area.left() || place.x() > frame.area.right()) return std::nullopt;
  const Steps& steps = picture.steps();
  const double cycle = frame.valueX(place.x());
  const double reach = frame.valueX(place.x() + kReach) - cycle;
  for (const QRectF& row : rows.memories)
    if (row.contains(place)) {
      const StepRange there = stepsInSight(steps, {cycle, cycle + reach});
      return there.first < there.last ? std::optional(there.first) : std::nullopt;
    }
  for (std::size_t lane = 0; lane < kScheduleLanes; ++lane) {
    if (!rows.lanes[lane].contains(place)) continue;
    std::optional<std::size_t> nearest;
    double least = reach;
    const StepRange there = stepsInSight(steps, {cycle - reach, cycle + reach});
    for (std::size_t i = there.first; i < there.last; ++i) {
      if (static_cast<std::size_t>(laneOf(steps[i].kind)) != lane) continue;
      const double away = std::max({0.0, steps[i].begin - cycle, cycle - steps[i].end});
      if (away <= least && (!nearest || away < least)) {
        nearest = i;
        least = away;
      }
    }
    return nearest;
  }
  return std::nullopt;
}

}  // namespace tilescope::gui
