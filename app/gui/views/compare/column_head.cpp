// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/compare/column_head.h"

#include <QContextMenuEvent>
#include <QMenu>
#include <QPainter>
#include <algorithm>

#include "app/gui/kit/chrome/described.h"
#include "app/gui/kit/chrome/fixed_height.h"
#include "app/gui/kit/chrome/icon_button.h"
#include "app/gui/kit/chrome/paint_parts.h"
#include "app/gui/kit/chrome/pin_mark.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme_controller.h"

namespace tilescope::gui {
namespace {
// px at 100 %
constexpr int kColumnHeadHeight = 60;
constexpr int kPadding = 11;
constexpr int kTitleTop = 8, kTitleRow = 20;
constexpr int kFigureTop = 32, kFigureRow = 20;
constexpr int kColumnHeadGap = 8, kFigureGap = 16, kUnitGap = 3;
constexpr int kButtonPitch = 24, kButtonTop = 6;
constexpr int kMinWidth = 300;
constexpr double kRadius = 3;
const QString kUsualValue = QStringLiteral("88.8");
constexpr double kUsualChange = -0.888;

}  // namespace

ColumnHead::ColumnHead(const ThemeController* themes, QWidget* parent)
    : QWidget(parent),
      themes_(themes),
      pin_(new IconButton(themes, QStringLiteral("pin"), IconButton::Look::Flat, this)),
      leaveOut_(new IconButton(themes, QStringLiteral("minus"), IconButton::Look::Flat, this)),
      close_(new IconButton(themes, QStringLiteral("x"), IconButton::Look::Flat, this)) {
  describe(this, "column head", tr("Column"), tr("A design of the comparison with its metrics"));
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  describe(pin_, "column pin", tr("Pin this design"), tr("Keeps the design of this column as a pin"));
  describe(close_, "column close", tr("Close column"), tr("Removes this column from the comparison"));
  describe(leaveOut_, "column leave out", tr("Leave this column out (Del)"),
           tr("Folds this column and leaves it out of axes and tables (Del)"));
  connect(pin_, &QToolButton::clicked, this, &ColumnHead::pinRequested);
  connect(leaveOut_, &QToolButton::clicked, this, &ColumnHead::leaveOutRequested);
  connect(close_, &QToolButton::clicked, this, &ColumnHead::closeRequested);
  keepHeight(this, themes_, kColumnHeadHeight, [this] { place(); });
}

void ColumnHead::setData(const ColumnHeadData& data) {
  if (data == data_) return;
  data_ = data;
  QStringList words{data.title};
  if (!data.mark.text.isEmpty()) words << data.mark.text;
  for (const HeadFigure& figure : data.figures) {
    const QString unit = figure.estimate ? tr("%1 (estimate)").arg(figure.unit) : figure.unit;
    words << tr("%1 %2 %3").arg(figure.value, unit, figure.badge.text).trimmed();
  }
  if (!data.note.isEmpty()) words << data.note;
  setAccessibleName(words.join(tr(", ")));
  setToolTip(accessibleName());
  pin_->setVisible(data.letter.isNull());
  close_->setAccessibleName(tr("Close column %1").arg(data.title));
  leaveOut_->setAccessibleName(tr("Leave out column %1").arg(data.title));
  leaveOut_->setEnabled(data.canLeaveOut);
  pin_->setAccessibleName(tr("Pin %1").arg(data.title));
  update();
}

QSize ColumnHead::sizeHint() const {
  return {scaledPixels(kMinWidth), scaledPixels(kColumnHeadHeight)};
}

void ColumnHead::place() {
  int x = width() - scaledPixels(kPadding) - scaledPixels(kButtonPitch);
  close_->move(x, scaledPixels(kButtonTop));
  leaveOut_->move(x - scaledPixels(kButtonPitch), scaledPixels(kButtonTop));
  pin_->move(x - 2 * scaledPixels(kButtonPitch), scaledPixels(kButtonTop));
}

void ColumnHead::contextMenuEvent(QContextMenuEvent* event) {
  auto* menu = new QMenu(this);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  menu->addAction(tr("Leave out"), this, &ColumnHead::leaveOutRequested)->setEnabled(data_.canLeaveOut);
  if (data_.letter.isNull()) menu->addAction(tr("Pin this design"), this, &ColumnHead::pinRequested);
  menu->addAction(tr("Close column"), this, &ColumnHead::closeRequested);
  menu->popup(event->globalPos());
}

void ColumnHead::resizeEvent(QResizeEvent*) {
  place();
}

void ColumnHead::paintEvent(QPaintEvent*) {
  const Theme& theme = themes_->theme();
  QPainter painter(this);
  painter.fillRect(rect(), theme.window);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setBrush(theme.panel);
  painter.setPen(QPen(data_.framed ? theme.accent : theme.border, 1));
  painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), kRadius, kRadius);
  paintTitle(painter);
  paintFigures(painter);
}

