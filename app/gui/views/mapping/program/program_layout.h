// SPDX-License-Identifier: GPL-3.0-or-later
// All schedules share one axis of cycles. Narrow operations are merged into one mark, filled in proportion to their
// time.
#pragma once

#include <QRectF>
#include <array>
#include <optional>
#include <vector>

#include "app/gui/plots/plot_frame.h"
#include "app/gui/views/mapping/program/program_picture.h"

namespace tilescope::gui {
struct ProgramTrackRows {
  QRectF head;
  QRectF stages;  // empty in the modulo form
  std::array<QRectF, nve::kSlots> units;

  QRectF body() const { return {units.front().topLeft(), units.back().bottomRight()}; }
};
using ProgramRows = std::vector<ProgramTrackRows>;
ProgramRows rowsFor(const ProgramPicture& picture, const QRectF& area);

// One operation, or several that are too narrow to distinguish.
struct ProgramMark {
  double left = 0, right = 0;  // px
  double fill = 1;             // share of the mark's time that operations cover
  std::size_t item = 0;        // index of the first one
  bool isOne = true;

  bool operator==(const ProgramMark&) const = default;
};
std::vector<ProgramMark> marksFor(const ProgramPicture& picture, const PlotFrame& frame);

// A stage is one initiation interval of the flat form. Stages of successive passes overlap.
struct StageBand {
  std::int64_t stage = 0;
  double left = 0, right = 0;  // px
};
std::vector<StageBand> stageBands(const ProgramPicture& picture, std::size_t track, const PlotFrame& frame);

QRectF itemRect(const ProgramPicture& picture, std::size_t item, const ProgramRows& rows, const PlotFrame& frame);

std::optional<std::size_t> itemAt(const ProgramPicture& picture, const ProgramRows& rows, const PlotFrame& frame,
                                  const QPointF& place);

// A neighbour in the row, the nearest item in the row above or below, or an end.
enum class ProgramStep { Back, On, Up, Down, First, Last };
std::size_t itemFrom(const ProgramPicture& picture, std::size_t item, ProgramStep step);

}  // namespace tilescope::gui
