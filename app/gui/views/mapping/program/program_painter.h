// SPDX-License-Identifier: GPL-3.0-or-later
// Draws the program from plain values; knows no widget.
#pragma once

#include "app/gui/views/mapping/program/program_layout.h"

class QColor;
class QPainter;

namespace tilescope::gui {

struct Theme;

struct ProgramPaint {
  const ProgramPicture& picture;
  ProgramRows rows;
  PlotFrame frame;  // in the form's cycles
  const Theme& theme;
};

void paintStages(QPainter& painter, const ProgramPaint& paint);  // below the grid: every second one shaded
void paintProgram(QPainter& painter, const ProgramPaint& paint);
void paintProgramNames(QPainter& painter, const ProgramPaint& paint);  // around the area
void paintItemOutline(QPainter& painter, const ProgramPaint& paint, std::size_t item);
// Lines from what an operation waits for and to what waits for it; dashed where the two are of different passes.
void paintDependences(QPainter& painter, const ProgramPaint& paint, std::size_t item);

inline constexpr int kMapColours = 6;               // then they begin again
QColor mapColour(const Theme& theme, int ordinal);  // of a partition's maps
QColor sharedColour(const Theme& theme);            // coefficients, and words that are written

// Space left of the area for names, right of it for shares.
double programNameWidth(const ProgramPicture& picture);
double programShareWidth(const ProgramPicture& picture);

}  // namespace tilescope::gui
