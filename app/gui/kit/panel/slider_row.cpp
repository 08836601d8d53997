// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/panel/slider_row.h"

#include <QFontMetrics>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "app/gui/kit/chrome/paint_parts.h"
#include "app/gui/kit/panel/curve_strip.h"
#include "app/gui/kit/panel/value_text.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme_controller.h"
#include "app/gui/kit/words/terms.h"

namespace tilescope::gui {
namespace {

constexpr int kRowHeight = 43, kSliderRowErrorHeight = 20;
constexpr int kRowWithCurve = 57, kCurveHeight = 18;
constexpr int kCurveFromGroove = 5;  // groove's centre to the curve's top
constexpr int kGrooveFromField = 8;  // field to the groove's centre
constexpr int kInset = 7;
constexpr int kGroove = 4;
constexpr double kHandle = 12, kDragged = 15;
constexpr int kDot = 6, kMarkGap = 6;
constexpr int kPinsAbove = 6;  // groove's centre to a notch's centre

}  // namespace

SliderRow::SliderRow(const ThemeController* theme, QWidget* parent)
    : QWidget(parent), theme_(theme), field_(new ValueField(theme, ValueField::Look::Steppers, this)) {
  setMouseTracking(true);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  setRole(this, QAccessible::Slider);
  field_->installEventFilter(this);
  connect(field_, &ValueField::valueChanged, this, [this](double value) {
    setShown(value);
    emit valueChanged(row_.id, value);
  });
  connect(field_, &ValueField::otherEntered, this, [this](double value) { emit otherEntered(row_.id, value); });
  connect(field_, &ValueField::kneeRequested, this, &SliderRow::jumpToKnee);
  connect(field_, &ValueField::resetRequested, this, [this] {
    if (differs()) emit resetRequested(row_.id);
  });
  const auto showLine = [this] {
    updateGeometry();
    update();
  };
  connect(field_, &ValueField::errorChanged, this, showLine);
  connect(field_, &ValueField::noteChanged, this, showLine);
  connect(theme_, &ThemeController::changed, this, &SliderRow::restyle);
  restyle();
}

void SliderRow::setRow(const ParameterRow& row) {
  if (row_ == row) return;
  const double shown = row_.value;
  const bool sameThing = row_.id == row.id && row_.label == row.label && row_.unit == row.unit &&
                         row_.source == row.source && row_.base == row.base && row_.assumption == row.assumption &&
                         row_.pins == row.pins;
  row_ = row;
  if (dragging_) row_.value = shown;
  field_->setUnit(row.unit);
  field_->setOtherUnit(row.other);
  field_->setScale({row.least, row.most, row.whole, row.powersOnly});
  if (!ownLimits_) field_->setLimits(limitsOf(row));
  field_->setValue(row_.value);
  update();
  if (shown != row_.value) announceValue(this);
  if (sameThing) return;
  setObjectName("parameter:" + row.id);
  field_->setObjectName("field:" + row.id);
  const QString name = row.unit.isEmpty() ? row.label : tr("%1 in %2").arg(row.label, row.unit);
  QString source = row.source.isEmpty() ? QString() : "\n" + row.source;
  for (const PinnedValue& pin : row.pins)
    source += '\n' + tr("Pin %1: %2").arg(pin.letter).arg(quantityText(pin.value, row.unit));
  setAccessibleName(row.label);
  field_->setAccessibleName(name);
  setToolTip(withTerms(row.label, row.label) + source);
  field_->setToolTip(tr("%1: type a value, or step with the arrow keys").arg(name) + source);
  const QString help =
      tr("%1. Drag the slider or turn the wheel; it snaps to powers of two and their half steps. Arrow keys step to "
         "the next of these, with Shift by one unit or 1 %. With Design, Powers of two only, sizes stop at powers of "
         "two, "
         "and other values can be typed. Delete brings back the profile's value, %2.\n\nThe curve "
         "below shows what the objective would be at other values, lower is better; it is hatched where a layer is "
         "infeasible or a budget is exceeded, and a dashed line marks where its limit is crossed. Where the optimum is "
         "not proven, it is dashed at the best that was found, and a band reaches "
         "down to the lower bound. The dashed line is the area of the chip, on its own scale. A hollow disc marks the "
         "minimum, a hollow diamond the knee: the smallest value whose energy × latency is within 1 % of the minimum "
         "on the curve. With Alt, the wheel and the Up and Down keys jump to it.")
          .arg(name, valueText(row.base));
  setWhatsThis(help);
  field_->setWhatsThis(help);
}

void SliderRow::setCurve(const ParameterCurve& curve) {
  if (curve_ == curve) return;
  curve_ = curve;
  update();
}

void SliderRow::setCurveShown(bool shown) {
  if (curveShown_ == shown) return;
  curveShown_ = shown;
  restyle();
}

void SliderRow::setLimits(const EntryLimits& limits) {
  ownLimits_ = true;
  field_->setLimits(limits);
}

void SliderRow::setShown(double value) {
  row_.value = value;
  update();
  announceValue(this);
}

QString SliderRow::accessibleText() const {
  return quantityText(row_.value, row_.unit);
}

void SliderRow::setOnScale(double value) {
  setShown(std::clamp(value, row_.least, row_.most));
  emit valueChanged(row_.id, row_.value);
}

bool SliderRow::differs() const {
  return row_.value != row_.base;
}

bool SliderRow::hasLine() const {
  return !field_->error().isEmpty() || !field_->note().isEmpty();
}

void SliderRow::restyle() {
  updateGeometry();
  placeField();
  update();
}

QSize SliderRow::sizeHint() const {
  const int error = hasLine() ? kSliderRowErrorHeight : 0;
  return {scaledPixels(240), scaledPixels((curveShown_ ? kRowWithCurve : kRowHeight) + error)};
}

void SliderRow::resizeEvent(QResizeEvent*) {
  placeField();
}

void SliderRow::placeField() {
  const QSize size = field_->sizeHint();
  field_->setGeometry(width() - size.width(), 0, size.width(), size.height());
}

int SliderRow::grooveY() const {
  const int error = hasLine() ? scaledPixels(kSliderRowErrorHeight) : 0;
  return field_->height() + error + scaledPixels(kGrooveFromField);
}

QRect SliderRow::grooveRect() const {
  const int inset = scaledPixels(kInset);
  return {inset, grooveY() - scaledPixels(kGroove) / 2, width() - 2 * inset, scaledPixels(kGroove)};
}

QRect SliderRow::curveRect() const {
  if (!curveShown_) return {};
  const QRect groove = grooveRect();
  return {groove.left(), grooveY() + scaledPixels(kCurveFromGroove), groove.width(), scaledPixels(kCurveHeight)};
}

QRect SliderRow::dragZone() const {
  return {0, grooveY() - scaledPixels(8), width(), scaledPixels(18)};
}

double SliderRow::handleX() const {
  const QRect groove = grooveRect();
  return groove.left() + fractionOf(field_->scale(), row_.value) * groove.width();
}

int SliderRow::labelWidth() const {
  const int marks = (differs() ? scaledPixels(kDot + kMarkGap) : 0) +
                    (row_.assumption ? scaledPixels(kEstimateMark.width() + kMarkGap) : 0);
  return std::min(QFontMetrics(wordFont()).horizontalAdvance(row_.label), field_->x() - scaledPixels(4) - marks);
}

QRect SliderRow::dotRect() const {
  return {labelWidth() + scaledPixels(kMarkGap), (field_->height() - scaledPixels(kDot)) / 2, scaledPixels(kDot),
          scaledPixels(kDot)};
}

QRect SliderRow::hatchRect() const {
  const int left = differs() ? dotRect().right() + 1 : labelWidth();
  return {left + scaledPixels(kMarkGap), (field_->height() - scaledPixels(kEstimateMark.height())) / 2,
          scaledPixels(kEstimateMark.width()), scaledPixels(kEstimateMark.height())};
}

bool SliderRow::event(QEvent* event) {
  // Ends a drag if the widget is hidden or disabled, or the window is deactivated.
  const bool loses = event->type() == QEvent::Hide || event->type() == QEvent::WindowDeactivate ||
                     (event->type() == QEvent::EnabledChange && !isEnabled());
  if (loses && dragging_) finishDrag();
  if (event->type() == QEvent::ContextMenu) {
    emit menuRequested(row_.id, static_cast<QContextMenuEvent*>(event)->globalPos());
    return true;
  }
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  const QString base = quantityText(row_.base, row_.unit);
  if (differs() && dotRect().adjusted(-4, -6, 4, 6).contains(help->pos()))
    QToolTip::showText(help->globalPos(), tr("The profile has %1. Click or press Delete to go back.").arg(base), this);
  else if (row_.assumption && hatchRect().adjusted(-2, -6, 4, 6).contains(help->pos()))
    QToolTip::showText(help->globalPos(), tr("Assumed: the profile names no source for %1.").arg(base), this);
  else if (!field_->note().isEmpty() && help->pos().y() < grooveY() - scaledPixels(kGrooveFromField))
    QToolTip::showText(help->globalPos(), field_->note(), this);
  else if (const QString text = curveText(help->pos().x()); curveRect().contains(help->pos()) && !text.isEmpty())
    QToolTip::showText(help->globalPos(), text, this);
  else
    return QWidget::event(event);
  return true;
}

void SliderRow::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return QWidget::mousePressEvent(event);
  if (differs() && dotRect().adjusted(-4, -6, 4, 6).contains(event->pos())) {
    emit resetRequested(row_.id);
    return;
  }
  if (!dragZone().contains(event->pos())) return QWidget::mousePressEvent(event);
  field_->abandonEntry();
  field_->setFocus(Qt::MouseFocusReason);
  const double distance = event->position().x() - handleX();
  const bool onHandle = std::abs(distance) <= scaledPixels(static_cast<int>(kDragged)) / 2.0;
  grip_ = onHandle ? distance : 0;
  start_ = row_.value;
  dragging_ = true;
  emit dragStarted(row_.id);
  if (!onHandle) dragTo(event->position().x());
  update();
}

