// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/panel/picker_button.h"

#include <QDateTime>
#include <QFontMetrics>
#include <QKeyEvent>
#include <QPainter>

#include "app/gui/kit/chrome/badge.h"
#include "app/gui/kit/chrome/paint_parts.h"
#include "app/gui/kit/chrome/pin_mark.h"
#include "app/gui/kit/panel/choice_popup.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/icons.h"
#include "app/gui/kit/theme/theme_controller.h"

namespace tilescope::gui {
namespace {

constexpr int kPickerButtonHeight = 24, kPickerButtonPadding = 9, kChevronRoom = 24, kPickerButtonChevron = 14,
              kPickerButtonGap = 8;
constexpr int kPinLeft = 6, kPickerButtonPinGap = 4;
constexpr int kReopenAfter = 150;

bool isValue(const Choice& choice) {
  return choice.enabled && !choice.separator && !choice.action && choice.choices.empty();
}

}  // namespace

PickerButton::PickerButton(const ThemeController* theme, QWidget* parent) : QAbstractButton(parent), theme_(theme) {
  setFocusPolicy(Qt::StrongFocus);
  setRole(this, QAccessible::ComboBox);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  connect(this, &QAbstractButton::clicked, this, &PickerButton::openMenu);
  connect(theme_, &ThemeController::changed, this, [this] {
    updateGeometry();
    update();
  });
}

void PickerButton::setLabel(const QString& label) {
  label_ = label;
  describe();
}

void PickerButton::setShown(const QString& shown, const QString& secondary) {
  if (text() == shown && secondary_ == secondary) return;
  setText(shown);
  secondary_ = secondary;
  describe();
  update();
}

void PickerButton::setBadge(const QString& badge) {
  if (badge_ == badge) return;
  badge_ = badge;
  describe();
  update();
}

void PickerButton::setPin(QChar letter, bool fits) {
  if (pin_ == letter && pinFits_ == fits) return;
  pin_ = letter;
  pinFits_ = fits;
  describe();
  update();
}

int PickerButton::pinRoom() const {
  return pin_.isNull() ? 0 : scaledPixels(kPinTile + kPickerButtonPinGap);
}

int PickerButton::naturalWidth() const {
  return scaledPixels(kPickerButtonPadding + kChevronRoom) + pinRoom() +
         QFontMetrics(wordFont()).horizontalAdvance(text());
}

void PickerButton::describe() {
  QStringList parts{pin_.isNull() ? QString() : tr("pin %1").arg(pin_), text(), secondary_, badge_};
  parts.removeAll(QString());
  setAccessibleName(label_ + ": " + parts.join(", "));
  setToolTip(parts.isEmpty() ? label_ : label_ + ": " + parts.join(", "));
  setWhatsThis(tr("%1. Opens the list of choices; Up and Down pick the neighbour without opening it.").arg(label_));
}

PickerButton::~PickerButton() {
  if (popup_ != nullptr) popup_->disconnect(this);
}

QSize PickerButton::sizeHint() const {
  return {scaledPixels(188), scaledPixels(kPickerButtonHeight)};
}

QSize PickerButton::minimumSizeHint() const {
  return {scaledPixels(96), scaledPixels(kPickerButtonHeight)};
}

ChoicePopup* PickerButton::menu() const {
  return popup_;
}

void PickerButton::openMenu() {
  if (popup_ != nullptr || QDateTime::currentMSecsSinceEpoch() - closedAt_ < kReopenAfter) return;
  emit aboutToOpen();
  popup_ = new ChoicePopup(choices_, theme_, this);
  connect(popup_, &ChoicePopup::chosen, this, &PickerButton::chosen);
  connect(popup_, &QObject::destroyed, this, [this] {
    closedAt_ = QDateTime::currentMSecsSinceEpoch();
    update();
  });
  popup_->openAt(QRect(mapToGlobal(QPoint(0, 0)), size()));
  update();
}

void PickerButton::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return QAbstractButton::mousePressEvent(event);
  openMenu();
}

WidgetKeys PickerButton::keys() {
  return {tr("On a list in the panel"),
          {{tr("Up, Down"), tr("The previous or the next choice")},
           {tr("Return, F4"), tr("Open the list; letters search it")}}};
}

