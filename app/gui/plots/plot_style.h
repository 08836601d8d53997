// SPDX-License-Identifier: GPL-3.0-or-later
// The style of all plots: background, axes, ticks and grid in the theme's colours. There are a left and a bottom axis
// with outward ticks, but no box. Custom pens do not follow the palette, so theme changes must apply the style again.
#pragma once

class QCPAxis;
class QCustomPlot;

namespace tilescope::gui {

struct Theme;

// Fixed settings, such as margins, grid and no interaction. Call once after construction.
void preparePlot(QCustomPlot& plot);

// Sets all colours and fonts. Call again after theme changes.
void applyTheme(QCustomPlot& plot, const Theme& theme);

void useLogTicks(QCPAxis& axis);
void useLinearTicks(QCPAxis& axis);
void useNoTicks(QCPAxis& axis);  // no ticks and grid; the plot labels this axis itself
void useNoLine(QCPAxis& axis);   // no axis line; bars start at their grid line

}  // namespace tilescope::gui