int ColumnHead::paintTitle(QPainter& painter) {
  const Theme& theme = themes_->theme();
  int x = scaledPixels(kPadding);
  const int top = scaledPixels(kTitleTop), row = scaledPixels(kTitleRow);
  if (!data_.letter.isNull()) {
    const int tile = scaledPixels(kPinTile);
    paintPinTile(painter, data_.letter, QRectF(x, top + (row - tile) / 2.0, tile, tile), data_.fits, theme);
    x += tile + scaledPixels(kColumnHeadGap);
  }
  const QFont font = wordFont(kStrongPixels, QFont::DemiBold);
  const QFontMetrics metrics(font);
  const int buttons = data_.letter.isNull() ? 3 : 2;
  const int right =
      width() - scaledPixels(kPadding) - buttons * scaledPixels(kButtonPitch) - scaledPixels(kColumnHeadGap);
  const QSize badge = badgeSize(data_.mark);
  const int markRoom = badge.isEmpty() ? 0 : badge.width() + scaledPixels(kColumnHeadGap);
  const QString title = elided(metrics, data_.title, Qt::ElideRight, right - x - markRoom);
  painter.setFont(font);
  painter.setPen(theme.text);
  painter.drawText(QRect(x, top, right - x, row), Qt::AlignLeft | Qt::AlignVCenter, title);
  x += metrics.horizontalAdvance(title) + scaledPixels(kColumnHeadGap);
  if (!badge.isEmpty() && x + badge.width() <= right)
    paintBadge(painter, QPoint(x, top + (row - badge.height()) / 2), data_.mark, theme);
  return x;
}

// Assumes a typical width per metric, so that headers of the same width show the same metrics.
std::size_t ColumnHead::figuresWithRoom() const {
  const QFontMetrics values(numberFont(kBodyPixels, QFont::Medium)), units(wordFont(kSmallPixels));
  const int usualValue = values.horizontalAdvance(kUsualValue);
  const int usualBadge = badgeSize(percentBadge(kUsualChange, Goal::Lower)).width();
  int left = width() - 2 * scaledPixels(kPadding) + scaledPixels(kFigureGap);
  std::size_t count = 0;
  for (const HeadFigure& figure : data_.figures) {
    left -= scaledPixels(kFigureGap) + std::max(values.horizontalAdvance(figure.value), usualValue) +
            scaledPixels(kUnitGap) + units.horizontalAdvance(figure.unit);
    if (figure.estimate) left -= scaledPixels(kEstimateMark.width()) + scaledPixels(kUnitGap);
    if (!figure.badge.text.isEmpty())
      left -= std::max(badgeSize(figure.badge).width(), usualBadge) + scaledPixels(kColumnHeadGap);
    if (left < 0) break;
    ++count;
  }
  return count;
}

void ColumnHead::paintFigures(QPainter& painter) {
  const Theme& theme = themes_->theme();
  const int top = scaledPixels(kFigureTop), row = scaledPixels(kFigureRow);
  const int right = width() - scaledPixels(kPadding);
  int x = scaledPixels(kPadding);
  if (!data_.note.isEmpty()) {
    painter.setFont(wordFont());
    painter.setPen(data_.fits ? theme.text2 : theme.worse);
    painter.drawText(QRect(x, top, right - x, row), Qt::AlignLeft | Qt::AlignVCenter,
                     elided(painter.fontMetrics(), data_.note, Qt::ElideRight, right - x));
    return;
  }
  const QFont valueFont = numberFont(kBodyPixels, QFont::Medium), unitFont = wordFont(kSmallPixels);
  const QFontMetrics values(valueFont), units(unitFont);
  const std::size_t shown = figuresWithRoom();
  for (std::size_t i = 0; i < shown; ++i) {
    const HeadFigure& figure = data_.figures[i];
    const int value = values.horizontalAdvance(figure.value), unit = units.horizontalAdvance(figure.unit);
    const QSize badge = badgeSize(figure.badge);
    painter.setFont(valueFont);
    painter.setPen(data_.stale ? theme.text2 : theme.text);
    writeLine(painter, QRect(x, top, value + 1, row), Qt::AlignLeft, figure.value);
    x += value + scaledPixels(kUnitGap);
    painter.setFont(unitFont);
    painter.setPen(theme.text3);
    writeLine(painter, QRect(x, top, unit + 1, row), Qt::AlignLeft, figure.unit);
    x += unit;
    if (figure.estimate) {
      x += scaledPixels(kUnitGap);
      const int height = scaledPixels(kEstimateMark.height());
      drawEstimateHatch(painter, QRectF(x, top + (row - height) / 2, scaledPixels(kEstimateMark.width()), height),
                        theme);
      x += scaledPixels(kEstimateMark.width());
    }
    if (!badge.isEmpty()) {
      x += scaledPixels(kColumnHeadGap);
      paintBadge(painter, QPoint(x, top + (row - badge.height()) / 2), figure.badge, theme);
      x += badge.width();
    }
    x += scaledPixels(kFigureGap);
  }
}

}  // namespace tilescope::gui

#include "moc_column_head.cpp"
