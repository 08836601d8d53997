// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/kit/chrome/legend.h"
#include "app/gui/plots/plot.h"
#include "app/gui/views/partition/partition_picture.h"
#include "app/gui/views/partition/spans_marks.h"

namespace tilescope::gui {
// "98.0", or two numbers if reads and writes differ. i counts both ends of the chain. Small sizes always have a unit.
QString cutNumber(const SpansPicture& picture, std::size_t i, bool hasUnit);
QString cutUnit(const SpansPicture& picture);  // shared by the numbers
// Without a unit, in cutUnit().
QString footprintNumber(const SpansPicture& picture, const SpanShown& span, bool hasUnit);
QString skipLabel(const SkipArcShown& skip);  // "skip 49.0 KiB"

QString spansTip(const SpansPicture& picture, const SpansLayout& layout, const SpansMark& mark);
PlotTable tableOf(const SpansPicture& picture);  // one row per span, then one per skip connection with traffic
LegendEntries spansLegend(const SpansPicture& picture);

}  // namespace tilescope::gui
