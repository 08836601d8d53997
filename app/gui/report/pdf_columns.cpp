// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/report/pdf_columns.h"

#include <QFontMetricsF>
#include <algorithm>
#include <numeric>

#include "app/gui/models/words.h"
#include "core/report/document_facts.h"

namespace tilescope::gui {
namespace {

constexpr int kShortCell = 36;      // characters
constexpr double kSlackPoints = 2;  // for borders, and for widths that Qt rounds to pixels

// Least: of the longest word; whole: of the longest cell.
struct Needs {
  double least = 0, whole = 0;
};

void include(Needs& needs, const QString& text, const QFontMetricsF& metrics) {
  needs.whole = std::max(needs.whole, metrics.horizontalAdvance(text));
  for (const QString& word : text.split(' ')) needs.least = std::max(needs.least, metrics.horizontalAdvance(word));
}

Needs needsOf(const report::Table& table, std::size_t column, double points, const PdfStyle& style,
              QPaintDevice* device) {
  const report::Column& head = table.columns[column];
  const QColor ink = style.theme().text;
  const QFontMetricsF headMetrics(style.words(points, ink, QFont::DemiBold).font(), device);
  const QFontMetricsF metrics((head.isNumber ? style.numbers(points, ink) : style.words(points, ink)).font(), device);
  Needs needs;
  include(needs, words(head.head), headMetrics);
  include(needs, words(head.unit), headMetrics);
  if (report::isEstimateColumn(table, column)) include(needs, QObject::tr("estimate"), headMetrics);
  const bool needsWord = !report::isEstimateColumn(table, column);
  for (const std::vector<report::Line>& row : table.rows) {
    if (column >= row.size()) continue;
    QString text = words(report::plainText(row[column]));
    if (needsWord && report::isEstimate(row[column])) text += " " + QObject::tr("estimate");
    include(needs, unbroken(text), table.lastIsTotal && &row == &table.rows.back() ? headMetrics : metrics);
  }
  const double padding = 2 * style.dots(kPdfCellPadding) + style.dots(kSlackPoints);
  return {needs.least + padding, needs.whole + padding};
}

double sum(const QVector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0);
}

// What is left goes first to the columns whose cells would break, then to all, by their needs.
QVector<double> widthsOf(const QVector<Needs>& needs, double width) {
  QVector<double> least, whole, widths;
  for (const Needs& need : needs) {
    least << need.least;
    whole << std::max(need.least, need.whole);
  }
  const double room = width - sum(least), wished = sum(whole) - sum(least);
  const double share = wished > 0 ? std::clamp(room / wished, 0.0, 1.0) : 0;
  for (qsizetype i = 0; i < least.size(); ++i) widths << least[i] + share * (whole[i] - least[i]);
  const double scale = width / sum(widths);
  for (double& value : widths) value *= scale;
  return widths;
}

}  // namespace

QString unbroken(const QString& cell) {
  QString text = cell;
  return text.size() <= kShortCell ? text.replace(' ', QChar::Nbsp) : text;
}

PdfColumns columnsOf(const report::Table& table, double width, const PdfStyle& style, QPaintDevice* device) {
  PdfColumns columns;
  for (const double points : kPdfTableSizes) {
    QVector<Needs> needs;
    for (std::size_t column = 0; column < table.columns.size(); ++column)
      needs << needsOf(table, column, points, style, device);
    double least = 0;
    for (const Needs& need : needs) least += need.least;
    columns = {points, widthsOf(needs, width), least <= width};
    if (columns.fits) break;
  }
  return columns;
}

}  // namespace tilescope::gui
