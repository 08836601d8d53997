// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFontMetricsF>
#include <QTextList>
#include <QTextTable>
#include <algorithm>

#include "app/gui/kit/words/words.h"
#include "app/gui/views/export/report/pdf_style.h"
#include "app/gui/views/export/report/pdf_text.h"
#include "core/report/chart_parts.h"
#include "core/report/document_facts.h"

namespace tilescope::gui {
namespace {
// pt
constexpr double kFigure = 20, kFigureUnit = 10;
constexpr double kVerdict = 10.5;
constexpr double kEdge = 2.5;  // padding at the sides of a box
constexpr double kHairline = 0.5;
constexpr int kMaxFiguresInRow = 4;
// Table rows that stay with the header, and code lines that stay with the text before.
constexpr int kFirstRows = 3;
constexpr double kChartGap = 12;
constexpr double kHighestChart = 0.8;  // share of the page; leaves space for the caption

void setTop(QTextTableCellFormat& cell, double width, const QColor& colour) {
  cell.setTopBorder(width);
  cell.setTopBorderStyle(QTextFrameFormat::BorderStyle_Solid);
  cell.setTopBorderBrush(colour);
}

void setBottom(QTextTableCellFormat& cell, double width, const QColor& colour) {
  cell.setBottomBorder(width);
  cell.setBottomBorderStyle(QTextFrameFormat::BorderStyle_Solid);
  cell.setBottomBorderBrush(colour);
}

// widths: in dots.
QTextTableFormat plainTable(const QVector<double>& widths, const PdfStyle& style) {
  QTextTableFormat format;
  format.setBorder(0);
  format.setBorderCollapse(true);
  format.setCellSpacing(0);
  format.setCellPadding(0);
  QVector<QTextLength> lengths;
  for (const double width : widths) lengths << QTextLength(QTextLength::FixedLength, style.lengthOf(width));
  format.setColumnWidthConstraints(lengths);
  return format;
}

// A text such as "How the traffic follows:" must not be the last on a page.
bool announces(const report::Paragraph& paragraph) {
  return !paragraph.words.empty() && paragraph.words.back().text.ends_with(":");
}

}  // namespace

void PdfText::add(const report::Paragraph& paragraph) {
  const Theme& theme = style_.theme();
  switch (paragraph.kind) {
    case report::Paragraph::Kind::Verdict:
      return addBoxed(paragraph.words, {}, theme.accent, theme.panel, kVerdict);
    case report::Paragraph::Kind::Warning:
      return addBoxed(paragraph.words, QObject::tr("Warning"), theme.warning, theme.warningSoft, kPdfBody);
    case report::Paragraph::Kind::Note:
      return addBoxed(paragraph.words, QObject::tr("Note"), theme.border, theme.panel, kPdfBody);
    case report::Paragraph::Kind::Plain:
      break;
  }
  const QTextCharFormat base = style_.words(kPdfBody, theme.text);
  startBlock(style_.block(3, 4), base);
  if (announces(paragraph))
    holdUntilNext();
  else
    keepWith(cursor_.block().position());
  insert(cursor_, paragraph.words, base, false);
}

void PdfText::addBoxed(const report::Line& line, const QString& kind, const QColor& edge, const QColor& ground,
                       double points) {
  QTextTableFormat format = plainTable({room_.width()}, style_);
  format.setTopMargin(PdfStyle::length(5));
  format.setBottomMargin(PdfStyle::length(5));
  QTextTable* box = startTable(1, 1, format);
  QTextTableCellFormat cell;
  cell.setBackground(ground);
  cell.setLeftBorder(PdfStyle::length(kEdge));
  cell.setLeftBorderStyle(QTextFrameFormat::BorderStyle_Solid);
  cell.setLeftBorderBrush(edge);
  cell.setLeftPadding(PdfStyle::length(9));
  cell.setRightPadding(PdfStyle::length(8));
  cell.setTopPadding(PdfStyle::length(6));
  cell.setBottomPadding(PdfStyle::length(6));
  box->cellAt(0, 0).setFormat(cell);
  QTextCursor cursor = box->cellAt(0, 0).firstCursorPosition();
  cursor.setBlockFormat(style_.block(0, 0));
  keepWith(cursor.block().position());
  if (!kind.isEmpty())
    cursor.insertText(kind + QStringLiteral("\u2002"), style_.words(points, style_.theme().text, QFont::DemiBold));
  insert(cursor, line, style_.words(points, style_.theme().text), false);
  endTable();
}

void PdfText::add(const report::List& list) {
  const QTextCharFormat base = style_.words(kPdfBody, style_.theme().text);
  QTextListFormat format;
  format.setStyle(QTextListFormat::ListDisc);
  format.setIndent(1);
  text_.setIndentWidth(PdfStyle::length(12));
  QTextList* items = nullptr;
  for (const report::Line& item : list.items) {
    startBlock(style_.block(1, 1), base);
    if (items == nullptr)
      items = cursor_.createList(format);
    else
      items->add(cursor_.block());
    keepWith(cursor_.block().position());
    insert(cursor_, item, base, false);
  }
}

void PdfText::add(const report::Code& code) {
  QTextTableFormat format = plainTable({room_.width()}, style_);
  format.setTopMargin(PdfStyle::length(5));
  format.setBottomMargin(PdfStyle::length(5));
  QTextTable* box = startTable(1, 1, format);
  QTextTableCellFormat cell;
  cell.setBackground(style_.theme().panel);
  cell.setPadding(PdfStyle::length(7));
  box->cellAt(0, 0).setFormat(cell);
  QTextCursor cursor = box->cellAt(0, 0).firstCursorPosition();
  const QTextCharFormat font = style_.code(kPdfSmall * 0.95, style_.theme().text);
  cursor.setBlockFormat(style_.block(0, 0));
  QString text = words(code.text);
  while (text.endsWith('\n')) text.chop(1);
  int written = 0, last = cursor.block().position();
  for (const QString& line : text.split('\n')) {
    if (written++ > 0) cursor.insertBlock();
    cursor.insertText(line, font);
    if (written <= kFirstRows) last = cursor.block().position();
  }
  keepWith(last);
  endTable();
}

void PdfText::add(const report::Figures& figures) {
  const int count = static_cast<int>(figures.figures.size());
  if (count == 0) return;
  const int columns = std::min(count, kMaxFiguresInRow), rows = (count + columns - 1) / columns;
  const QVector<double> widths(columns, room_.width() / columns);
  QTextTableFormat format = plainTable(widths, style_);
  format.setTopMargin(PdfStyle::length(6));
  format.setBottomMargin(PdfStyle::length(8));
  QTextTable* table = startTable(rows, columns, format);
  for (int i = 0; i < count; ++i) {
    QTextTableCellFormat cell;
    setTop(cell, PdfStyle::length(kHairline), style_.theme().fieldBorder);
    cell.setTopPadding(PdfStyle::length(4));
    cell.setRightPadding(PdfStyle::length(8));
    table->cellAt(i / columns, i % columns).setFormat(cell);
    addFigure(table->cellAt(i / columns, i % columns).firstCursorPosition(),
              figures.figures[static_cast<std::size_t>(i)]);
  }
  keepWith(table->cellAt(rows - 1, columns - 1).lastCursorPosition().block().position());
  endTable();
}

void PdfText::addFigure(QTextCursor cell, const report::Figure& figure) {
  const Theme& theme = style_.theme();
  cell.setBlockFormat(style_.block(0, 0, 1.1));
  const QTextCharFormat label = style_.words(kPdfSmall, theme.text2);
  cell.insertText(words(figure.label), label);
  if (figure.estimate) cell.insertText(QChar::Nbsp + QObject::tr("estimate"), style_.estimateWord(label));
  QTextCharFormat value = style_.numbers(kFigure, theme.text, QFont::Medium);
  cell.insertBlock(style_.block(0, 1, 1), value);
  report::Words number{figure.value};
  if (figure.estimate) number.tone = report::Tone::Estimate;
  cell.insertText(words(figure.value), style_.toned(value, number));
  if (!figure.unit.empty())
    cell.insertText(QChar::Nbsp + words(figure.unit).replace(' ', QChar::Nbsp), style_.words(kFigureUnit, theme.text3));
  const QTextCharFormat small = style_.words(kPdfSmall, theme.text2);
  for (const report::Words& change : figure.changes) {
    cell.insertBlock(style_.block(0, 0, 1.1), small);
    insert(cell, {change}, small, false);
  }
}

void PdfText::add(const report::Table& table) {
  if (table.columns.empty()) return;
  const Theme& theme = style_.theme();
  ++numbers_.table;
  if (!table.caption.empty()) {
    startBlock(style_.block(9, 3), style_.words(kPdfSmall, theme.text2));
    holdUntilNext();
    cursor_.insertText(QObject::tr("Table %1. ").arg(numbers_.table),
                       style_.words(kPdfSmall, theme.text, QFont::DemiBold));
    cursor_.insertText(words(table.caption), style_.words(kPdfSmall, theme.text2));
  }
  const PdfColumns columns = columnsOf(table, room_.width(), style_, device_);
  QTextTableFormat format = plainTable(columns.widths, style_);
  format.setHeaderRowCount(1);
  QTextTable* body =
      startTable(static_cast<int>(table.rows.size()) + 1, static_cast<int>(table.columns.size()), format);
  fillHead(*body, table, columns.points);
  for (std::size_t row = 0; row < table.rows.size(); ++row) fillRow(*body, table, row, columns.points);
  keepWith(body->cellAt(std::min(kFirstRows, body->rows() - 1), 0).firstCursorPosition().block().position());
  endTable();
}

void PdfText::fillHead(QTextTable& table, const report::Table& content, double points) {
  const Theme& theme = style_.theme();
  for (int column = 0; column < table.columns(); ++column) {
    const auto index = static_cast<std::size_t>(column);
    const report::Column& head = content.columns[index];
    QTextTableCellFormat cell;
    setTop(cell, PdfStyle::length(kHairline), theme.fieldBorder);
    setBottom(cell, PdfStyle::length(kHairline), theme.fieldBorder);
    cell.setVerticalAlignment(QTextCharFormat::AlignBottom);
    cell.setTopPadding(PdfStyle::length(3));
    cell.setBottomPadding(PdfStyle::length(2.5));
    cell.setLeftPadding(PdfStyle::length(kPdfCellPadding));
    cell.setRightPadding(PdfStyle::length(kPdfCellPadding));
    table.cellAt(0, column).setFormat(cell);
    QTextCursor cursor = table.cellAt(0, column).firstCursorPosition();
    QTextBlockFormat block = style_.block(0, 0, 1.1);
    block.setAlignment(head.isNumber ? Qt::AlignRight : Qt::AlignLeft);
    cursor.setBlockFormat(block);
    cursor.insertText(words(head.head), style_.words(points, theme.text, QFont::DemiBold));
    if (!head.unit.empty())
      cursor.insertText(QChar::LineSeparator + words(head.unit), style_.words(points, theme.text3));
    if (report::isEstimateColumn(content, index))
      cursor.insertText(' ' + QObject::tr("estimate"), style_.estimateWord(style_.words(points, theme.text)));
  }
}

void PdfText::fillRow(QTextTable& table, const report::Table& content, std::size_t row, double points) {
  const Theme& theme = style_.theme();
  const bool isTotal = content.lastIsTotal && row + 1 == content.rows.size(), isLast = row + 1 == content.rows.size();
  const QFont::Weight weight = isTotal ? QFont::DemiBold : QFont::Normal;
  const auto ascentOf = [this](const QTextCharFormat& format) {
    return QFontMetricsF(format.font(), device_).ascent();
  };
  // Texts and numbers in a row share a baseline.
  const double baseline =
      std::max(ascentOf(style_.numbers(points, theme.text)), ascentOf(style_.words(points, theme.text)));
  for (int column = 0; column < table.columns(); ++column) {
    const auto index = static_cast<std::size_t>(column);
    const report::Column& head = content.columns[index];
    const QTextTableCell place = table.cellAt(static_cast<int>(row) + 1, column);
    QTextTableCellFormat cell;
    setBottom(cell, PdfStyle::length(kHairline), isLast ? theme.fieldBorder : theme.rowLine);
    if (isTotal) setTop(cell, PdfStyle::length(kHairline), theme.fieldBorder);
    const QTextCharFormat base =
        head.isNumber ? style_.numbers(points, theme.text, weight) : style_.words(points, theme.text, weight);
    cell.setTopPadding(PdfStyle::length(2) + style_.lengthOf(baseline - ascentOf(base)));
    cell.setBottomPadding(PdfStyle::length(2));
    cell.setLeftPadding(PdfStyle::length(kPdfCellPadding));
    cell.setRightPadding(PdfStyle::length(kPdfCellPadding));
    QTextTableCell(place).setFormat(cell);
    QTextCursor cursor = place.firstCursorPosition();
    QTextBlockFormat block = style_.block(0, 0, 1.1);
    block.setAlignment(head.isNumber ? Qt::AlignRight : Qt::AlignLeft);
    cursor.setBlockFormat(block);
    cursor.mergeBlockCharFormat(base);  // also for empty cells, which would otherwise be too high
    if (index >= content.rows[row].size()) continue;
    report::Line line = content.rows[row][index];
    if (isUnbroken(words(report::plainText(line))))
      for (report::Words& part : line) part.text = words(part.text).replace(' ', QChar::Nbsp).toStdString();
    insert(cursor, line, base, report::isEstimateColumn(content, index));
  }
}

void PdfText::add(const report::ChartRow& row) {
  if (row.charts.empty()) return;
  const Theme& theme = style_.theme();
  const int count = static_cast<int>(row.charts.size());
  const double gap = style_.dots(kChartGap), width = (room_.width() - (count - 1) * gap) / count;
  QTextTable* table = startTable(1, count, plainTable(QVector<double>(count, room_.width() / count), style_));
  for (int i = 0; i < count; ++i) {
    const report::Chart& chart = row.charts[static_cast<std::size_t>(i)];
    ++numbers_.chart;
    QTextCursor cell = table->cellAt(0, i).firstCursorPosition();
    cell.setBlockFormat(style_.block(4, 1, 1));
    const double own = room_.width() * chart.width / report::kChartWidth;  // a half stays a half without the other one
    cell.insertText(QString(QChar::ObjectReplacementCharacter),
                    ChartObject::formatOf(chart, {std::min(width, own), room_.height() * kHighestChart}));
    cell.insertBlock(style_.block(0, 3), style_.words(kPdfSmall, theme.text));
    cell.insertText(QObject::tr("Figure %1. ").arg(numbers_.chart) + words(chart.title),
                    style_.words(kPdfSmall, theme.text, QFont::DemiBold));
    keepWith(cell.block().position());
  }
  endTable();
}

void PdfText::add(const report::Chart& chart) {
  const Theme& theme = style_.theme();
  ++numbers_.chart;
  startBlock(style_.block(8, 2, 1), style_.words(kPdfSmall, theme.text));
  holdUntilNext();
  cursor_.insertText(QString(QChar::ObjectReplacementCharacter),
                     ChartObject::formatOf(chart, {room_.width(), room_.height() * kHighestChart}));
  startBlock(style_.block(0, 10), style_.words(kPdfSmall, theme.text2));
  keepWith(cursor_.block().position());
  const QTextCharFormat strong = style_.words(kPdfSmall, theme.text, QFont::DemiBold);
  cursor_.insertText(QObject::tr("Figure %1. ").arg(numbers_.chart) + words(chart.title) + QStringLiteral(". "),
                     strong);
  cursor_.insertText(words(chart.caption), style_.words(kPdfSmall, theme.text2));
}

}  // namespace tilescope::gui
