// SPDX-License-Identifier: GPL-3.0-or-later
// Sections of a report as one text on pages of one size. Where a page ends is the text's own affair, but what belongs
// together stays together: a heading and what follows, a caption and its table, a chart and its words.
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

// Of headings, tables and charts throughout a report.
struct PdfNumbers {
  int section = 0, table = 0, chart = 0;
};

struct PdfHeading {
  QString number;  // "3"; empty of parts
  QString title;
  int level = 1;
  int position = 0;  // in the text
};

class PdfText {
 public:
  // space: of a page's text, in dots of the device.
  PdfText(const PdfStyle& style, const QSizeF& room, QPaintDevice* device, PdfNumbers& numbers);

  void addTitle(const report::Document& document);
  // Lines for these headings; their pages are filled in later.
  void addContents(const report::Document& document);
  void setContentsPages(const std::vector<int>& pages);  // in the order of the headings of the whole report

  void add(const report::Section& section);
  void layOut();  // once everything is there

  int pages() const { return text_.pageCount(); }
  const std::vector<PdfHeading>& headings() const { return headings_; }
  int pageOf(int position) const;  // from 0
  void paint(QPainter& painter, int page);

 private:
  struct Keep {
    int from = 0, to = 0;  // positions that must be on one page
  };

  void addEntry(int row, const PdfHeading& entry);
  QTextCursor contentsCell(int entry, int column) const;  // its number, title or page
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
  void addSpacer(double below);  // an empty line without height to speak of; pt
  QTextTable* startTable(int rows, int columns, const QTextTableFormat& format);
  void endTable();
  void insert(QTextCursor& cursor, const report::Line& line, const QTextCharFormat& base, bool isMarked);
  void fillHead(QTextTable& table, const report::Table& content, double points);
  void fillRow(QTextTable& table, const report::Table& content, std::size_t row, double points);
  void holdUntilNext();  // what stands at the cursor stays with what comes
  void markDirty(int from);
  void keepWith(int position);  // everything held, and this

  const PdfStyle& style_;
  QSizeF room_;
  QPaintDevice* device_;
  PdfNumbers& numbers_;
  QTextDocument text_;
  QTextCursor cursor_;
  // The block at the cursor is the text's first or the empty one that Qt keeps behind a table, or it has its words.
  enum class Place { First, AfterTable, Filled };
  Place place_ = Place::First;
  std::optional<int> held_;
  std::vector<Keep> keeps_;
  std::vector<PdfHeading> headings_;
  QTextTable* contents_ = nullptr;
  int contentsRows_ = 0;
};

// A chart within a text: drawn from its SVG, so that a PDF holds lines and letters and no pixels.
class ChartObject : public QObject, public QTextObjectInterface {
  Q_OBJECT
  Q_INTERFACES(QTextObjectInterface)
 public:
  static constexpr int kType = QTextFormat::UserObject + 1;

  // Draws the charts of this text.
  explicit ChartObject(QTextDocument& text);

  // Where a chart stands: as wide as this, in its own proportions, but not higher.
  static QTextCharFormat formatOf(const report::Chart& chart, const QSizeF& room);

  QSizeF intrinsicSize(QTextDocument* text, int position, const QTextFormat& format) override;
  void drawObject(QPainter* painter, const QRectF& place, QTextDocument* text, int position,
                  const QTextFormat& format) override;
};

}  // namespace tilescope::gui
