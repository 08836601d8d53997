// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/chrome/figure_box.h"

#include <QFocusEvent>
#include <QKeyEvent>
#include <QPainter>

#include "app/gui/kit/chrome/accessible_role.h"
#include "app/gui/kit/chrome/paint_parts.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/icons.h"
#include "app/gui/kit/theme/theme_controller.h"

namespace tilescope::gui {
namespace {

// px at 100 %
constexpr int kBoxHeight = 74;
constexpr int kFigureBoxLeft = 14;
constexpr int kLabelMiddle = 18;
constexpr int kValueMiddle = 38;
constexpr int kBadgeTop = 53;
constexpr int kMarkGap = 6;
constexpr int kUnitGap = 4;
constexpr int kClock = 12;
constexpr int kRightAir = 6;  // between the unit and the next metric
constexpr int kMinFigurePixels = 16;

QRect line(const QWidget* widget, int left, int middle, int height) {
  const int top = scaledPixels(middle) - scaledPixels(height) / 2;
  return {left, top, widget->width() - left, scaledPixels(height)};
}

// The largest font that leaves space for the unit, down to a min size.
QFont valueFont(const QString& value, int room) {
  int pixels = kFigurePixels;
  while (pixels > kMinFigurePixels && QFontMetrics(numberFont(pixels, QFont::Medium)).horizontalAdvance(value) > room)
    --pixels;
  return numberFont(pixels, QFont::Medium);
}

}  // namespace

FigureBox::FigureBox(const ThemeController* themes, QWidget* parent) : QWidget(parent), themes_(themes) {
  setObjectName(QStringLiteral("figure"));
  setRole(this, QAccessible::StaticText);
  setFocusPolicy(Qt::TabFocus);
  setAttribute(Qt::WA_OpaquePaintEvent);
  setWhatsThis(tr("A metric of the whole network. Hover over it for its formula, its numbers and their source."));
  rest_.setSingleShot(true);
  rest_.setInterval(kTipDelay);
  connect(&rest_, &QTimer::timeout, this, &FigureBox::tell);
  const auto restyle = [this] {
    setFixedSize(sizeHint());
    update();
  };
  connect(themes_, &ThemeController::changed, this, restyle);
  restyle();
}

void FigureBox::setFigure(const Figure& figure) {
  if (figure == figure_) return;
  figure_ = figure;
  QString label = figure.label;
  for (const QString& of : {figure.scope, figure.part})
    if (!of.isEmpty()) label = tr("%1, %2").arg(label, of);
  QString name = figure.lack.isEmpty() ? tr("%1: %2 %3").arg(label, figure.value, figure.unit).trimmed()
                                       : tr("%1: %2").arg(label, figure.lack);
  if (figure.estimate) name += tr(", estimate");
  if (!figure.asideWords.isEmpty()) name += tr(", %1").arg(figure.asideWords);
  if (figure.stale) name += tr(", preview");
  setAccessibleName(name);
  const QString sign = figure.badge.arrow == Arrow::Up     ? tr("up ")
                       : figure.badge.arrow == Arrow::Down ? tr("down ")
                                                           : "";
  setAccessibleDescription(figure.badge.text.isEmpty() ? figure.tooltip : sign + figure.badge.text);
  setToolTip(figure.tooltip.isEmpty() ? name : figure.tooltip);
  update();
}

void FigureBox::setBoxWidth(int pixels) {
  boxWidth_ = pixels;
  setFixedSize(sizeHint());
}

void FigureBox::setDivider(bool divider) {
  divider_ = divider;
  update();
}

QSize FigureBox::sizeHint() const {
  return {scaledPixels(boxWidth_), scaledPixels(kBoxHeight)};
}

void FigureBox::paintEvent(QPaintEvent*) {
  const Theme& theme = themes_->theme();
  QPainter painter(this);
  painter.fillRect(rect(), theme.panel);
  painter.fillRect(0, height() - 1, width(), 1, theme.border);
  if (divider_) painter.fillRect(width() - 1, 0, 1, height(), theme.border);
  paintLabel(painter);
  if (figure_.lack.isEmpty()) {
    paintValue(painter);
    paintBadge(painter, QPoint(scaledPixels(kFigureBoxLeft), scaledPixels(kBadgeTop)), figure_.badge, theme);
    paintThirdLine(painter);
  } else {
    paintLack(painter);
  }
  if (hasFocus()) paintFocusFrame(painter, QRectF(rect()).adjusted(2, 2, -3, -3), theme);
}

void FigureBox::paintLabel(QPainter& painter) const {
  const Theme& theme = themes_->theme();
  QRect place = line(this, scaledPixels(kFigureBoxLeft), kLabelMiddle, 16);
  painter.setFont(wordFont(kSmallPixels));
  painter.setPen(theme.text2);
  painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter, figure_.label);
  int x = place.left() + painter.fontMetrics().horizontalAdvance(figure_.label) + scaledPixels(kMarkGap);
  if (figure_.estimate) {
    const QSize mark = estimateMarkSize();
    paintEstimateMark(painter, QPoint(x, place.top() + (place.height() - mark.height()) / 2), theme);
    x += mark.width() + scaledPixels(kMarkGap);
  }
  if (figure_.stale) {
    const int size = scaledPixels(kClock);
    painter.drawPixmap(x, place.top() + (place.height() - size) / 2,
                       iconPixmap(QStringLiteral("clock"), size, theme.warning, devicePixelRatioF()));
  }
}

