// SPDX-License-Identifier: GPL-3.0-or-later
// Where the schedule stands: four lanes of steps, below them one band per memory, over the same cycles. Steps narrower
// than a mark are drawn together, as much filled as they fill their time; so are the contents of memories.
#pragma once

#include <QRectF>
#include <array>
#include <optional>
#include <vector>

#include "app/gui/plots/plot_frame.h"
#include "app/gui/views/mapping/schedule/schedule_picture.h"

namespace tilescope::gui {

struct ScheduleRows {
  QRectF numbers;  // of the tiles
  std::array<QRectF, kScheduleLanes> lanes;
  std::vector<QRectF> memories;  // as in the picture
};
ScheduleRows rowsFor(const SchedulePicture& picture, const QRectF& area);

// Steps that are in sight: [first, last).
struct StepRange {
  std::size_t first = 0, last = 0;

  bool operator==(const StepRange&) const = default;
};
StepRange stepsInSight(const std::vector<diana::ScheduleStep>& steps, const AxisRange& cycles);

// A step, or several that are too narrow to distinguish.
struct ScheduleMark {
  double left = 0, right = 0;  // px
  double fill = 1;             // of the time between, 0 to 1
  std::size_t step = 0;        // the first one
  bool isOne = true;

  bool operator==(const ScheduleMark&) const = default;
};
std::array<std::vector<ScheduleMark>, kScheduleLanes> marksFor(const SchedulePicture& picture, const PlotFrame& frame);

// Bytes between two places: the least and the most of the steps there.
struct HeldColumn {
  double left = 0, right = 0;  // px
  double least = 0, most = 0;

  bool operator==(const HeldColumn&) const = default;
};
std::vector<HeldColumn> heldColumns(const SchedulePicture& picture, const MemoryTrack& memory, const PlotFrame& frame);

// Runs of pixels of one kernel call that is wide enough to be shaded.
struct CallBand {
  std::size_t call = 0;
  double left = 0, right = 0;  // px
};
std::vector<CallBand> callBands(const SchedulePicture& picture, const PlotFrame& frame);

double largestHeld(const MemoryTrack& memory);                                 // the upper end of its band
double heldPixel(double bytes, const MemoryTrack& memory, const QRectF& row);  // its height there
QRectF stepRect(const SchedulePicture& picture, std::size_t step, const ScheduleRows& rows, const PlotFrame& frame);

// The step at this place of a lane, or a little beside it; over the memories the one of that time.
std::optional<std::size_t> stepAt(const SchedulePicture& picture, const ScheduleRows& rows, const PlotFrame& frame,
                                  const QPointF& place);

}  // namespace tilescope::gui
