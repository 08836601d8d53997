// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/panel/value_field.h"

#include <QFontMetrics>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <cmath>

#include "app/gui/kit/chrome/paint_parts.h"
#include "app/gui/kit/panel/value_text.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme_controller.h"

namespace tilescope::gui {
namespace {

constexpr int kValueFieldWidth = 92, kValueFieldHeight = 22, kCompactHeight = 24;
constexpr int kPlainWidth = 74;
constexpr int kStepperWidth = 15;
constexpr int kNumberEnd = 40;  // right edge of numbers, which form a column
constexpr int kNumberLeft = 6, kMinDigits = 2;
constexpr int kUnitGap = 4;
constexpr int kValueFieldPadding = 8;                     // in the compact look
constexpr int kValueFieldHatchWidth = 5, kHatchRoom = 4;  // hatch at the left edge in the compact look
constexpr int kCursorRoom = 2;                            // added by QLineEdit after the text
constexpr int kEditInset = 2;                             // added by QLineEdit on both sides
constexpr int kRepeatDelay = 400, kRepeatEvery = 80;      // ms; while a triangle is held down

bool startsEntry(const QKeyEvent& event) {
  if (event.modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier)) return false;
  const QString text = event.text();
  return text.size() == 1 && (text[0].isDigit() || text[0] == '.' || text[0] == ',');
}

bool isMoveKey(int key) {
  switch (key) {
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_PageUp:
    case Qt::Key_PageDown:
    case Qt::Key_Home:
    case Qt::Key_End:
    case Qt::Key_Delete:
      return true;
    default:
      return false;
  }
}

}  // namespace

ValueField::ValueField(const ThemeController* theme, Look look, QWidget* parent)
    : QLineEdit(parent), theme_(theme), look_(look) {
  setFrame(false);
  setReadOnly(true);
  setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  setMouseTracking(true);
  setAttribute(Qt::WA_MacShowFocusRect, false);
  connect(this, &QLineEdit::textEdited, this, [this] { setError({}); });
  connect(this, &QLineEdit::textChanged, this, &ValueField::placeText);
  connect(theme_, &ThemeController::changed, this, &ValueField::restyle);
  restyle();
}

void ValueField::setCaption(const QString& caption) {
  if (caption_ == caption) return;
  caption_ = caption;
  restyle();
}

void ValueField::setUnit(const QString& unit) {
  if (unit_ == unit) return;
  unit_ = unit;
  showValue();
  placeText();
}

void ValueField::setScale(const ValueScale& scale) {
  scale_ = scale;
}

void ValueField::setLimits(const EntryLimits& limits) {
  limits_ = limits;
}

void ValueField::setMarks(bool changed, bool assumption) {
  if (changed_ == changed && assumption_ == assumption) return;
  changed_ = changed;
  assumption_ = assumption;
  placeText();
  update();
}

void ValueField::setValue(double value) {
  if (value_ == value) return;
  if (editing_ && !hasFocus()) endEntry();
  value_ = value;
  showValue();
}

void ValueField::step(int direction, bool fine) {
  endEntry();
  change(fine ? fineStep(scale_, value_, direction) : builtStep(scale_, value_, direction));
}

void ValueField::abandonEntry() {
  endEntry();
}

void ValueField::showError(const QString& text) {
  setError(text);
}

bool ValueField::event(QEvent* event) {
  // These keys have priority over shortcuts.
  if (event->type() == QEvent::ShortcutOverride) {
    const auto& key = static_cast<const QKeyEvent&>(*event);
    if (editing_ && key.key() == Qt::Key_Escape) {
      event->accept();
      return true;
    }
    if (editing_) return QLineEdit::event(event);
    if (key.matches(QKeySequence::Copy) && !hasSelectedText()) return QWidget::event(event);
    if (startsEntry(key) || key.matches(QKeySequence::SelectAll) ||
        (isMoveKey(key.key()) && !(key.modifiers() & Qt::ControlModifier))) {
      event->accept();
      return true;
    }
    return QWidget::event(event);
  }
  return QLineEdit::event(event);
}

WidgetKeys ValueField::keys() {
  return {tr("On a slider or its field"),
          {{tr("Arrows, Wheel"), tr("Next power of two or half step")},
           {tr("Shift+Arrows"), tr("One unit, or one percent")},
           {tr("Page Up, Page Down"), tr("Factor of two")},
           {tr("Alt+Up, Alt+Down, Alt+Wheel"), tr("Knee of the curve")},
           {tr("Home, End"), tr("Ends of the range")},
           {tr("Digits, Return, F2"), tr("Type a value; Return accepts it")},
           {tr("Esc"), tr("The value before the entry or drag")},
           {tr("Delete"), tr("Back to the profile's value")}}};
}

