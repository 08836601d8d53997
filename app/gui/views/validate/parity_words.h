// SPDX-License-Identifier: GPL-3.0-or-later
// Predictions and published values as pictures, tables and words of the window.
#pragma once

#include <vector>

#include "app/gui/kit/table/cell_table.h"
#include "app/gui/plots/plot.h"
#include "app/gui/views/validate/parity_picture.h"
#include "core/validate/validation.h"

namespace tilescope::gui {

ParityPicture parityPicture(const Validation& validation, const QString& selected);
PlotTable tableOf(const ParityPicture& picture);
// Of the kinds that are there; brief: without units, for narrow places.
LegendEntries parityLegend(const ParityPicture& picture, bool isBrief = false);
QString paritySummary(const ParityPicture& picture);

TableContent comparisonTable(const Validation& validation);     // rows by the ids of ValidationModel
TableContent notComparableTable(const Validation& validation);  // rows stand for nothing

// How a prediction follows, the published value, sources and the reason for the difference: what a tooltip shows.
Provenance explanationOf(const Comparison& comparison);

}  // namespace tilescope::gui
