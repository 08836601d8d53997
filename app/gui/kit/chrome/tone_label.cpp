// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/chrome/tone_label.h"

#include <QMouseEvent>
#include <QPainter>
#include <utility>

#include "app/gui/kit/chrome/paint_parts.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme_controller.h"

namespace tilescope::gui {
namespace {

constexpr int kToneLabelHeight = 24, kToneLabelDot = 6, kDotGap = 6, kHatchGap = 6;

}  // namespace

ToneLabel::ToneLabel(const ThemeController* themes, Colour colour, QWidget* parent)
    : QWidget(parent), themes_(themes), colour_(colour) {
  setObjectName(QStringLiteral("words"));
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  connect(themes_, &ThemeController::changed, this, [this] {
    updateGeometry();
    update();
  });
}

void ToneLabel::setText(const QString& text) {
  if (text == text_) return;
  text_ = text;
  setAccessibleName(text);
  showTip();
  updateGeometry();
  update();
}

void ToneLabel::showTip() {
  if (toolTip() != tip_) return;
  tip_ = isElided() ? text_ : QString();
  setToolTip(tip_);
}

void ToneLabel::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  showTip();
}

void ToneLabel::setColour(Colour colour) {
  colour_ = colour;
  update();
}

void ToneLabel::setStrong(bool strong) {
  strong_ = strong;
  updateGeometry();
}

void ToneLabel::setSmall(bool isSmall) {
  small_ = isSmall;
  updateGeometry();
}

void ToneLabel::setDot(bool dot) {
  if (dot == dot_) return;
  dot_ = dot;
  updateGeometry();
  update();
}

void ToneLabel::setHatch(bool hatch) {
  if (hatch == hatch_) return;
  hatch_ = hatch;
  updateGeometry();
  update();
}

QFont ToneLabel::labelFont() const {
  return wordFont(small_ ? kSmallPixels : kBodyPixels, strong_ ? QFont::DemiBold : QFont::Normal);
}

QSize ToneLabel::sizeHint() const {
  const int marks = (dot_ ? scaledPixels(kToneLabelDot + kDotGap) : 0) +
                    (hatch_ ? scaledPixels(kEstimateMark.width() + kHatchGap) : 0);
  return {QFontMetrics(labelFont()).horizontalAdvance(text_) + marks + 1, scaledPixels(kToneLabelHeight)};
}

void ToneLabel::paintEvent(QPaintEvent*) {
  const Theme& theme = themes_->theme();
  QPainter painter(this);
  QRect room = rect();
  if (hatch_) {
    const int width = scaledPixels(kEstimateMark.width()), height = scaledPixels(kEstimateMark.height());
    drawEstimateHatch(painter, QRectF(0.5, (room.height() - height) / 2 + 0.5, width, height), theme);
    room.setLeft(width + scaledPixels(kHatchGap));
  }
  const int dotRoom = dot_ ? scaledPixels(kToneLabelDot + kDotGap) : 0;
  const QFont font = labelFont();
  const QFontMetrics metrics(font);
  const QString shown = elided(metrics, text_, Qt::ElideRight, room.width() - dotRoom);
  painter.setFont(font);
  painter.setPen(theme.*colour_);
  writeLine(painter, room, Qt::AlignLeft, shown);
  if (!dot_) return;
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(theme.accent);
  const int x = room.left() + metrics.horizontalAdvance(shown) + scaledPixels(kDotGap);
  painter.drawEllipse(QRectF(x, (height() - scaledPixels(kToneLabelDot)) / 2.0, scaledPixels(kToneLabelDot),
                             scaledPixels(kToneLabelDot)));
}

void ToneLabel::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton && rect().contains(event->position().toPoint())) emit clicked();
}

TintedLabel::TintedLabel(const ThemeController* themes, const QString& text, FontOf font, QColor Theme::*colour,
                         QWidget* parent)
    : QLabel(text, parent), themes_(themes), font_(std::move(font)), colour_(colour) {
  setObjectName(QStringLiteral("words"));
  setAccessibleName(text);
  setTextFormat(Qt::PlainText);
  connect(themes_, &ThemeController::changed, this, &TintedLabel::restyle);
  restyle();
}

void TintedLabel::restyle() {
  setFont(font_());
  QPalette colours = palette();
  colours.setColor(QPalette::WindowText, themes_->theme().*colour_);
  setPalette(colours);
}

QColor toneColour(Tone tone, const Theme& theme) {
  switch (tone) {
    case Tone::Accent:
      return theme.accent;
    case Tone::Better:
      return theme.better;
    case Tone::Worse:
      return theme.worse;
    case Tone::Warning:
      return theme.warning;
    case Tone::MemoryBound:
      return theme.memoryBound;
    case Tone::ComputeBound:
      return theme.computeBound;
    case Tone::Neutral:
      break;
  }
  return theme.text2;
}

QColor toneFill(Tone tone, const Theme& theme) {
  switch (tone) {
    case Tone::Accent:
    case Tone::ComputeBound:
      return theme.accentSoft;
    case Tone::Better:
      return theme.betterSoft;
    case Tone::Worse:
    case Tone::MemoryBound:
      return theme.worseSoft;
    case Tone::Warning:
      return theme.warningSoft;
    case Tone::Neutral:
      break;
  }
  return theme.hover;
}

QColor findingIconColour(const QString& icon, Tone tone, const Theme& theme) {
  const bool warm = icon == QLatin1String("lightbulb") || icon == QLatin1String("clock");
  return warm ? theme.warning : toneColour(tone, theme);
}

}  // namespace tilescope::gui

#include "moc_tone_label.cpp"
