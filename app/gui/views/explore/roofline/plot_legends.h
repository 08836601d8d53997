// SPDX-License-Identifier: GPL-3.0-or-later
// What the marks of roofline and traffic mean.
#pragma once

#include <QChar>

#include "app/gui/kit/chrome/legend.h"
#include "app/gui/session/roofline_data.h"

namespace tilescope::gui {

// pin: the one whose marks are drawn too; null: none.
LegendEntries boundLegend(QChar pin = {}, const MeasuredRun& measured = {});
LegendEntries tensorLegend(QChar pin = {});

}  // namespace tilescope::gui
