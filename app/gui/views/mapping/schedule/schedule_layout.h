// SPDX-License-Identifier: GPL-3.0-or-later
// The layout of the schedule plot: four lanes of steps, and below them one band per memory, over the same cycles.
// Steps narrower than a mark are merged into one that is filled in proportion to their time; memory contents are
// merged too.
#pragma once

#include <QRectF>
#include <array>
#include <optional>
#include <vector>

#include "app/gui/plots/plot_frame.h"
#include "app/gui/views/mapping/schedule/schedule_picture.h"

namespace tilescope::gui {

struct ScheduleRows {
  QRectF numbers;  // row of tile numbers
  std::array<QRectF, kScheduleLanes> lanes;
  std::vector<QRectF> memories;  // in the picture's order
};
ScheduleRows rowsFor(const SchedulePicture& picture, const QRectF& area);

// A range of visible steps: [first, last).
struct StepRange {
  std::size_t first = 0, last = 0;

  bool operator==(const StepRange&) const = default;
};
StepRange stepsInSight(const std::vector<diana::ScheduleStep>& steps, const AxisRange& cycles);

// A step, or several that are too narrow to distinguish.
struct ScheduleMark {
  double left = 0, right = 0;  // px
  double fill = 1;             // filled share of the time, 0 to 1
  std::size_t step = 0;        // index of the first one
  bool isOne = true;

  bool operator==(const ScheduleMark&) const = default;
};
std::array<std::vector<ScheduleMark>, kScheduleLanes> marksFor(const SchedulePicture& picture, const PlotFrame& frame);

// The minimum and maximum of the bytes held by the steps in a range of pixels.
struct HeldColumn {
  double left = 0, right = 0;  // px
  double least = 0, most = 0;

  bool operator==(const HeldColumn&) const = default;
};
std::vector<HeldColumn> heldColumns(const SchedulePicture& picture, const MemoryTrack& memory, const PlotFrame& frame);

// The pixels of a kernel call that is wide enough to be shaded.
struct CallBand {
  std::size_t call = 0;
  double left = 0, right = 0;  // px
};
std::vector<CallBand> callBands(const SchedulePicture& picture, const PlotFrame& frame);

double largestHeld(const MemoryTrack& memory);                                 // upper end of the memory's band
double heldPixel(double bytes, const MemoryTrack& memory, const QRectF& row);  // pixel height in the memory's band
QRectF stepRect(const SchedulePicture& picture, std::size_t step, const ScheduleRows& rows, const PlotFrame& frame);

// The step at or close to this place of a lane; in a memory band, the step at this time.
std::optional<std::size_t> stepAt(const SchedulePicture& picture, const ScheduleRows& rows, const PlotFrame& frame,
                                  const QPointF& place);

}  // namespace tilescope::gui
