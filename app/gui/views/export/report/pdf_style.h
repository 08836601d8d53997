// SPDX-License-Identifier: GPL-3.0-or-later
// How a report looks on paper: measures in points, fonts and colours of the window's light theme.
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
// Of tables: the largest at which they fit, none below the last.
inline constexpr double kPdfTableSizes[] = {8, 7.5, 7, 6.5};

// The voices of the window, whatever size they have.
struct PdfFonts {
  QFont title, words, numbers, code;
};
PdfFonts windowFonts();  // of the window's thread

class PdfStyle {
 public:
  // dotsPerPoint: of the device that is painted on.
  PdfStyle(double dotsPerPoint, PdfFonts fonts)
      : theme_(loadTheme(QStringLiteral("light"))), fonts_(std::move(fonts)), dotsPerPoint_(dotsPerPoint) {}

  double dots(double points) const { return points * dotsPerPoint_; }
  // Margins, widths and borders in the formats of a text: Qt counts those in pixels of 96 to the inch.
  static double length(double points) { return points * 96 / 72; }
  double lengthOf(double dots) const { return length(dots / dotsPerPoint_); }
  const Theme& theme() const { return theme_; }

  QTextCharFormat words(double points, const QColor& colour, QFont::Weight weight = QFont::Normal) const;
  QTextCharFormat numbers(double points, const QColor& colour, QFont::Weight weight = QFont::Normal) const;
  QTextCharFormat code(double points, const QColor& colour) const;
  QTextCharFormat title(double points) const;

  // Words of a line with this tone, which are else like base.
  QTextCharFormat toned(QTextCharFormat base, const report::Words& words) const;
  // Of the word "estimate" behind what is one.
  QTextCharFormat estimateWord(const QTextCharFormat& base) const;

  // In points, lines at the share of the font's own height.
  QTextBlockFormat block(double above, double below, double lineShare = 1.25) const;

 private:
  Theme theme_;
  PdfFonts fonts_;
  double dotsPerPoint_;
};

// How wide the columns of a table on paper are, and how large its letters can be.
struct PdfColumns {
  double points = 0;       // of the letters
  QVector<double> widths;  // dots, with their padding; together as wide as asked
  bool fits = true;        // no word had to be broken
};

// A cell of a few words, such as a tile or a name, stays in one line.
bool isUnbroken(const QString& cell);

inline constexpr double kPdfCellPadding = 3.5;  // pt, at each side of a cell

// The largest letters at which every word fits into the width; where none do, the smallest, in columns narrowed in
// proportion.
PdfColumns columnsOf(const report::Table& table, double width, const PdfStyle& style, QPaintDevice* device);

}  // namespace tilescope::gui
