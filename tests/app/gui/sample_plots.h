// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QWidget>

#include "app/gui/kit/theme/theme_controller.h"
#include "app/gui/plots/plot_frame.h"
#include "app/gui/session/plot_data.h"
#include "tests/app/gui/pixels.h"

namespace tilescope::gui {

// Layers "layer0", … on and below the roofs, with 25.6 GB/s and 1044 GMAC/s.
RooflineData sampleRoofline(int layers);
inline const QRectF kRooflineArea(50, 10, 580, 270);
PlotFrame rooflineFrame(const RooflineData& data);  // with all marks

// Blocks "block0", … of six layers "layer0", ….
TrafficData sampleTraffic(int layers);

ThemeController& sampleThemes();  // shared, as in the application; each call switches to the light theme

void present(QWidget& widget, const QSize& size);
QImage picture(QWidget& widget);

}  // namespace tilescope::gui
