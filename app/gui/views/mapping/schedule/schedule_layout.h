// SPDX-License-Identifier: GPL-3.0-or-later
// The layout of the schedule plot: four lanes of steps, and below them one band per memory, all over the same cycles.
// Steps too narrow to be seen are merged into one mark, filled in proportion to their time. Memory contents are merged,
// too.
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

// The indices of the visible steps: [first, last).
struct StepRange {
  std::size_t first = 0, last = 0;

  bool operator==(const StepRange&) const = default;
};
StepRange stepsInSight(const std::vector<diana::ScheduleStep>& steps, const AxisRange& cycles);

// One step, or several that are too narrow to distinguish.
struct ScheduleMark {
  double left = 0, right = 0;  // px
  double fill = 1;             // share of the mark's time that steps cover
  std::size_t step = 0;        // index of the first one
  bool isOne = true;

  bool operator==(const ScheduleMark&) const = default;
};
std::array<std::vector<ScheduleMark>, kScheduleLanes> marksFor(const SchedulePicture& picture, const PlotFrame& frame);

// Minimum and maximum of the bytes held in a column of pixels, which may cover several steps.
struct HeldColumn {
  double left = 0, right = 0;  // px
  double least = 0, most = 0;

  bool operator==(const HeldColumn&) const = default;
};
std::vector<HeldColumn> heldColumns(const SchedulePicture& picture, const MemoryTrack& memory, const PlotFrame& frame);

// The pixels of a kernel call, if it is wide enough to be shaded.
struct CallBand {
  std::size_t call = 0;
  double left = 0, right = 0;  // px
};
std::vector<CallBand> callBands(const SchedulePicture& picture, const PlotFrame& frame);

double largestHeld(const MemoryTrack& memory);                                 // upper end of the memory's band
double heldPixel(double bytes, const MemoryTrack& memory, const QRectF& row);  // y coordinate in the memory's band
QRectF stepRect(const SchedulePicture& picture, std::size_t step, const ScheduleRows& rows, const PlotFrame& frame);

// The step at or near this place of a lane; in a memory's band, the step at this time.
std::optional<std::size_t> stepAt(const SchedulePicture& picture, const ScheduleRows& rows, const PlotFrame& frame,
                                  const QPointF& place);

}  // namespace tilescope::gui
