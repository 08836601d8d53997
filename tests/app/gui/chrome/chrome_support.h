// SPDX-License-Identifier: GPL-3.0-or-later
// What the tests of the frame share: pixels of a grab, and examples of what the widgets show.
#pragma once

#include <QImage>
#include <QWidget>

#include "app/gui/chrome/figure_box.h"
#include "app/gui/chrome/legend.h"
#include "app/gui/chrome/message_strip.h"
#include "app/gui/chrome/verdict_band.h"

namespace tilescope::gui {

int pixelsOf(const QImage& image, const QColor& colour);
QImage grabbed(QWidget& widget);

Figure latencyFigure();
Figure energyFigure();  // an estimate
BandVerdict bandwidthVerdict();
Message badFileMessage();
LegendEntries rooflineLegend();

}  // namespace tilescope::gui
