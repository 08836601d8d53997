// SPDX-License-Identifier: GPL-3.0-or-later
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
  QRectF words;
  QRectF chevron;  // empty: cannot be unfolded
  std::array<QRectF, kAttentionBars> lanes;
  std::array<QRectF, kAttentionBars> bars;
  double minimum = 0;  // x of the minimum traffic

  bool operator==(const AttentionRowPlace&) const = default;
};

struct AttentionLayout {
  std::vector<AttentionRowPlace> rows;
  double barLeft = 0, barRight = 0;  // values are to the right
  double height = 0;

  bool operator==(const AttentionLayout&) const = default;
};

AttentionLayout layOutAttention(const AttentionPicture& picture, double width);

struct AttentionMark {
  std::size_t row = 0;
  std::optional<AttentionBarKind> bar;  // nullopt: in the row, but on no bar
};
std::optional<AttentionMark> markAt(const AttentionLayout& layout, const QPointF& place);

QString barName(AttentionBarKind kind);
QString barValue(const AttentionPicture& picture,
                 const AttentionBarShown& bar);                          // "79.1 MB", "infeasible, 780 KiB short"
QString barRemark(const AttentionRowShown& row, AttentionBarKind kind);  // "14 × less than unfused"; may be empty

PlotTable tableOf(const AttentionPicture& picture);
QString attentionSummary(const AttentionPicture& picture);
LegendEntries attentionLegend();

}  // namespace tilescope::gui
