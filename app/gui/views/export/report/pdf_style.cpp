// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/export/report/pdf_style.h"

#include <QFontMetricsF>
#include <algorithm>
#include <numeric>

#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/words/words.h"
#include "core/report/document_facts.h"
#include "core/report/markup_text.h"

namespace tilescope::gui {
namespace {
QTextCharFormat formatOf(QFont font, double points, const QColor& colour, QFont::Weight weight) {
  font.setPointSizeF(points);
  font.setWeight(weight);
  QTextCharFormat format;
  format.setFont(font);
  format.setForeground(colour);
  return format;
}

constexpr int kShortCell = 36;      // characters
constexpr double kSlackPoints = 2;  // borders, and rounding by Qt

// In dots. least: the longest word fits; whole: the longest cell fits on one line.
struct Needs {
  double least = 0, whole = 0;
};

class Ruler {
 public:
  Ruler(const PdfStyle& style, QPaintDevice* device) : style_(style), device_(device) {}

  void include(Needs& needs, const QString& text, const QTextCharFormat& format) const {
    needs.whole = std::max(needs.whole, widthOf(text, format));
    for (const QString& word : text.split(' ')) needs.least = std::max(needs.least, widthOf(word, format));
  }

  // A short cell counts as one word, because it must stay on one line.
  void include(Needs& needs, const report::Line& line, const QTextCharFormat& base, bool isMarked) const {
    const bool isWhole = isUnbroken(words(report::plainText(line)));
    double whole = 0;
    for (const report::Words& part : line) {
      const QTextCharFormat format = style_.toned(base, part);
      const QString text = words(part.text);
      whole += widthOf(text, format);
      if (report::needsEstimateWord(part) && !isMarked)
        whole += widthOf(QChar::Nbsp + QObject::tr("estimate"), style_.estimateWord(base));
      for (const QString& word : text.split(' ')) needs.least = std::max(needs.least, widthOf(word, format));
    }
    needs.whole = std::max(needs.whole, whole);
    if (isWhole) needs.least = std::max(needs.least, whole);
  }

 private:
  double widthOf(const QString& text, const QTextCharFormat& format) const {
    return QFontMetricsF(format.font(), device_).horizontalAdvance(text);
  }

  const PdfStyle& style_;
  QPaintDevice* device_;
};

Needs needsOf(const report::Table& table, std::size_t column, double points, const PdfStyle& style,
              QPaintDevice* device) {
  const report::Column& head = table.columns[column];
  const Ruler ruler(style, device);
  const QColor ink = style.theme().text;
  const bool isMarked = report::isEstimateColumn(table, column);
  Needs needs;
  ruler.include(needs, words(head.head), style.words(points, ink, QFont::DemiBold));
  ruler.include(needs, words(head.unit), style.words(points, ink));
  if (isMarked) ruler.include(needs, QObject::tr("estimate"), style.words(points, ink));
  for (const std::vector<report::Line>& row : table.rows) {
    if (column >= row.size()) continue;
    const bool isTotal = table.lastIsTotal && &row == &table.rows.back();
    const QFont::Weight weight = isTotal ? QFont::DemiBold : QFont::Normal;
    const QTextCharFormat base = head.isNumber ? style.numbers(points, ink, weight) : style.words(points, ink, weight);
    ruler.include(needs, row[column], base, isMarked);
  }
  const double padding = 2 * style.dots(kPdfCellPadding) + style.dots(kSlackPoints);
  return {needs.least + padding, needs.whole + padding};
}

double sum(const QVector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0);
}

// After the min widths, columns with broken cells get space first, then all in proportion.
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

PdfFonts windowFonts() {
  return {titleFont(), wordFont(), numberFont(), codeFont()};
}

QTextCharFormat PdfStyle::words(double points, const QColor& colour, QFont::Weight weight) const {
  return formatOf(fonts_.words, points, colour, weight);
}

QTextCharFormat PdfStyle::numbers(double points, const QColor& colour, QFont::Weight weight) const {
  return formatOf(fonts_.numbers, points, colour, weight);
}

QTextCharFormat PdfStyle::code(double points, const QColor& colour) const {
  return formatOf(fonts_.code, points, colour, QFont::Normal);
}

QTextCharFormat PdfStyle::title(double points) const {
  return formatOf(fonts_.title, points, theme_.text, QFont::DemiBold);
}

QTextCharFormat PdfStyle::toned(QTextCharFormat base, const report::Words& words) const {
  switch (words.tone) {
    case report::Tone::Strong:
      base.setFontWeight(QFont::DemiBold);
      break;
    case report::Tone::Code: {
      const double points = base.fontPointSize();
      base = code(points * 0.92, theme_.text);
      break;
    }
    case report::Tone::Quiet:
      base.setForeground(theme_.text3);
      break;
    case report::Tone::Better:
      base.setForeground(theme_.better);
      break;
    case report::Tone::Worse:
      base.setForeground(theme_.worse);
      break;
    case report::Tone::Estimate:
      base.setUnderlineStyle(QTextCharFormat::DashUnderline);
      base.setUnderlineColor(theme_.warning);
      break;
    case report::Tone::Plain:
      break;
  }
  // Only web addresses; links within the report are omitted.
  if (report::isLink(words.link) && words.link.front() != '#') {
    base.setAnchor(true);
    base.setAnchorHref(QString::fromStdString(words.link));
    base.setForeground(theme_.accent);
  }
  return base;
}

QTextCharFormat PdfStyle::estimateWord(const QTextCharFormat& base) const {
  return words(base.fontPointSize() * 0.85, theme_.warning);
}

QTextBlockFormat PdfStyle::block(double above, double below, double lineShare) const {
  QTextBlockFormat format;
  format.setTopMargin(length(above));
  format.setBottomMargin(length(below));
  format.setLineHeight(lineShare * 100, QTextBlockFormat::ProportionalHeight);
  return format;
}

bool isUnbroken(const QString& cell) {
  return cell.size() <= kShortCell;
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
