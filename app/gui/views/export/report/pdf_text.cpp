// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/export/report/pdf_text.h"

#include <QAbstractTextDocumentLayout>
#include <QPainter>
#include <QRegularExpression>
#include <QSvgRenderer>
#include <QTextDocument>
#include <QTextTable>
#include <algorithm>

#include "app/gui/kit/words/words.h"
#include "core/report/document_facts.h"

namespace tilescope::gui {
namespace {
// pt
constexpr double kTitle = 24, kSubtitle = 11.5;
constexpr double kHeadings[] = {16, 11.5, 9.5};  // sections, subsections, deeper levels
constexpr double kSpacer = 1;                    // height of the empty lines that Qt requires around tables
// Min space below tables. Not a margin, because Qt repeats the header if a margin falls onto the next page.
constexpr double kBehindTable = 8;
constexpr int kContentsLevels = 2;
constexpr int kLongContents = 8;  // entries
constexpr double kContentsGap = 24;

void collect(const std::vector<report::Section>& sections, int level, std::vector<PdfHeading>& entries) {
  int number = 0;
  for (const report::Section& section : sections) {
    ++number;
    if (level > kContentsLevels) return;
    entries.push_back({level == 1 ? QString::number(number) : QString(), words(section.title), level, 0});
    collect(section.parts, level + 1, entries);
  }
}

constexpr int kSvg = QTextFormat::UserProperty + 1;
constexpr int kSize = QTextFormat::UserProperty + 2;

// Qt takes a list of font families for one name.
QByteArray withOneFamily(const std::string& svg) {
  static const QRegularExpression kFamilies(QStringLiteral("(font-family=\"[^\",]*),[^\"]*\""));
  return QString::fromStdString(svg).replace(kFamilies, QStringLiteral("\\1\"")).toUtf8();
}

}  // namespace

PdfText::PdfText(const PdfStyle& style, const QSizeF& room, QPaintDevice* device, PdfNumbers& numbers)
    : style_(style), room_(room), device_(device), numbers_(numbers), cursor_(&text_) {
  text_.setUndoRedoEnabled(false);
  text_.setDocumentMargin(0);
  text_.documentLayout()->setPaintDevice(device);
  text_.setDefaultFont(style.words(kPdfBody, style.theme().text).font());
  QTextOption wrap;
  wrap.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
  text_.setDefaultTextOption(wrap);
  new ChartObject(text_);
  cursor_.beginEditBlock();  // until layOut(), so that Qt does not lay out after each edit
}

void PdfText::startBlock(const QTextBlockFormat& block, const QTextCharFormat& words) {
  if (place_ == Place::AfterTable) addSpacer(kBehindTable);  // otherwise Qt drops the space above the block
  if (place_ == Place::Filled)
    cursor_.insertBlock(block, words);
  else
    setBlock(block, words);
  place_ = Place::Filled;
}

void PdfText::setBlock(const QTextBlockFormat& block, const QTextCharFormat& words) {
  cursor_.setBlockFormat(block);
  cursor_.setBlockCharFormat(words);
  cursor_.setCharFormat(words);
}

void PdfText::addSpacer(double below) {
  setBlock(style_.block(0, below, 1), style_.words(kSpacer, style_.theme().text));
  place_ = Place::Filled;
}

QTextTable* PdfText::startTable(int rows, int columns, const QTextTableFormat& format) {
  if (place_ != Place::Filled) addSpacer(0);
  return cursor_.insertTable(rows, columns, format);
}

void PdfText::endTable() {
  cursor_.movePosition(QTextCursor::End);
  place_ = Place::AfterTable;
}

void PdfText::holdUntilNext() {
  if (!held_) held_ = cursor_.block().position();
}

void PdfText::keepWith(int position) {
  if (held_) keeps_.push_back({*held_, position});
  held_.reset();
}

void PdfText::insert(QTextCursor& cursor, const report::Line& line, const QTextCharFormat& base, bool isMarked) {
  for (const report::Words& part : line) {
    cursor.insertText(words(part.text), style_.toned(base, part));
    if (report::needsEstimateWord(part) && !isMarked)
      cursor.insertText(QChar::Nbsp + QObject::tr("estimate"), style_.estimateWord(base));
  }
}

void PdfText::addTitle(const report::Document& document) {
  const Theme& theme = style_.theme();
  startBlock(style_.block(0, 4, 1), style_.title(kTitle));
  cursor_.insertText(words(document.title));
  if (!document.subtitle.empty()) {
    startBlock(style_.block(0, 6), style_.words(kSubtitle, theme.text2));
    cursor_.insertText(words(document.subtitle));
  }
  startBlock(style_.block(0, 10), style_.words(kPdfSmall, theme.text3));
  cursor_.insertText(words(document.maker));
  if (!document.madeOn.empty()) cursor_.insertText(QStringLiteral(" · ") + words(document.madeOn));
}

void PdfText::addContents(const report::Document& document) {
  const Theme& theme = style_.theme();
  std::vector<PdfHeading> entries;
  collect(document.sections, 1, entries);
  startBlock(style_.block(0, 6, 1.1), style_.words(kHeadings[0], theme.text, QFont::DemiBold));
  cursor_.insertText(QObject::tr("Contents"));
  const int count = static_cast<int>(entries.size());
  contentsRows_ = count > kLongContents ? (count + 1) / 2 : count;
  const int columns = count > kLongContents ? 2 : 1;
  const double whole = style_.lengthOf(room_.width()), gap = PdfStyle::length(columns > 1 ? kContentsGap : 0);
  const double number = PdfStyle::length(16), page = PdfStyle::length(20);
  QVector<QTextLength> widths;
  for (int column = 0; column < columns; ++column) {
    if (column > 0) widths << QTextLength(QTextLength::FixedLength, gap);
    for (const double width : {number, (whole - gap) / columns - number - page, page})
      widths << QTextLength(QTextLength::FixedLength, width);
  }
  QTextTableFormat format;
  format.setBorder(0);
  format.setCellSpacing(0);
  format.setCellPadding(0);
  format.setTopMargin(PdfStyle::length(6));
  format.setBottomMargin(PdfStyle::length(6));
  format.setColumnWidthConstraints(widths);
  contents_ = startTable(contentsRows_, static_cast<int>(widths.size()), format);
  // Placeholders for page numbers keep cell heights and page breaks when the numbers are known.
  for (int row = 0; row < contents_->rows(); ++row)
    for (int column = 0; column < contents_->columns(); ++column) {
      QTextCursor cell = contents_->cellAt(row, column).firstCursorPosition();
      cell.setBlockFormat(style_.block(0, 0));
      cell.setBlockCharFormat(style_.words(kPdfSmall, theme.text2));
    }
  for (int row = 0; row < count; ++row) addEntry(row, entries[static_cast<std::size_t>(row)]);
  endTable();
}

QTextCursor PdfText::contentsCell(int entry, int column) const {
  constexpr int kColumnsWithGap = 4;
  return contents_->cellAt(entry % contentsRows_, entry / contentsRows_ * kColumnsWithGap + column)
      .firstCursorPosition();
}

void PdfText::addEntry(int row, const PdfHeading& entry) {
  const Theme& theme = style_.theme();
  contentsCell(row, 0).insertText(entry.number, style_.words(kPdfSmall, theme.text3));
  contentsCell(row, 1).insertText(entry.title, style_.words(kPdfSmall, entry.level == 1 ? theme.text : theme.text2));
  QTextBlockFormat block = style_.block(0, 0);
  block.setAlignment(Qt::AlignRight);
  contentsCell(row, 2).setBlockFormat(block);
}

void PdfText::setContentsPages(const std::vector<int>& pages) {
  if (contents_ == nullptr) return;
  for (std::size_t row = 0; row < pages.size(); ++row)
    contentsCell(static_cast<int>(row), 2)
        .insertText(QString::number(pages[row] + 1), style_.words(kPdfSmall, style_.theme().text2));
  markDirty(0);
}

void PdfText::add(const report::Section& section) {
  addSection(section, 1);
}

void PdfText::addSection(const report::Section& section, int level) {
  addHeading(level == 1 ? QString::number(++numbers_.section) : QString(), words(section.title), level);
  for (const report::Block& block : section.blocks) std::visit([this](const auto& content) { add(content); }, block);
  for (const report::Section& part : section.parts) addSection(part, level + 1);
}

void PdfText::addHeading(const QString& number, const QString& title, int level) {
  const double points = kHeadings[std::min(level, 3) - 1];
  const double above = level == 1 ? (numbers_.section == 1 ? 0 : 20) : level == 2 ? 14 : 10, below = level == 1 ? 6 : 4;
  startBlock(style_.block(above, below, 1.1), style_.words(points, style_.theme().text, QFont::DemiBold));
  holdUntilNext();
  if (level <= kContentsLevels) headings_.push_back({number, title, level, cursor_.block().position()});
  if (!number.isEmpty())
    cursor_.insertText(number + QStringLiteral("\u2002"), style_.words(points, style_.theme().text3));
  cursor_.insertText(title, style_.words(points, style_.theme().text, QFont::DemiBold));
}

// Qt only lays out the edited block, and would lose blocks that move to a new page.
void PdfText::markDirty(int from) {
  text_.markContentsDirty(from, text_.characterCount() - from);
}

int PdfText::pageOf(int position) const {
  const QTextBlock block = text_.findBlock(position);
  return static_cast<int>(text_.documentLayout()->blockBoundingRect(block).top() / room_.height());
}

// From front to back, because a page break moves all later text.
void PdfText::layOut() {
  if (place_ != Place::Filled) addSpacer(0);
  text_.setPageSize(room_);
  cursor_.endEditBlock();
  for (const Keep& keep : keeps_) {
    if (pageOf(keep.from) == pageOf(keep.to)) continue;
    QTextCursor from(&text_);
    from.setPosition(keep.from);
    QTextBlockFormat format = from.blockFormat();
    format.setPageBreakPolicy(QTextFormat::PageBreak_AlwaysBefore);
    format.setTopMargin(0);
    from.setBlockFormat(format);
    markDirty(keep.from);
  }
}

void PdfText::paint(QPainter& painter, int page) {
  const QRectF part(0, page * room_.height(), room_.width(), room_.height());
  painter.save();
  painter.translate(0, -part.top());
  painter.setClipRect(part);
  QAbstractTextDocumentLayout::PaintContext context;
  context.clip = part.adjusted(0, 0, 0, -1);  // -1: an item that starts at the page's end is on the next page
  context.palette.setColor(QPalette::Text, style_.theme().text);
  text_.documentLayout()->draw(&painter, context);
  painter.restore();
}

ChartObject::ChartObject(QTextDocument& text) : QObject(&text) {
  text.documentLayout()->registerHandler(kType, this);
}

QTextCharFormat ChartObject::formatOf(const report::Chart& chart, const QSizeF& room) {
  QTextCharFormat format;
  format.setObjectType(kType);
  format.setProperty(kSvg, withOneFamily(chart.svg));
  const QSizeF size = chart.width > 0 && chart.height > 0 ? QSizeF(chart.width, chart.height) : room;
  format.setProperty(kSize, size.scaled(room, Qt::KeepAspectRatio));
  return format;
}

QSizeF ChartObject::intrinsicSize(QTextDocument*, int, const QTextFormat& format) {
  return format.property(kSize).toSizeF();
}

void ChartObject::drawObject(QPainter* painter, const QRectF& place, QTextDocument*, int, const QTextFormat& format) {
  QSvgRenderer renderer(format.property(kSvg).toByteArray());
  renderer.setAspectRatioMode(Qt::KeepAspectRatio);
  renderer.render(painter, place);
}

}  // namespace tilescope::gui

#include "moc_pdf_text.cpp"
