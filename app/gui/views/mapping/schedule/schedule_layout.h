// SPDX-License-Identifier: GPL-3.0-or-later
// Lanes of steps, and one band per memory below, over the same cycles. Narrow steps are merged into one mark, filled in
// proportion to their time.
#pragma once

#include <QRectF>
#include <array>
#include <optional>
#include <vector>

#include "app/gui/plots/plot_frame.h"
#include "app/gui/views/mapping/schedule/schedule_picture.h"

namespace tilescope::gui {
struct ScheduleRows {
  QRectF numbers;  // for tile numbers
  std::array<QRectF, kScheduleLanes> lanes;
  std::vector<QRectF> memories;
};
ScheduleRows rowsFor(const SchedulePicture& picture, const QRectF& area);

// Visible steps: [first, last).
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

// Min and max of the bytes held in a column of pixels.
struct HeldColumn {
  double left = 0, right = 0;  // px
  double least = 0, most = 0;

  bool operator==(const HeldColumn&) const = default;
};
std::vector<HeldColumn> heldColumns(const SchedulePicture& picture, const MemoryTrack& memory, const PlotFrame& frame);

// Pixels of a kernel call, if wide enough to be shaded.
struct CallBand {
  std::size_t call = 0;
  double left = 0, right = 0;  // px
};
std::vector<CallBand> callBands(const SchedulePicture& picture, const PlotFrame& frame);

double largestHeld(const MemoryTrack& memory);  // upper end of the band
double heldPixel(double bytes, const MemoryTrack& memory, const QRectF& row);
QRectF stepRect(const SchedulePicture& picture, std::size_t step, const ScheduleRows& rows, const PlotFrame& frame);

// The nearest step of a lane; in a memory's band, the step at this time.
std::optional<std::size_t> stepAt(const SchedulePicture& picture, const ScheduleRows& rows, const PlotFrame& frame,
                                  const QPointF& place);

}  // namespace tilescope::gui
