// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/export/report/pdf_style.h"

#include "app/gui/kit/theme/fonts.h"
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
      base = code(points * 0.92, theme_.text);  // Hack is wider than the words around it
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
  // Places in the report are no addresses of the web.
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

}  // namespace tilescope::gui