void SliderRow::mouseMoveEvent(QMouseEvent* event) {
  if (dragging_) return dragTo(event->position().x());
  const bool onDot = differs() && dotRect().adjusted(-4, -6, 4, 6).contains(event->pos());
  setCursor(onDot ? Qt::PointingHandCursor : Qt::ArrowCursor);
  const bool hovered = dragZone().contains(event->pos());
  if (hovered != hovered_) update();
  hovered_ = hovered;
}

void SliderRow::dragTo(double x) {
  const QRect groove = grooveRect();
  const double fraction = (x - grip_ - groove.left()) / groove.width();
  const double value = valueAt(field_->scale(), fraction, magnetReach(field_->scale(), groove.width()));
  if (value == row_.value) return;
  setShown(value);
  field_->setValue(value);
  emit valueChanged(row_.id, value);
}

// A text such as "128 KiB: 3.90 ms, −4.0 %"; empty if no point is solved.
QString SliderRow::curveText(double x) const {
  if (curve_.stale) return {};
  const ValueScale& scale = field_->scale();
  const CurvePoint* point = CurveStrip(curve_, scale, curveRect()).nearest(x);
  if (point == nullptr) return {};
  return tr("%1: %2").arg(quantityText(point->value, row_.unit), pointText(curve_, *point, row_.value));
}

