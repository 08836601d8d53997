// SPDX-License-Identifier: GPL-3.0-or-later
// The colours of a theme, named by their use. Palette, style sheet and plots only use these. They are read from
// resources/themes/<name>.json. Tests in tests/app/gui/theme check contrast and colour-blind distances.
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

  QColor accent, onAccent, accentSoft;  // primary buttons and sliders; text on them; checked segments
  QColor selection, focus;              // selected rows; focus frames, rings of selected marks
  QColor better, betterSoft, worse, worseSoft, warning, warningSoft;

  QColor memoryBound, computeBound;
  std::array<QColor, kTensorCount> tensors;  // indexed by Tensor
  QColor onWeight;                           // text on the colour of tensor W; other tensors have no text
  std::array<QColor, 4> levels;              // memory levels: DRAM, global, local, register
  std::array<QColor, 6> pins;                // pins A to F
  QColor present;                            // the current design
  QColor grid, axis, cloud;
  std::array<QColor, 5> scale;  // from low to high, to colour by a metric
  CodeColours code;

  bool isDark() const { return name == QLatin1String("dark"); }
  QColor tensor(Tensor tensor) const { return tensors[index(tensor)]; }
  QColor pin(QChar letter) const { return pins[static_cast<std::size_t>(letter.unicode() - u'A')]; }  // 'A' to 'F'
};

// Loads a bundled theme. Errors are an InternalError, because the files are part of the program.
Theme loadTheme(const QString& name);

// Mixes two colours. share (0 to 1) is the part of a.
QColor mixed(const QColor& a, const QColor& b, double share);
QColor onScale(const Theme& theme, double share);  // 0: low, 1: high

// The colour of a memory level, interpolated between the theme's colours. place: index from the outermost of count.
QColor levelColour(const Theme& theme, std::size_t place, std::size_t count);
QColor arrayColour(const Theme& theme);

}  // namespace tilescope::gui
