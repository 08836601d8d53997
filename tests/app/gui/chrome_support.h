// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QWidget>

#include "app/gui/kit/chrome/figure_box.h"
#include "app/gui/kit/chrome/legend.h"
#include "app/gui/kit/chrome/message_strip.h"
#include "app/gui/kit/chrome/verdict_band.h"
#include "tests/app/gui/pixels.h"

namespace tilescope::gui {

QImage grabbed(QWidget& widget);

Figure latencyFigure();
Figure energyFigure();
BandVerdict bandwidthVerdict();
Message badFileMessage();
LegendEntries rooflineLegend();

}  // namespace tilescope::gui