void SliderRow::jumpToKnee(int direction) {
  const std::optional<double> knee = curveShown_ ? curve_.jump(row_.value, direction) : std::nullopt;
  if (!knee || dragging_) return;
  field_->abandonEntry();
  setShown(*knee);
  field_->setValue(*knee);
  emit valueChanged(row_.id, *knee);
}

void SliderRow::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton && dragging_) finishDrag();
}

void SliderRow::finishDrag() {
  dragging_ = false;
  update();
  emit dragFinished(row_.id);
}

void SliderRow::wheelEvent(QWheelEvent* event) {
  const QPoint place = event->position().toPoint();
  const bool meant = field_->geometry().contains(place) || dragZone().contains(place) || curveRect().contains(place);
  if (!meant || dragging_) return event->ignore();
  event->accept();
  wheel_ += event->angleDelta().y() != 0 ? event->angleDelta().y() : event->angleDelta().x();
  const bool fine = event->modifiers() & Qt::ShiftModifier;
  const auto step = [&](int direction) {
    if (event->modifiers() & Qt::AltModifier)
      jumpToKnee(direction);
    else
      field_->step(direction, fine);
  };
  for (; wheel_ >= QWheelEvent::DefaultDeltasPerStep; wheel_ -= QWheelEvent::DefaultDeltasPerStep) step(+1);
  for (; wheel_ <= -QWheelEvent::DefaultDeltasPerStep; wheel_ += QWheelEvent::DefaultDeltasPerStep) step(-1);
}

