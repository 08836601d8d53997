// SPDX-License-Identifier: GPL-3.0-or-later
// The roofline as text: for screen readers, and what its controls mean.
#pragma once

#include <QChar>
#include <QString>

#include "app/gui/kit/chrome/legend.h"
#include "app/gui/session/plot_data.h"
#include "app/gui/views/explore/roofline/batch_path.h"

namespace tilescope::gui {

// How many layers each roof bounds, the largest one, the roofs, the pin, the expanded layer and the path.
QString described(const RooflineData& data, const RooflineLevels& expanded, const BatchPath& path = {});

QString rooflineHint();  // the tooltip
QString rooflineHelp();  // What's This

// What the marks of roofline and traffic mean.

// pin: the one whose marks are drawn too; null: none. path: as drawn.
LegendEntries boundLegend(QChar pin = {}, const MeasuredRun& measured = {}, const BatchPath& path = {});
LegendEntries tensorLegend(QChar pin = {});

}  // namespace tilescope::gui
