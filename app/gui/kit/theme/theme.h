// SPDX-License-Identifier: GPL-3.0-or-later
// The colours of a theme, named by use and read from resources/themes/<name>.json. Tests check contrast and
// colour-blind distances.
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

  QColor window;
  QColor panel;  // title bars, headers, parameters
  QColor plot;
  QColor raised;  // buttons, pickers, tooltips
  QColor field;
  QColor hover;  // hovered row, empty part of a bar

  QColor border, fieldBorder, rowLine;
  QColor text;
  QColor text2;  // labels, ticks
  QColor text3;  // units, hints; not on selected rows
  QColor disabled;

  QColor accent, onAccent, accentSoft;  // primary buttons and sliders; text on them; checked segments
  QColor selection, focus;              // selected rows; focus frames and rings
  QColor better, betterSoft, worse, worseSoft, warning, warningSoft;

  QColor memoryBound, computeBound;
  std::array<QColor, kTensorCount> tensors;  // by Tensor
  QColor onWeight;                           // text on tensor W; others have none
  std::array<QColor, 4> levels;              // DRAM, global, local, register
  std::array<QColor, 6> pins;                // A to F
  QColor present;
  QColor grid, axis, cloud;
  std::array<QColor, 5> scale;  // low to high
  CodeColours code;

  bool isDark() const { return name == QLatin1String("dark"); }
  QColor tensor(Tensor tensor) const { return tensors[index(tensor)]; }
  QColor pin(QChar letter) const { return pins[static_cast<std::size_t>(letter.unicode() - u'A')]; }  // 'A' to 'F'
};

// A bundled theme. Errors are an InternalError, because the files are part of the program.
Theme loadTheme(const QString& name);

// share (0 to 1): the part of a.
QColor mixed(const QColor& a, const QColor& b, double share);
QColor onScale(const Theme& theme, double share);

// Interpolated. place: index of the level, outermost first.
QColor levelColour(const Theme& theme, std::size_t place, std::size_t count);
QColor arrayColour(const Theme& theme);

}  // namespace tilescope::gui
