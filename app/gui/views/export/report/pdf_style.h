// SPDX-License-Identifier: GPL-3.0-or-later
// Fonts and colours of the window's light theme; font sizes in points.
#pragma once

#include <QFont>
#include <QPaintDevice>
#include <QStringList>
#include <QTextBlockFormat>
#include <QTextCharFormat>
#include <QVector>
#include <utility>

#include "app/gui/kit/theme/theme.h"
#include "core/report/document.h"

namespace tilescope::gui {
// pt
inline constexpr double kPdfBody = 9.5;
inline constexpr double kPdfSmall = 8;   // captions, code, contents
inline constexpr double kPdfNote = 7.5;  // headers and footers
// The largest size at which a table fits is used.
inline constexpr double kPdfTableSizes[] = {8, 7.5, 7, 6.5};

// Sizes are set later.
struct PdfFonts {
  QFont title, words, numbers, code;
};
PdfFonts windowFonts();  // call in the main thread

class PdfStyle {
 public:
  // dotsPerPoint: of the paint device.
  PdfStyle(double dotsPerPoint, PdfFonts fonts)
      : theme_(loadTheme(QStringLiteral("light"))), fonts_(std::move(fonts)), dotsPerPoint_(dotsPerPoint) {}

  double dots(double points) const { return points * dotsPerPoint_; }
  // To pixels at 96 per inch, the unit of Qt's text formats.
  static double length(double points) { return points * 96 / 72; }
  double lengthOf(double dots) const { return length(dots / dotsPerPoint_); }
  const Theme& theme() const { return theme_; }

  QTextCharFormat words(double points, const QColor& colour, QFont::Weight weight = QFont::Normal) const;
  QTextCharFormat numbers(double points, const QColor& colour, QFont::Weight weight = QFont::Normal) const;
  QTextCharFormat code(double points, const QColor& colour) const;
  QTextCharFormat title(double points) const;

  QTextCharFormat toned(QTextCharFormat base, const report::Words& words) const;
  // Format of the word "estimate" after a value.
  QTextCharFormat estimateWord(const QTextCharFormat& base) const;

  // above, below: points. lineShare: multiple of the font's height.
  QTextBlockFormat block(double above, double below, double lineShare = 1.25) const;

 private:
  Theme theme_;
  PdfFonts fonts_;
  double dotsPerPoint_;
};

struct PdfColumns {
  double points = 0;
  // Dots, including padding. The sum is the requested width.
  QVector<double> widths;
  bool fits = true;  // no word is broken
};

// Short cells (a tile, a name) stay on one line.
bool isUnbroken(const QString& cell);

inline constexpr double kPdfCellPadding = 3.5;  // pt, on each side

// The largest font size at which every word fits. If none, narrows all columns at the smallest.
PdfColumns columnsOf(const report::Table& table, double width, const PdfStyle& style, QPaintDevice* device);

}  // namespace tilescope::gui
