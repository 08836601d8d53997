// SPDX-License-Identifier: GPL-3.0-or-later
// How wide the columns of a table on paper are, and how large its letters can be.
#pragma once

#include <QPaintDevice>
#include <QStringList>
#include <QVector>

#include "app/gui/views/export/report/pdf_style.h"

namespace tilescope::gui {

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
