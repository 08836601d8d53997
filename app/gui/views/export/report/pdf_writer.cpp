// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/export/report/pdf_writer.h"

#include <QBuffer>
#include <QPageLayout>
#include <QPainter>
#include <QPdfWriter>
#include <QRegularExpression>
#include <algorithm>
#include <array>
#include <memory>
#include <utility>
#include <vector>

#include "app/gui/kit/words/words.h"
#include "app/gui/views/export/report/pdf_style.h"
#include "app/gui/views/export/report/pdf_text.h"
#include "core/report/document_facts.h"

namespace tilescope::gui {
namespace {
constexpr int kDotsPerInch = 600;  // rounding to dots is invisible
constexpr double kPointsPerInch = 72;
constexpr double kSide = 51, kTop = 60, kBottom = 54;    // pt: 18 mm, 21 mm, 19 mm
constexpr double kRunningTop = 30, kRunningBottom = 30;  // pt from the edges of the page
// In pt; smaller tables get landscape pages.
constexpr double kWideBelow = 7;

using Orientation = QPageLayout::Orientation;

QSizeF pageSize(Orientation orientation, const PdfStyle& style) {
  const QSizeF points = QPageSize(QPageSize::A4).size(QPageSize::Point);
  const QSizeF page = QSizeF(style.dots(points.width()), style.dots(points.height()));
  return orientation == QPageLayout::Portrait ? page : page.transposed();
}

QSizeF roomOf(Orientation orientation, const PdfStyle& style) {
  const QSizeF page = pageSize(orientation, style);
  return {page.width() - 2 * style.dots(kSide), page.height() - style.dots(kTop + kBottom)};
}

bool isWide(const report::Section& section, double width, const PdfStyle& style, QPaintDevice* device) {
  for (const report::Block& block : section.blocks) {
    const auto* table = std::get_if<report::Table>(&block);
    if (table == nullptr || table->columns.empty()) continue;
    const PdfColumns columns = columnsOf(*table, width, style, device);
    if (!columns.fits || columns.points < kWideBelow) return true;
  }
  return std::any_of(section.parts.begin(), section.parts.end(),
                     [&](const report::Section& part) { return isWide(part, width, style, device); });
}

// Consecutive pages of the same orientation. The first run is the first page.
struct Run {
  Orientation orientation = QPageLayout::Portrait;
  std::unique_ptr<PdfText> text;
  double scale = 1;  // at which it is painted
};

// Tried until the first page has space for everything.
constexpr std::array kFirstPageScales{1.0, 0.95, 0.9, 0.85, 0.8, 0.76, 0.72, 0.68, 0.64};

class Writer {
 public:
  Writer(const report::Document& document, const PdfFonts& fonts, QIODevice* file)
      : document_(document), pdf_(file), style_(kDotsPerInch / kPointsPerInch, fonts) {
    pdf_.setResolution(kDotsPerInch);
    pdf_.setPageSize(QPageSize(QPageSize::A4));
    pdf_.setPageMargins(QMarginsF());
    pdf_.setTitle(words(document.title));
    pdf_.setCreator(words(document.maker));
  }

  void write() {
    compose();
    numberContents();
    print();
  }

 private:
  PdfText& textFor(Orientation orientation) {
    if (runs_.size() == 1 || runs_.back().orientation != orientation)
      runs_.push_back(
          {orientation, std::make_unique<PdfText>(style_, roomOf(orientation, style_), &pdf_, numbers_), 1});
    return *runs_.back().text;
  }

  void compose() {
    composeFirstPage();
    if (document_.sections.size() < 2) return;
    contents_ = &textFor(QPageLayout::Portrait);
    contents_->addContents(document_);
    const double width = roomOf(QPageLayout::Portrait, style_).width();
    for (std::size_t i = 1; i < document_.sections.size(); ++i) {
      const report::Section& section = document_.sections[i];
      textFor(isWide(section, width, style_, &pdf_) ? QPageLayout::Landscape : QPageLayout::Portrait).add(section);
    }
    for (std::size_t i = 1; i < runs_.size(); ++i) runs_[i].text->layOut();
  }

