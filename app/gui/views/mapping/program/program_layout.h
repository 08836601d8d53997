// SPDX-License-Identifier: GPL-3.0-or-later
// Where the program stands: for each schedule a header, the passes or stages, and six rows of operations, all over the
// same cycles. Operations narrower than a mark are drawn together, as much filled as they fill their time.
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

// An operation, or several of one row that are too narrow to distinguish.
struct ProgramMark {
  double left = 0, right = 0;  // px
  double fill = 1;             // of the time between, 0 to 1
  std::size_t item = 0;        // the first one
  bool isOne = true;

  bool operator==(const ProgramMark&) const = default;
};
std::vector<ProgramMark> marksFor(const ProgramPicture& picture, const PlotFrame& frame);

// A stage of the flat form that is in sight: cycles of one pass beside those of others.
struct StageBand {
  std::int64_t stage = 0;
  double left = 0, right = 0;  // px
};
std::vector<StageBand> stageBands(const ProgramPicture& picture, std::size_t track, const PlotFrame& frame);

QRectF itemRect(const ProgramPicture& picture, std::size_t item, const ProgramRows& rows, const PlotFrame& frame);

// The item at this place of a row, or a little beside it.
std::optional<std::size_t> itemAt(const ProgramPicture& picture, const ProgramRows& rows, const PlotFrame& frame,
                                  const QPointF& place);

// The neighbour that a key leads to: along the row, or the nearest one of the row above or below.
enum class ProgramStep { Back, On, Up, Down, First, Last };
std::size_t itemFrom(const ProgramPicture& picture, std::size_t item, ProgramStep step);

}  // namespace tilescope::gui
