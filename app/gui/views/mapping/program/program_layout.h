// SPDX-License-Identifier: GPL-3.0-or-later
// The layout of the program plot. Each schedule has a header, its passes or stages, and six rows of operations; all
// share one axis of cycles. Operations too narrow to be seen are merged into one mark, filled in proportion to their
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

// One operation, or several in a row that are too narrow to distinguish.
struct ProgramMark {
  double left = 0, right = 0;  // px
  double fill = 1;             // share of the mark's time that operations cover
  std::size_t item = 0;        // index of the first one
  bool isOne = true;

  bool operator==(const ProgramMark&) const = default;
};
std::vector<ProgramMark> marksFor(const ProgramPicture& picture, const PlotFrame& frame);

// A visible stage of the flat form: the cycles of one initiation interval. Stages of successive passes overlap.
struct StageBand {
  std::int64_t stage = 0;
  double left = 0, right = 0;  // px
};
std::vector<StageBand> stageBands(const ProgramPicture& picture, std::size_t track, const PlotFrame& frame);

QRectF itemRect(const ProgramPicture& picture, std::size_t item, const ProgramRows& rows, const PlotFrame& frame);

// The item at or near this place of a row.
std::optional<std::size_t> itemAt(const ProgramPicture& picture, const ProgramRows& rows, const PlotFrame& frame,
                                  const QPointF& place);

// Which item a key leads to: a neighbour in the same row, the nearest in the row above or below, or an end.
enum class ProgramStep { Back, On, Up, Down, First, Last };
std::size_t itemFrom(const ProgramPicture& picture, std::size_t item, ProgramStep step);

}  // namespace tilescope::gui
