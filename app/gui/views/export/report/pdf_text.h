// SPDX-License-Identifier: GPL-3.0-or-later
// Sections of a report as one text with pages of equal size. Headings stay with their text, tables and charts with
// their captions.
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
  int position = 0;
};

class PdfText {
 public:
  // room: text area of a page, in dots.
  PdfText(const PdfStyle& style, const QSizeF& room, QPaintDevice* device, PdfNumbers& numbers);

  void addTitle(const report::Document& document);
  // setContentsPages() adds the page numbers.
  void addContents(const report::Document& document);
  void setContentsPages(const std::vector<int>& pages);  // by heading

  void add(const report::Section& section);
  void layOut();

  int pages() const { return text_.pageCount(); }
  const std::vector<PdfHeading>& headings() const { return headings_; }
  int pageOf(int position) const;  // from 0
  void paint(QPainter& painter, int page);

 private:
  struct Keep {
    int from = 0, to = 0;  // text that must be on one page
  };

  void addEntry(int row, const PdfHeading& entry);
  QTextCursor contentsCell(int entry, int column) const;
  void addSection(const report::Section& section, int level);
  void addHeading(const QString& number, const QString& title, int level);
  void add(const report::Paragraph& paragraph);
  void add(const report::List& list);
  void add(const report::Code& code);
  void add(const report::Figures& figures);
  void add(const report::Table& table);
  void add(const report::Chart& chart);
  void add(const report::ChartRow& row);
  void addFigure(QTextCursor cell, const report::Figure& figure);
  void addBoxed(const report::Line& line, const QString& kind, const QColor& edge, const QColor& ground, double points);

  void startBlock(const QTextBlockFormat& block, const QTextCharFormat& words);
  void setBlock(const QTextBlockFormat& block, const QTextCharFormat& words);
  void addSpacer(double below);  // thin empty line; below: pt
  QTextTable* startTable(int rows, int columns, const QTextTableFormat& format);
  void endTable();
  void insert(QTextCursor& cursor, const report::Line& line, const QTextCharFormat& base, bool isMarked);
  void fillHead(QTextTable& table, const report::Table& content, double points);
  void fillRow(QTextTable& table, const report::Table& content, std::size_t row, double points);
  // Keeps the current block on the page of the next one.
  void holdUntilNext();
  void markDirty(int from);
  // Keeps all held blocks and this position on one page.
  void keepWith(int position);

  const PdfStyle& style_;
  QSizeF room_;
  QPaintDevice* device_;
  PdfNumbers& numbers_;
  QTextDocument text_;
  QTextCursor cursor_;
  // The first block, the empty one that Qt adds after a table, or one with text.
  enum class Place { First, AfterTable, Filled };
  Place place_ = Place::First;
  std::optional<int> held_;
  std::vector<Keep> keeps_;
  std::vector<PdfHeading> headings_;
  QTextTable* contents_ = nullptr;
  int contentsRows_ = 0;
};

// Draws the chart's SVG, so that the PDF contains vectors.
class ChartObject : public QObject, public QTextObjectInterface {
  Q_OBJECT
  Q_INTERFACES(QTextObjectInterface)
 public:
  static constexpr int kType = QTextFormat::UserObject + 1;

  // Registers itself as the painter of charts.
  explicit ChartObject(QTextDocument& text);

  // Proportions are kept within width and max height.
  static QTextCharFormat formatOf(const report::Chart& chart, const QSizeF& room);

  QSizeF intrinsicSize(QTextDocument* text, int position, const QTextFormat& format) override;
  void drawObject(QPainter* painter, const QRectF& place, QTextDocument* text, int position,
                  const QTextFormat& format) override;
};

}  // namespace tilescope::gui
