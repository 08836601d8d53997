// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QChar>
#include <QString>

#include "app/gui/kit/chrome/legend.h"
#include "app/gui/session/plot_data.h"
#include "app/gui/views/explore/roofline/batch_path.h"

namespace tilescope::gui {
QString described(const RooflineData& data, const RooflineLevels& expanded, const BatchPath& path = {});

QString rooflineHint();
QString rooflineHelp();  // What's This

// Legend of roofline and traffic. pin: null: none.
LegendEntries boundLegend(QChar pin = {}, const MeasuredRun& measured = {}, const BatchPath& path = {});
LegendEntries tensorLegend(QChar pin = {});

}  // namespace tilescope::gui
