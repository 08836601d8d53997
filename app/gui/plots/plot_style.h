// SPDX-License-Identifier: GPL-3.0-or-later
// The style of all plots: left and bottom axis with outward ticks, no box. Apply it again after theme changes, because
// pens do not follow the palette.
#pragma once

class QCPAxis;
class QCustomPlot;

namespace tilescope::gui {

struct Theme;

// Sets margins and grid, without interaction. Call once.
void preparePlot(QCustomPlot& plot);

// Call again after theme changes.
void applyTheme(QCustomPlot& plot, const Theme& theme);

void useLogTicks(QCPAxis& axis);
void useLinearTicks(QCPAxis& axis);
void useNoTicks(QCPAxis& axis);  // the plot labels this axis itself
void useNoLine(QCPAxis& axis);   // bars start at their grid line

}  // namespace tilescope::gui