// Esc during a drag restores the old value.
bool SliderRow::eventFilter(QObject* watched, QEvent* event) {
  if (watched == field_ && event->type() == QEvent::FocusIn) emit attended(row_.id);
  if (dragging_ && watched == field_ && event->type() == QEvent::ShortcutOverride) {
    event->accept();  // no shortcuts of the window during a drag
    return true;
  }
  if (dragging_ && watched == field_ && event->type() == QEvent::KeyPress) {
    if (static_cast<QKeyEvent*>(event)->key() != Qt::Key_Escape) return true;
    if (row_.value != start_) {
      setShown(start_);
      field_->setValue(start_);
      emit valueChanged(row_.id, start_);
    }
    finishDrag();
    return true;
  }
  return QWidget::eventFilter(watched, event);
}

void SliderRow::keyPressEvent(QKeyEvent* event) {
  event->ignore();
}

void SliderRow::enterEvent(QEnterEvent* event) {
  emit attended(row_.id);
  QWidget::enterEvent(event);
}

void SliderRow::leaveEvent(QEvent* event) {
  hovered_ = false;
  update();
  QWidget::leaveEvent(event);
}

void SliderRow::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  paintLabel(painter);
  paintLine(painter);
  // first, because the handle's line is drawn over the curve
  if (curveShown_)
    CurveStrip(curve_, field_->scale(), curveRect()).paint(painter, theme_->theme(), row_.value, grooveY());
  paintGroove(painter);
}

void SliderRow::paintLine(QPainter& painter) {
  const QRect line(0, field_->height(), width(), scaledPixels(kSliderRowErrorHeight));
  if (!field_->error().isEmpty()) return drawError(painter, line, field_->error(), theme_->theme());
  if (field_->note().isEmpty()) return;
  const QFont font = wordFont(kSmallPixels);
  painter.setFont(font);
  painter.setPen(theme_->theme().text2);
  writeLine(painter, line, Qt::AlignLeft, elided(QFontMetrics(font), field_->note(), Qt::ElideLeft, line.width()));
}

void SliderRow::paintLabel(QPainter& painter) {
  const Theme& t = theme_->theme();
  painter.setFont(wordFont());
  painter.setPen(t.text);
  const int room = labelWidth();
  writeLine(painter, QRect(0, 0, room + 4, field_->height()), Qt::AlignLeft,
            elided(QFontMetrics(painter.font()), row_.label, Qt::ElideRight, room));
  if (row_.assumption) drawEstimateHatch(painter, hatchRect(), t);
  if (!differs()) return;
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(t.accent);
  painter.drawEllipse(QRectF(dotRect()));
}

void SliderRow::paintGroove(QPainter& painter) {
  const Theme& t = theme_->theme();
  const QRectF groove = grooveRect();
  const double radius = groove.height() / 2;
  const double x = handleX();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(t.border);
  painter.drawRoundedRect(groove, radius, radius);
  painter.setBrush(t.accent);
  painter.drawRoundedRect(QRectF(groove.left(), groove.top(), x - groove.left(), groove.height()), radius, radius);
  if (differs() && (dragging_ || hovered_ || field_->hasFocus())) {
    const double base = groove.left() + fractionOf(field_->scale(), row_.base) * groove.width();
    painter.fillRect(QRectF(qRound(base) - 1, grooveY() - scaledPixels(5), 2, 2 * scaledPixels(5)), t.text2);
  }
  paintPins(painter);
  const double diameter = scaledPixels(static_cast<int>(dragging_ ? kDragged : kHandle));
  const double stroke = dragging_ ? 3 : 2;
  painter.setPen(QPen(t.accent, stroke));
  painter.setBrush(hovered_ && !dragging_ ? t.hover : t.raised);
  painter.drawEllipse(QPointF(x, grooveY()), (diameter - stroke) / 2 + 0.5, (diameter - stroke) / 2 + 0.5);
}

void SliderRow::paintPins(QPainter& painter) {
  const QRectF groove = grooveRect();
  for (auto pin = row_.pins.rbegin(); pin != row_.pins.rend(); ++pin) {
    const double x = groove.left() + std::clamp(fractionOf(field_->scale(), pin->value), 0.0, 1.0) * groove.width();
    drawTriangle(painter, QPointF(x, grooveY() - scaledPixels(kPinsAbove)), false, theme_->theme().pin(pin->letter));
  }
}

}  // namespace tilescope::gui

#include "moc_slider_row.cpp"
