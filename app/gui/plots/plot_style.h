// SPDX-License-Identifier: GPL-3.0-or-later
// The style of all plots: background, axes, ticks and grid in the theme's colours; left and bottom axis, ticks
// outward, no box. Custom pens do not follow the palette, so a theme change must apply the style again.
#pragma once

class QCPAxis;
class QCustomPlot;

namespace tilescope::gui {

struct Theme;

// Settings that never change; call once after construction: own margins, own grid, no interaction.
void preparePlot(QCustomPlot& plot);

// All colours and fonts; may be called again at any time.
void applyTheme(QCustomPlot& plot, const Theme& theme);

void useLogTicks(QCPAxis& axis);
void useLinearTicks(QCPAxis& axis);
void useNoTicks(QCPAxis& axis);  // no ticks and no grid lines: the plot labels this axis itself
void useNoLine(QCPAxis& axis);   // only labels and grid, no axis line at the left: bars rest on their grid line

}  // namespace tilescope::gui
