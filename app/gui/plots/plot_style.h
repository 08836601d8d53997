// SPDX-License-Identifier: GPL-3.0-or-later
// How every plot looks: background, axes, ticks and grid in the colours of the theme. Left and bottom axis, ticks
// outward, no box. Custom pens do not follow the palette, so a change of theme applies all of it again.
#pragma once

class QCPAxis;
class QCustomPlot;

namespace tilescope::gui {

struct Theme;

// Fixed parts, once after construction: margins are the plot's own, the grid is ours, nothing is interactive.
void preparePlot(QCustomPlot& plot);

// Everything with a colour or a font; safe to call again at any time.
void applyTheme(QCustomPlot& plot, const Theme& theme);

void useLogTicks(QCPAxis& axis);
void useLinearTicks(QCPAxis& axis);
void useNoTicks(QCPAxis& axis);  // neither ticks nor grid lines: the plot labels this axis itself
void useNoLine(QCPAxis& axis);   // labels and grid only: bars stand on their grid, without a line at the left

}  // namespace tilescope::gui
