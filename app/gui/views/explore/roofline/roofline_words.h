// SPDX-License-Identifier: GPL-3.0-or-later
// Texts of the roofline: description for screen readers, tooltip, help and legend.
#pragma once

#include <QChar>
#include <QString>

#include "app/gui/kit/chrome/legend.h"
#include "app/gui/session/plot_data.h"
#include "app/gui/views/explore/roofline/batch_path.h"

namespace tilescope::gui {

// Describes how many layers each roof limits, the largest layer, the roofs, the pin, the expanded layer and the path.
QString described(const RooflineData& data, const RooflineLevels& expanded, const BatchPath& path = {});

QString rooflineHint();  // the tooltip
QString rooflineHelp();  // What's This

// The legend of roofline and traffic. pin: the reference pin in the plot, null: none. path: the drawn one.
LegendEntries boundLegend(QChar pin = {}, const MeasuredRun& measured = {}, const BatchPath& path = {});
LegendEntries tensorLegend(QChar pin = {});

}  // namespace tilescope::gui