  void composeFirstPage() {
    const QSizeF room = roomOf(QPageLayout::Portrait, style_);
    for (const double scale : kFirstPageScales) {
      numbers_ = {};
      runs_.clear();
      runs_.push_back({QPageLayout::Portrait, std::make_unique<PdfText>(style_, room / scale, &pdf_, numbers_), scale});
      PdfText& text = *runs_.front().text;
      text.addTitle(document_);
      if (!document_.sections.empty()) text.add(document_.sections.front());
      text.layOut();
      if (text.pages() == 1) return;
    }
  }

  void numberContents() {
    std::vector<int> pages;
    int before = 0;
    for (const Run& run : runs_) {
      for (const PdfHeading& heading : run.text->headings())
        pages.push_back(before + run.text->pageOf(heading.position));
      before += run.text->pages();
    }
    if (contents_ != nullptr) contents_->setContentsPages(pages);
    pages_ = before;
  }

  void print() {
    QPainter painter;
    int page = 0;
    for (const Run& run : runs_) {
      for (int k = 0; k < run.text->pages(); ++k, ++page) {
        pdf_.setPageOrientation(run.orientation);
        if (page == 0)
          painter.begin(&pdf_);
        else
          pdf_.newPage();
        painter.save();
        painter.translate(style_.dots(kSide), style_.dots(kTop));
        painter.scale(run.scale, run.scale);
        run.text->paint(painter, k);
        painter.restore();
        paintRunning(painter, pageSize(run.orientation, style_), page);
      }
    }
  }

  // Header: title, not on the first page. Footer: program and page number.
  void paintRunning(QPainter& painter, const QSizeF& size, int page) {
    const double side = style_.dots(kSide), line = style_.dots(12);
    const QRectF top(side, style_.dots(kRunningTop), size.width() - 2 * side, line);
    const QRectF bottom(side, size.height() - style_.dots(kRunningBottom) - line, size.width() - 2 * side, line);
    painter.setPen(style_.theme().text3);
    painter.setFont(style_.words(kPdfNote, style_.theme().text3).font());
    if (page > 0) painter.drawText(top, Qt::AlignLeft | Qt::AlignVCenter, words(document_.title));
    painter.drawText(bottom, Qt::AlignLeft | Qt::AlignVCenter, words(document_.maker));
    painter.drawText(bottom, Qt::AlignRight | Qt::AlignVCenter, QObject::tr("%1 of %2").arg(page + 1).arg(pages_));
  }

  const report::Document& document_;
  QPdfWriter pdf_;
  PdfStyle style_;
  PdfNumbers numbers_;
  std::vector<Run> runs_;
  PdfText* contents_ = nullptr;
  int pages_ = 0;
};

// Replaces the date written by Qt. The same length keeps all byte offsets valid.
QByteArray withCreationDate(QByteArray pdf, const std::string& madeOn) {
  const QString iso = words(report::isoTime(madeOn));  // as in 2026-01-31T12:00Z
  if (iso.isEmpty()) return pdf;
  static const QRegularExpression kDate(QStringLiteral("/CreationDate \\(D:[^)]*\\)"));
  const QRegularExpressionMatch match = kDate.match(QString::fromLatin1(pdf));
  if (!match.hasMatch()) return pdf;
  QString digits = iso;
  const QByteArray date = "/CreationDate (D:" + digits.remove(QRegularExpression("[^0-9]")).toLatin1() + "00Z)";
  return pdf.replace(match.capturedStart(), match.capturedLength(),
                     date.leftJustified(match.capturedLength(), ' ', false));
}

}  // namespace

QByteArray reportPdf(const report::Document& document, const PdfFonts& fonts) {
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  Writer(document, fonts, &buffer).write();
  buffer.close();
  return withCreationDate(bytes, document.madeOn);
}

}  // namespace tilescope::gui
