// SPDX-License-Identifier: GPL-3.0-or-later
// What the plot of the spans says: numbers beside its marks, tooltips, its table and its summary.
#pragma once

#include "app/gui/kit/chrome/legend.h"
#include "app/gui/plots/plot.h"
#include "app/gui/views/partition/partition_picture.h"
#include "app/gui/views/partition/spans_marks.h"

namespace tilescope::gui {

// Of the i-th cut, begin and end included: "98.0"; two where reads and writes differ. All have one unit, named on
// demand and always where a small size has another: "504 B".
QString cutNumber(const SpansPicture& picture, std::size_t i, bool hasUnit);
QString cutUnit(const SpansPicture& picture);  // that of most of them
// Below a span's bar, as above.
QString footprintNumber(const SpansPicture& picture, const SpanShown& span, bool hasUnit);
QString skipLabel(const SkipArcShown& skip);  // "skip 49.0 KiB"

QString spansTip(const SpansPicture& picture, const SpansLayout& layout, const SpansMark& mark);
PlotTable tableOf(const SpansPicture& picture);  // one row per span, then one per skip that is charged
LegendEntries spansLegend(const SpansPicture& picture);

}  // namespace tilescope::gui
