// SPDX-License-Identifier: GPL-3.0-or-later
// The colours of one theme, named by use. They are the only source for palette, style sheet and plots. Read from
// resources/themes/<name>.json; tests/app/gui/theme checks contrast and colour-blind distances of the files.
#pragma once

#include <QChar>
#include <QColor>
#include <QString>
#include <array>
#include <cstddef>

#include "core/workload/vocabulary.h"

namespace tilescope::gui {

struct CodeColours {
  QColor keyword, type, string, number, comment, function;
};

struct Theme {
  QString name;

  QColor window;  // gaps between docks
  QColor panel;   // title bars, headers, parameters
  QColor plot;    // body of plots and tables
  QColor raised;  // buttons, pickers, tooltips
  QColor field;   // value fields
  QColor hover;   // hovered row, empty part of a bar

  QColor border, fieldBorder, rowLine;
  QColor text;      // values
  QColor text2;     // labels, ticks
  QColor text3;     // units, hints; not on selected rows
  QColor disabled;  // disabled controls only

  QColor accent, onAccent, accentSoft;  // primary button and slider fill; text on it; checked segment
  QColor selection, focus;              // selected row; focus frame and ring of selected marks
  QColor better, betterSoft, worse, worseSoft, warning, warningSoft;

  QColor memoryBound, computeBound;
  std::array<QColor, kTensorCount> tensors;  // indexed by Tensor
  QColor onWeight;                           // text on a fill of tensor W, the only tensor fill that carries text
  std::array<QColor, 4> levels;              // DRAM, global, local, register
  std::array<QColor, 6> pins;                // A to F
  QColor present;                            // the current design
  QColor grid, axis, cloud;
  std::array<QColor, 5> scale;  // low to high, for colouring by a metric
  CodeColours code;

  bool isDark() const { return name == QLatin1String("dark"); }
  QColor tensor(Tensor tensor) const { return tensors[index(tensor)]; }
  QColor pin(QChar letter) const { return pins[static_cast<std::size_t>(letter.unicode() - u'A')]; }  // 'A' to 'F'
};

// One of the bundled themes. A missing or wrong colour is an InternalError, because the file is part of the program.
Theme loadTheme(const QString& name);

// Mixes a and b; share (0 to 1) is the part of a.
QColor mixed(const QColor& a, const QColor& b, double share);
QColor onScale(const Theme& theme, double share);  // 0: low, 1: high

// The colour of a memory level, outermost first; interpolated if there are more levels than theme colours.

// place: index from the outermost, of count memories.
QColor levelColour(const Theme& theme, std::size_t place, std::size_t count);
QColor arrayColour(const Theme& theme);

}  // namespace tilescope::gui
