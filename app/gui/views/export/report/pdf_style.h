// SPDX-License-Identifier: GPL-3.0-or-later
// The style of PDF reports: sizes in points, fonts and colours of the window's light theme.
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
inline constexpr double kPdfNote = 7.5;  // running titles
// Font sizes of tables: the largest at which the table fits, but not below the last.
inline constexpr double kPdfTableSizes[] = {8, 7.5, 7, 6.5};

// The fonts of the window, without their sizes.
struct PdfFonts {
  QFont title, words, numbers, code;
};
PdfFonts windowFonts();  // call in the window's thread

class PdfStyle {
 public:
  // dotsPerPoint: of the paint device.
  PdfStyle(double dotsPerPoint, PdfFonts fonts)
      : theme_(loadTheme(QStringLiteral("light"))), fonts_(std::move(fonts)), dotsPerPoint_(dotsPerPoint) {}

  double dots(double points) const { return points * dotsPerPoint_; }
  // A length for margins, widths and borders in text formats: Qt uses pixels of 96 per inch there.
  static double length(double points) { return points * 96 / 72; }
  double lengthOf(double dots) const { return length(dots / dotsPerPoint_); }
  const Theme& theme() const { return theme_; }

  QTextCharFormat words(double points, const QColor& colour, QFont::Weight weight = QFont::Normal) const;
  QTextCharFormat numbers(double points, const QColor& colour, QFont::Weight weight = QFont::Normal) const;
  QTextCharFormat code(double points, const QColor& colour) const;
  QTextCharFormat title(double points) const;

  // The format of words with this tone; otherwise like base.
  QTextCharFormat toned(QTextCharFormat base, const report::Words& words) const;
  // The format of the word "estimate" after an estimated value.
  QTextCharFormat estimateWord(const QTextCharFormat& base) const;

  // Margins in points; line height as a share of the font's height.
  QTextBlockFormat block(double above, double below, double lineShare = 1.25) const;

 private:
  Theme theme_;
  PdfFonts fonts_;
  double dotsPerPoint_;
};

// Column widths and font size of a table on paper.
struct PdfColumns {
  double points = 0;       // font size
  QVector<double> widths;  // in dots, including padding; the sum is the requested width
  bool fits = true;        // no word had to be broken
};

// Whether a cell is a few words, such as a tile or a name, and stays on one line.
bool isUnbroken(const QString& cell);

inline constexpr double kPdfCellPadding = 3.5;  // pt, on each side of a cell

// The largest font size at which every word fits into the width; if there is none, the smallest, with all columns
// narrowed in proportion.
PdfColumns columnsOf(const report::Table& table, double width, const PdfStyle& style, QPaintDevice* device);

}  // namespace tilescope::gui
