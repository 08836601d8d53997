// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/views/mapping/program/program_layout.h"

class QColor;
class QPainter;

namespace tilescope::gui {
struct Theme;

struct ProgramPaint {
  const ProgramPicture& picture;
  ProgramRows rows;
  PlotFrame frame;  // in cycles
  const Theme& theme;
};

void paintStages(QPainter& painter, const ProgramPaint& paint);  // below the grid; every other stage is shaded
void paintProgram(QPainter& painter, const ProgramPaint& paint);
void paintProgramNames(QPainter& painter, const ProgramPaint& paint);
void paintItemOutline(QPainter& painter, const ProgramPaint& paint, std::size_t item);
// Lines to producers and consumers, dashed if the ends are in different passes.
void paintDependences(QPainter& painter, const ProgramPaint& paint, std::size_t item);

inline constexpr int kMapColours = 6;               // after these, colours repeat
QColor mapColour(const Theme& theme, int ordinal);  // ordinal: index among the partition's maps
QColor sharedColour(const Theme& theme);            // for coefficients and written words

// Width of the names left of the plot, and of the shares right of it.
double programNameWidth(const ProgramPicture& picture);
double programShareWidth(const ProgramPicture& picture);

}  // namespace tilescope::gui