void ValueField::keyPressEvent(QKeyEvent* event) {
  const int key = event->key();
  const bool commits = key == Qt::Key_Return || key == Qt::Key_Enter;
  if (editing_) {
    if (commits) return commitEntry();
    if (key == Qt::Key_Escape) return endEntry();
    if ((key == Qt::Key_Up || key == Qt::Key_Down || key == Qt::Key_PageUp || key == Qt::Key_PageDown) &&
        moveByKey(*event))
      return;
    return QLineEdit::keyPressEvent(event);
  }
  if (moveByKey(*event)) return;
  if (commits || key == Qt::Key_F2 || event->matches(QKeySequence::SelectAll)) return startEntry(true);
  if (startsEntry(*event)) {
    startEntry(true);
    return QLineEdit::keyPressEvent(event);
  }
  if (event->matches(QKeySequence::Copy)) return QLineEdit::keyPressEvent(event);
  event->ignore();
}

bool ValueField::moveByKey(const QKeyEvent& event) {
  const bool isVertical = event.key() == Qt::Key_Up || event.key() == Qt::Key_Down;
  if (look_ == Look::Steppers && isVertical && event.modifiers() == Qt::AltModifier) {
    emit kneeRequested(event.key() == Qt::Key_Up ? +1 : -1);
    return true;
  }
  if (event.modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier)) return false;
  const bool fine = event.modifiers() & Qt::ShiftModifier;
  switch (event.key()) {
    case Qt::Key_Up:
    case Qt::Key_Right:
      step(+1, fine);
      return true;
    case Qt::Key_Down:
    case Qt::Key_Left:
      step(-1, fine);
      return true;
    case Qt::Key_PageUp:
    case Qt::Key_PageDown:
      endEntry();
      change(doubleStep(scale_, value_, event.key() == Qt::Key_PageUp ? +1 : -1));
      return true;
    case Qt::Key_Home:
    case Qt::Key_End:
      if (look_ == Look::Plain) return false;
      change(event.key() == Qt::Key_Home ? scale_.least : scale_.most);
      return true;
    case Qt::Key_Delete:
      setError({});
      emit resetRequested();
      return true;
    default:
      return false;
  }
}

void ValueField::change(double value) {
  setError({});
  setNote({});
  if (value == value_) return;
  value_ = value;
  showValue();
  emit valueChanged(value);
}

void ValueField::startEntry(bool all) {
  setNote({});
  if (!editing_) {
    editing_ = true;
    setReadOnly(false);
    const ValueWithUnit said = saidQuantity(value_, unit_);
    entryText_ = valueText(said.value);
    entryUnit_ = said.unit;
    setText(entryText_);
  }
  if (all) selectAll();
  update();
}

void ValueField::commitEntry() {
  if (text() == entryText_) return endEntry();
  const std::optional<ValueEntry> entry = readEntry(text(), unit_, entryUnit_, limits_.whole, other_);
  EntryLimits limits = limits_;
  if (entry && entry->isOther) limits.whole = false;
  const QString wrong = refusalOf(entry ? std::optional(entry->value) : std::nullopt, limits, unit_, value_, other_);
  if (!wrong.isEmpty()) {
    setError(wrong);
    selectAll();
    return;
  }
  const QString rounded = limits_.whole && !entry->isOther ? roundedText(text(), unit_, other_) : QString();
  endEntry();
  if (entry->isOther) return emit otherEntered(entry->value * other_->perUnit);
  change(entry->value);
  setNote(rounded);
}

void ValueField::endEntry() {
  setError({});
  if (!editing_) return;
  editing_ = false;
  setReadOnly(true);
  showValue();
  deselect();
  update();
}

void ValueField::setNote(const QString& text) {
  if (note_ == text) return;
  note_ = text;
  emit noteChanged(text);
}

void ValueField::setError(const QString& text) {
  if (error_ == text) return;
  error_ = text;
  update();
  emit errorChanged(text);
}

void ValueField::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return event->ignore();
  heldStepper_ = stepperAt(event->pos());
  if (heldStepper_ != 0) {
    step(heldStepper_, event->modifiers() & Qt::ShiftModifier);
    repeat_.start(kRepeatDelay, this);
    return;
  }
  if (!editing_) return startEntry(true);
  QLineEdit::mousePressEvent(event);
}