void FigureBox::paintValue(QPainter& painter) const {
  const Theme& theme = themes_->theme();
  const QRect place = line(this, scaledPixels(kFigureBoxLeft), kValueMiddle, 24);
  const int unit = QFontMetrics(wordFont(kBodyPixels)).horizontalAdvance(figure_.unit);
  const int whole = width() - place.left() - scaledPixels(kUnitGap) - unit - (unit > 0 ? scaledPixels(kRightAir) : 0);
  const QFont large = valueFont(figure_.value, whole);
  const QFontMetrics metrics(large);
  const int baseline = place.top() + (place.height() + metrics.capHeight()) / 2;
  painter.setFont(large);
  painter.setPen(figure_.stale ? theme.text2 : theme.text);
  const int room = width() - place.left() - scaledPixels(kUnitGap);
  const QString value = metrics.elidedText(figure_.value, Qt::ElideRight, room);
  painter.drawText(place.left(), baseline, value);
  painter.setFont(wordFont(kBodyPixels));
  painter.setPen(theme.text3);
  painter.drawText(place.left() + metrics.horizontalAdvance(value) + scaledPixels(kUnitGap), baseline, figure_.unit);
}

void FigureBox::paintLack(QPainter& painter) const {
  painter.setFont(wordFont(kSmallPixels));
  painter.setPen(themes_->theme().text3);
  const int left = scaledPixels(kFigureBoxLeft), top = scaledPixels(kValueMiddle) - painter.fontMetrics().height() / 2;
  painter.drawText(QRect(left, top, width() - left - scaledPixels(kUnitGap), height() - top),
                   Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, figure_.lack);
}

void FigureBox::paintThirdLine(QPainter& painter) const {
  const int badge = badgeSize(figure_.badge).width();
  const int left = scaledPixels(kFigureBoxLeft) + (badge > 0 ? badge + scaledPixels(kMarkGap) : 0);
  painter.setFont(wordFont(kSmallPixels));
  if (!figure_.part.isEmpty()) return paintPart(painter, left);
  if (!figure_.aside.isEmpty()) return paintAside(painter, left);
  if (left + painter.fontMetrics().horizontalAdvance(figure_.scope) > width() - scaledPixels(kUnitGap)) return;
  painter.setPen(themes_->theme().text3);
  painter.drawText(QRect(left, scaledPixels(kBadgeTop), width() - left, scaledPixels(kBadgeHeight)),
                   Qt::AlignLeft | Qt::AlignVCenter, figure_.scope);
}

// If space is short, first omits the hatch that marks an estimate.
void FigureBox::paintAside(QPainter& painter, int left) const {
  const int right = width() - scaledPixels(kUnitGap);
  const int words = left + painter.fontMetrics().horizontalAdvance(figure_.aside);
  if (words > right) return;
  const QRect place(left, scaledPixels(kBadgeTop), right - left, scaledPixels(kBadgeHeight));
  painter.setPen(themes_->theme().text3);
  painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter, figure_.aside);
  const QSize mark = estimateMarkSize();
  const int markLeft = words + scaledPixels(kUnitGap);
  if (markLeft + mark.width() > right) return;
  paintEstimateMark(painter, QPoint(markLeft, place.top() + (place.height() - mark.height()) / 2), themes_->theme());
}

// Paints which part was counted, or a warning icon if the text does not fit.
void FigureBox::paintPart(QPainter& painter, int left) const {
  const QColor colour = themes_->theme().warning;
  const QRect place(left, scaledPixels(kBadgeTop), width() - left - scaledPixels(kUnitGap), scaledPixels(kBadgeHeight));
  painter.setPen(colour);
  const QFontMetrics metrics = painter.fontMetrics();
  const auto draw = [&](const QString& text) { painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter, text); };
  if (!figure_.aside.isEmpty())
    for (const QString& text : {figure_.part, figure_.shortPart}) {
      const int behind = metrics.horizontalAdvance(text) + scaledPixels(kMarkGap);
      const int mark = scaledPixels(kUnitGap) + estimateMarkSize().width();
      if (behind + metrics.horizontalAdvance(figure_.aside) + mark > place.width()) continue;
      draw(text);
      return paintAside(painter, left + behind);
    }
  for (const QString& text : {figure_.part, figure_.shortPart})
    if (metrics.horizontalAdvance(text) <= place.width()) return draw(text);
  const int size = scaledPixels(kClock);
  painter.drawPixmap(left, place.top() + (place.height() - size) / 2,
                     iconPixmap(QStringLiteral("triangle-alert"), size, colour, devicePixelRatioF()));
}

void FigureBox::enterEvent(QEnterEvent*) {
  rest_.start();
}

void FigureBox::leaveEvent(QEvent*) {
  untell();
}

void FigureBox::focusInEvent(QFocusEvent* event) {
  if (event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason) rest_.start();
  update();
}

void FigureBox::focusOutEvent(QFocusEvent*) {
  untell();
  update();
}

bool FigureBox::event(QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride && told_ && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
    event->accept();
    return true;
  }
  // The provenance card replaces the tooltip, which would cover it.
  if (event->type() == QEvent::ToolTip && figure_.tooltip.isEmpty()) return true;
  return QWidget::event(event);
}

void FigureBox::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Space || event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
    tell();
  } else if (event->key() == Qt::Key_Escape && told_) {
    untell();
  } else {
    QWidget::keyPressEvent(event);
  }
}

void FigureBox::tell() {
  rest_.stop();
  told_ = true;
  emit hovered(QRect(mapToGlobal(QPoint(0, 0)), size()));
}

void FigureBox::untell() {
  rest_.stop();
  if (!told_) return;
  told_ = false;
  emit left();
}

}  // namespace tilescope::gui

#include "moc_figure_box.cpp"
