// SPDX-License-Identifier: GPL-3.0-or-later
// Layout and texts of the plot of attention traffic: rows of blocks with bars, in pixels.
#pragma once

#include <QRectF>
#include <array>
#include <optional>
#include <vector>

#include "app/gui/kit/chrome/legend.h"
#include "app/gui/plots/plot.h"
#include "core/picture/attention_picture.h"

namespace tilescope::gui {

struct AttentionRowPlace {
  QRectF box;
  QRectF words;                              // title, sizes and best scheme
  QRectF chevron;                            // empty if the row cannot be unfolded
  std::array<QRectF, kAttentionBars> lanes;  // bars with their names and values
  std::array<QRectF, kAttentionBars> bars;
  double minimum = 0;  // x of the mark for the minimum traffic

  bool operator==(const AttentionRowPlace&) const = default;
};

struct AttentionLayout {
  std::vector<AttentionRowPlace> rows;
  double barLeft = 0, barRight = 0;  // x range of all bars; values are to the right
  double height = 0;

  bool operator==(const AttentionLayout&) const = default;
};

AttentionLayout layOutAttention(const AttentionPicture& picture, double width);

struct AttentionMark {
  std::size_t row = 0;
  std::optional<AttentionBarKind> bar;  // nullopt: in the row, but on none of its bars
};
std::optional<AttentionMark> markAt(const AttentionLayout& layout, const QPointF& place);

QString barName(AttentionBarKind kind);  // "Streamed"
QString barValue(const AttentionPicture& picture,
                 const AttentionBarShown& bar);                          // "79.1 MB", "infeasible, 780 KiB short"
QString barRemark(const AttentionRowShown& row, AttentionBarKind kind);  // "14 × less than unfused"; may be empty

PlotTable tableOf(const AttentionPicture& picture);
QString attentionSummary(const AttentionPicture& picture);
LegendEntries attentionLegend();

}  // namespace tilescope::gui