void ValueField::mouseMoveEvent(QMouseEvent* event) {
  const int hovered = stepperAt(event->pos());
  setCursor(hovered != 0 ? Qt::ArrowCursor : Qt::IBeamCursor);
  if (hovered != hoveredStepper_) {
    hoveredStepper_ = hovered;
    update();
  }
  if (heldStepper_ == 0 && editing_) QLineEdit::mouseMoveEvent(event);
}

void ValueField::mouseReleaseEvent(QMouseEvent* event) {
  repeat_.stop();
  if (heldStepper_ == 0 && editing_) QLineEdit::mouseReleaseEvent(event);
  heldStepper_ = 0;
  update();
}

void ValueField::mouseDoubleClickEvent(QMouseEvent* event) {
  if (stepperAt(event->pos()) != 0) return mousePressEvent(event);
  if (event->button() != Qt::LeftButton) return;
  startEntry(true);
  QLineEdit::mouseDoubleClickEvent(event);  // a third click selects all too
  selectAll();
}

void ValueField::leaveEvent(QEvent* event) {
  hoveredStepper_ = 0;
  update();
  QLineEdit::leaveEvent(event);
}

void ValueField::wheelEvent(QWheelEvent* event) {
  event->ignore();
}

void ValueField::timerEvent(QTimerEvent* event) {
  if (event->timerId() != repeat_.timerId()) return QLineEdit::timerEvent(event);
  repeat_.start(kRepeatEvery, this);
  step(heldStepper_, false);
}

void ValueField::contextMenuEvent(QContextMenuEvent* event) {
  if (editing_) return QLineEdit::contextMenuEvent(event);
  event->ignore();  // for the row's menu
}

void ValueField::focusInEvent(QFocusEvent* event) {
  QLineEdit::focusInEvent(event);
  if (!editing_) deselect();
}

void ValueField::focusOutEvent(QFocusEvent* event) {
  QLineEdit::focusOutEvent(event);
  repeat_.stop();
  heldStepper_ = 0;
  // Leaving the field commits the entry. Popups and other windows do not count.
  if (editing_ && event->reason() != Qt::PopupFocusReason && event->reason() != Qt::ActiveWindowFocusReason)
    commitEntry();
}

void ValueField::resizeEvent(QResizeEvent* event) {
  QLineEdit::resizeEvent(event);
  showValue();
  placeText();
}

void ValueField::restyle() {
  const Theme& t = theme_->theme();
  setFont(numberFont(kBodyPixels, QFont::Medium));
  // Own style sheet: the application's would draw a second box.
  setStyleSheet(QString("QLineEdit { background: transparent; border: none; padding: 0; margin: 0; color: %1;"
                        " selection-background-color: %2; selection-color: %1; min-height: %3px; max-height: %3px; }")
                    .arg(t.text.name(), t.selection.name())
                    .arg(naturalSize().height()));
  updateGeometry();
  showValue();
  placeText();
  update();
}

QSize ValueField::sizeHint() const {
  return naturalSize();
}

QSize ValueField::naturalSize() const {
  if (look_ == Look::Steppers) return {scaledPixels(kValueFieldWidth), scaledPixels(kValueFieldHeight)};
  if (look_ == Look::Plain) return {scaledPixels(kPlainWidth), scaledPixels(kValueFieldHeight)};
  const int caption = QFontMetrics(wordFont(kSmallPixels)).horizontalAdvance(caption_);
  const int number = QFontMetrics(font()).horizontalAdvance(QStringLiteral("32"));
  const int around = scaledPixels(2 * kValueFieldPadding + kHatchRoom);
  return {around + caption + kUnitGap + number + kEditInset, scaledPixels(kCompactHeight)};
}

int ValueField::captionLeft() const {
  return scaledPixels(assumption_ ? kValueFieldPadding + kHatchRoom : kValueFieldPadding);
}

// If space is short, drops digits down to kMinDigits, then the unit.
QString ValueField::shownText() const {
  const QFontMetrics metrics(font());
  const auto [value, unitName] = saidQuantity(value_, unit_);
  const int unit = unit_.isEmpty() ? 0 : scaledPixels(kUnitGap) + QFontMetrics(wordFont()).horizontalAdvance(unitName);
  const int room = width() - stepperWidth() - scaledPixels(kUnitGap) - scaledPixels(kNumberLeft) - unit;
  QString text = valueText(value);
  if (look_ == Look::Compact) return text;
  for (int digits = kFieldDigits - 1; digits >= kMinDigits && metrics.horizontalAdvance(text) > room; --digits)
    text = valueText(value, digits);
  return text;
}

