// SPDX-License-Identifier: GPL-3.0-or-later
// Texts of the spans plot: numbers at its marks, tooltips, table and summary.
#pragma once

#include "app/gui/kit/chrome/legend.h"
#include "app/gui/plots/plot.h"
#include "app/gui/views/partition/partition_picture.h"
#include "app/gui/views/partition/spans_marks.h"

namespace tilescope::gui {

// The number at the i-th cut, begin and end included: "98.0"; two numbers if reads and writes differ. All numbers
// share one unit, which is included on request, and always for small sizes in another unit: "504 B".
QString cutNumber(const SpansPicture& picture, std::size_t i, bool hasUnit);
QString cutUnit(const SpansPicture& picture);  // the most frequent unit
// The number below a span's bar; unit as in cutNumber.
QString footprintNumber(const SpansPicture& picture, const SpanShown& span, bool hasUnit);
QString skipLabel(const SkipArcShown& skip);  // "skip 49.0 KiB"

QString spansTip(const SpansPicture& picture, const SpansLayout& layout, const SpansMark& mark);
PlotTable tableOf(const SpansPicture& picture);  // one row per span, then one per skip that causes traffic
LegendEntries spansLegend(const SpansPicture& picture);

}  // namespace tilescope::gui