void PickerButton::keyPressEvent(QKeyEvent* event) {
  switch (event->key()) {
    case Qt::Key_Up:
    case Qt::Key_Down:
      if (event->modifiers() & Qt::AltModifier) return openMenu();
      return pickNeighbour(event->key() == Qt::Key_Up ? -1 : +1);
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_F4:
      return openMenu();
    default:
      QAbstractButton::keyPressEvent(event);
  }
}

void PickerButton::pickNeighbour(int direction) {
  std::vector<const Choice*> values;
  int present = -1;
  emit aboutToOpen();
  for (const Choice& choice : choices_) {
    if (!isValue(choice)) continue;
    if (choice.checked) present = static_cast<int>(values.size());
    values.push_back(&choice);
  }
  const int next = present < 0 ? 0 : present + direction;
  if (next < 0 || next >= static_cast<int>(values.size())) return;
  const QString id = values[static_cast<std::size_t>(next)]->id;
  emit chosen(id);
}

void PickerButton::enterEvent(QEnterEvent*) {
  update();
}

void PickerButton::leaveEvent(QEvent*) {
  update();
}

void PickerButton::paintEvent(QPaintEvent*) {
  const Theme& t = theme_->theme();
  QPainter painter(this);
  const bool lit = isEnabled() && (underMouse() || popup_ != nullptr);
  drawBox(painter, rect(), lit ? t.hover : t.raised, t.fieldBorder);
  if (hasFocus()) drawFrame(painter, rect(), t.focus);
  painter.drawPixmap(
      QPoint(width() - scaledPixels(14) - kPickerButtonChevron / 2, (height() - kPickerButtonChevron) / 2),
      iconPixmap("chevron-down", kPickerButtonChevron, isEnabled() ? t.text2 : t.disabled, devicePixelRatioF()));
  // If space is short, elides the name, then drops the secondary text. The badge stays.
  const QFontMetrics words(wordFont());
  const QFont badgeFont = wordFont(kSmallPixels, QFont::Medium);
  const int badge =
      badge_.isEmpty() ? 0 : QFontMetrics(badgeFont).horizontalAdvance(badge_) + 2 * scaledPixels(kBadgePadding);
  int second = secondary_.isEmpty() ? 0 : words.horizontalAdvance(secondary_) + scaledPixels(kPickerButtonGap);
  int room = width() - scaledPixels(kPickerButtonPadding + kChevronRoom) - pinRoom() -
             (badge > 0 ? badge + scaledPixels(kPickerButtonGap) : 0);
  const int name = words.horizontalAdvance(text());
  if (name + second > room && room - second < std::min(name, scaledPixels(72))) second = 0;
  const QString shown = elided(words, text(), Qt::ElideRight, room - second);
  int x = scaledPixels(kPickerButtonPadding) + pinRoom();
  const int tile = scaledPixels(kPinTile);
  if (!pin_.isNull())
    paintPinTile(painter, pin_, QRectF(scaledPixels(kPinLeft), (height() - tile) / 2.0, tile, tile), pinFits_, t);
  const auto put = [&](const QString& what, const QColor& colour) {
    painter.setPen(isEnabled() ? colour : t.disabled);
    writeLine(painter, QRect(x, 0, width(), height()), Qt::AlignLeft, what);
    x += words.horizontalAdvance(what) + scaledPixels(kPickerButtonGap);
  };
  painter.setFont(wordFont());
  put(shown, t.text);
  if (second > 0) put(secondary_, t.text3);
  if (badge == 0) return;
  const QRect box(x - scaledPixels(2), (height() - scaledPixels(kBadgeHeight)) / 2, badge, scaledPixels(kBadgeHeight));
  painter.setPen(Qt::NoPen);
  painter.setBrush(t.accentSoft);
  painter.drawRoundedRect(box, 3, 3);
  painter.setFont(badgeFont);
  painter.setPen(t.accent);
  writeLine(painter, box, Qt::AlignHCenter, badge_);
}

}  // namespace tilescope::gui

#include "moc_picker_button.cpp"