QString ValueField::shownUnit() const {
  return editing_ ? entryUnit_ : saidQuantity(value_, unit_).unit;
}

void ValueField::showValue() {
  if (!editing_) setText(shownText());
}

// Numbers share a right edge. A longer number moves the unit, which may then have no space.
void ValueField::placeText() {
  if (look_ == Look::Compact) {
    const QFontMetrics words(wordFont(kSmallPixels));
    const int left = editing_ ? scaledPixels(4) : captionLeft() + words.horizontalAdvance(caption_) + kUnitGap;
    numberEnd_ = width() - scaledPixels(kValueFieldPadding);
    setTextMargins(left - kEditInset, 0, scaledPixels(kValueFieldPadding) - kEditInset - kCursorRoom, 0);
    return;
  }
  const int number = QFontMetrics(font()).horizontalAdvance(text());
  const int unit = QFontMetrics(wordFont()).horizontalAdvance(shownUnit());
  const int room = width() - stepperWidth() - scaledPixels(kUnitGap);
  int end = std::max(scaledPixels(kNumberEnd), scaledPixels(kNumberLeft) + number);
  unitLeft_ = end + scaledPixels(kUnitGap);
  if (unit_.isEmpty() || unitLeft_ + unit > room) {
    unitLeft_ = -1;
    end = std::max(end, room);
  }
  numberEnd_ = end;
  setTextMargins(scaledPixels(4) - kEditInset, 0, width() - end - kEditInset - kCursorRoom, 0);
}

int ValueField::stepperWidth() const {
  return look_ == Look::Steppers ? scaledPixels(kStepperWidth) : 0;
}

int ValueField::stepperAt(const QPoint& place) const {
  if (look_ != Look::Steppers || place.x() < width() - stepperWidth() || !rect().contains(place)) return 0;
  return place.y() < height() / 2 ? +1 : -1;
}

void ValueField::paintEvent(QPaintEvent* event) {
  const Theme& t = theme_->theme();
  {
    QPainter painter(this);
    const bool isCompact = look_ == Look::Compact;
    drawBox(painter, rect(), isCompact && !editing_ ? t.raised : t.field, t.fieldBorder);
    if (look_ == Look::Steppers) paintSteppers(painter);
    if (!error_.isEmpty())
      drawFrame(painter, rect(), t.worse);
    else if (hasFocus())
      drawFrame(painter, rect(), t.focus);
    if (!isCompact)
      paintUnit(painter);
    else if (!editing_)
      paintCaption(painter);
    if (!editing_) return paintNumber(painter);
  }
  QLineEdit::paintEvent(event);
}

void ValueField::paintNumber(QPainter& painter) {
  painter.setFont(font());
  painter.setPen(theme_->theme().text);
  writeLine(painter, QRect(0, 0, numberEnd_, height()), Qt::AlignRight, text());
}

void ValueField::paintUnit(QPainter& painter) {
  if (unitLeft_ < 0) return;
  painter.setFont(wordFont());
  painter.setPen(theme_->theme().text3);
  painter.drawText(QPoint(unitLeft_, baseLine(rect())), shownUnit());
}

void ValueField::paintSteppers(QPainter& painter) {
  const Theme& t = theme_->theme();
  const int left = width() - stepperWidth();
  painter.setRenderHint(QPainter::Antialiasing, false);
  painter.fillRect(QRect(left, 1, 1, height() - 2), t.fieldBorder);
  const auto colour = [&](int direction) { return hoveredStepper_ == direction ? t.text : t.text3; };
  const double x = left + 1 + (stepperWidth() - 2) / 2.0;
  drawTriangle(painter, QPointF(x, height() * 0.3), true, colour(+1));
  drawTriangle(painter, QPointF(x, height() * 0.7), false, colour(-1));
}

void ValueField::paintCaption(QPainter& painter) {
  const Theme& t = theme_->theme();
  painter.setFont(wordFont(kSmallPixels));
  painter.setPen(t.text2);
  painter.drawText(QPoint(captionLeft(), baseLine(rect())), caption_);
  if (assumption_)
    drawEstimateHatch(painter, QRectF(scaledPixels(3), 5, scaledPixels(kValueFieldHatchWidth), height() - 10), t);
  if (!changed_) return;
  painter.setPen(Qt::NoPen);
  painter.setBrush(t.accent);
  painter.drawEllipse(QPointF(width() - 5.5, 5.5), 2, 2);
}

}  // namespace tilescope::gui

#include "moc_value_field.cpp"
