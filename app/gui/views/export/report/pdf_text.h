// SPDX-License-Identifier: GPL-3.0-or-later
// Lays out sections of a report as one text with pages of equal size. Page breaks never separate a heading from the
// following text, or a table or chart from its caption.
#pragma once

#include <QObject>
#include <QSizeF>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextFormat>
#include <QTextObjectInterface>
#include <optional>
#include <vector>

#include "app/gui/views/export/report/pdf_style.h"
#include "core/report/document.h"

class QTextTable;

#ifdef Q_MOC_RUN  // which reads no header of Qt (cmake/moc.sh.in)
Q_DECLARE_INTERFACE(QTextObjectInterface, "org.qt-project.Qt.QTextObjectInterface")
#endif

namespace tilescope::gui {

// Running numbers of sections, tables and charts.
struct PdfNumbers {
  int section = 0, table = 0, chart = 0;
};

struct PdfHeading {
  QString number;  // "3"; empty for parts
  QString title;
  int level = 1;
  int position = 0;  // in the text
};

class PdfText {
 public:
  // room: size of the text area of a page, in dots of the device.
  PdfText(const PdfStyle& style, const QSizeF& room, QPaintDevice* device, PdfNumbers& numbers);

  void addTitle(const report::Document& document);
  // Adds the table of contents. setContentsPages() adds the page numbers later.
  void addContents(const report::Document& document);
  void setContentsPages(const std::vector<int>& pages);  // pages of all headings, in their order

  void add(const report::Section& section);
  void layOut();  // call after everything has been added

  int pages() const { return text_.pageCount(); }
  const std::vector<PdfHeading>& headings() const { return headings_; }
  int pageOf(int position) const;  // from 0
  void paint(QPainter& painter, int page);

 private:
  struct Keep {
    int from = 0, to = 0;  // range of text that must be on one page
  };

  void addEntry(int row, const PdfHeading& entry);
  QTextCursor contentsCell(int entry, int column) const;  // cell with the number, title or page
  void addSection(const report::Section& section, int level);
  void addHeading(const QString& number, const QString& title, int level);
  void add(const report::Paragraph& paragraph);
  void add(const report::List& list);
  void add(const report::Code& code);
  void add(const report::Figures& figures);
  void add(const report::Table& table);
  void add(const report::Chart& chart);
  void addFigure(QTextCursor cell, const report::Figure& figure);
  void addBoxed(const report::Line& line, const QString& kind, const QColor& edge, const QColor& ground, double points);

  void startBlock(const QTextBlockFormat& block, const QTextCharFormat& words);
  void setBlock(const QTextBlockFormat& block, const QTextCharFormat& words);
  void addSpacer(double below);  // a thin empty line; below: space in pt
  QTextTable* startTable(int rows, int columns, const QTextTableFormat& format);
  void endTable();
  void insert(QTextCursor& cursor, const report::Line& line, const QTextCharFormat& base, bool isMarked);
  void fillHead(QTextTable& table, const report::Table& content, double points);
  void fillRow(QTextTable& table, const report::Table& content, std::size_t row, double points);
  // Keeps the current block on the same page as the next one.
  void holdUntilNext();
  void markDirty(int from);
  // Keeps all held blocks and the block at this position on one page.
  void keepWith(int position);

  const PdfStyle& style_;
  QSizeF room_;
  QPaintDevice* device_;
  PdfNumbers& numbers_;
  QTextDocument text_;
  QTextCursor cursor_;
  // The kind of block at the cursor: the first one, the empty one that Qt adds after a table, or one with text.
  enum class Place { First, AfterTable, Filled };
  Place place_ = Place::First;
  std::optional<int> held_;
  std::vector<Keep> keeps_;
  std::vector<PdfHeading> headings_;
  QTextTable* contents_ = nullptr;
  int contentsRows_ = 0;
};

// Draws a chart in the text. It uses the chart's SVG, so that the PDF contains vectors instead of pixels.
class ChartObject : public QObject, public QTextObjectInterface {
  Q_OBJECT
  Q_INTERFACES(QTextObjectInterface)
 public:
  static constexpr int kType = QTextFormat::UserObject + 1;

  // Registers itself with the text as the painter of charts.
  explicit ChartObject(QTextDocument& text);

  // A chart's format: as wide as the room, but limited by its height. The proportions are kept.
  static QTextCharFormat formatOf(const report::Chart& chart, const QSizeF& room);

  QSizeF intrinsicSize(QTextDocument* text, int position, const QTextFormat& format) override;
  void drawObject(QPainter* painter, const QRectF& place, QTextDocument* text, int position,
                  const QTextFormat& format) override;
};

}  // namespace tilescope::gui
