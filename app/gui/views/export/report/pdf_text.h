// SPDX-License-Identifier: GPL-3.0-or-later
// Sections of a report as one text on pages of the same size. Page breaks are automatic, but never separate a heading
// from the following text, a caption from its table, or a chart from its caption.
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

namespace tilescope::gui {

// Counters of headings, tables and charts in a report.
struct PdfNumbers {
  int section = 0, table = 0, chart = 0;
};

struct PdfHeading {
  QString number;  // "3"; empty for parts
  QString title;
  int level = 1;
  int position = 0;  // position in the text
};

class PdfText {
 public:
  // room: the page area for text, in dots of the device.
  PdfText(const PdfStyle& style, const QSizeF& room, QPaintDevice* device, PdfNumbers& numbers);

  void addTitle(const report::Document& document);
  // Adds table-of-contents lines for these headings; setContentsPages() fills in the pages.
  void addContents(const report::Document& document);
  void setContentsPages(const std::vector<int>& pages);  // pages of all headings of the report, in their order

  void add(const report::Section& section);
  void layOut();  // call after everything has been added

  int pages() const { return text_.pageCount(); }
  const std::vector<PdfHeading>& headings() const { return headings_; }
  int pageOf(int position) const;  // from 0
  void paint(QPainter& painter, int page);

 private:
  struct Keep {
    int from = 0, to = 0;  // text positions that must be on one page
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
  void addSpacer(double below);  // an empty line of almost no height; pt
  QTextTable* startTable(int rows, int columns, const QTextTableFormat& format);
  void endTable();
  void insert(QTextCursor& cursor, const report::Line& line, const QTextCharFormat& base, bool isMarked);
  void fillHead(QTextTable& table, const report::Table& content, double points);
  void fillRow(QTextTable& table, const report::Table& content, std::size_t row, double points);
  void holdUntilNext();  // keeps the block at the cursor on the page of the following block
  void markDirty(int from);
  void keepWith(int position);  // keeps all held blocks and this one together

  const PdfStyle& style_;
  QSizeF room_;
  QPaintDevice* device_;
  PdfNumbers& numbers_;
  QTextDocument text_;
  QTextCursor cursor_;
  // The block at the cursor: the first of the text, the empty one that Qt keeps after a table, or one with text.
  enum class Place { First, AfterTable, Filled };
  Place place_ = Place::First;
  std::optional<int> held_;
  std::vector<Keep> keeps_;
  std::vector<PdfHeading> headings_;
  QTextTable* contents_ = nullptr;
  int contentsRows_ = 0;
};

// A chart inside a text. It is drawn from its SVG, so that the PDF has vectors and no pixels.
class ChartObject : public QObject, public QTextObjectInterface {
  Q_OBJECT
  Q_INTERFACES(QTextObjectInterface)
 public:
  static constexpr int kType = QTextFormat::UserObject + 1;

  // Registers itself as the painter of charts in this text.
  explicit ChartObject(QTextDocument& text);

  // The format of a chart: this wide, with its own proportions, but limited in height.
  static QTextCharFormat formatOf(const report::Chart& chart, const QSizeF& room);

  QSizeF intrinsicSize(QTextDocument* text, int position, const QTextFormat& format) override;
  void drawObject(QPainter* painter, const QRectF& place, QTextDocument* text, int position,
                  const QTextFormat& format) override;
};

}  // namespace tilescope::gui
