// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/pin_chip.h"

#include <QContextMenuEvent>
#include <QFontMetrics>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QPainter>

#include "app/gui/kit/chrome/described.h"
#include "app/gui/kit/chrome/paint_parts.h"
#include "app/gui/kit/chrome/pin_mark.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme_controller.h"
#include "app/gui/session/pins_model.h"

namespace tilescope::gui {
namespace {
// px at 100 %
constexpr int kPinChipHeight = 24;
constexpr int kLeft = 5, kTileGap = 7, kRight = 9;
constexpr int kWhileRenamed = 160;

}  // namespace

PinChip::PinChip(const ThemeController* themes, QWidget* parent) : QAbstractButton(parent), themes_(themes) {
  setFocusPolicy(Qt::StrongFocus);
  connect(themes_, &ThemeController::changed, this, [this] {
    updateGeometry();
    update();
  });
}

void PinChip::setPin(const ShownPin& pin) {
  if (pin == pin_) return;
  const bool sameName = pin.name == pin_.name;
  pin_ = pin;
  describe();
  update();
  if (!sameName) emit widthChanged();
}

void PinChip::describe() {
  setObjectName(QStringLiteral("pin:") + pin_.letter);
  setAccessibleName(tr("Pin %1: %2").arg(pin_.letter).arg(pin_.name));
  QStringList facts{pin_.facts};
  if (pin_.isPresent) facts << tr("It is the design on screen.");
  if (pin_.isReference) facts << tr("Differences are against it.");
  facts.removeAll(QString());
  setAccessibleDescription(facts.join(' '));
  setToolTip((QStringList{accessibleName()} + facts).join('\n'));
  setWhatsThis(
      tr("A design kept for comparison. A click makes it the current one, as one step of undo. F2 renames it, R makes "
         "it the reference of all differences, Delete removes it; the arrow keys go to its neighbours."));
}

int PinChip::naturalWidth() const {
  const int name = isRenamed() ? scaledPixels(kWhileRenamed) : QFontMetrics(wordFont()).horizontalAdvance(pin_.name);
  return scaledPixels(kLeft) + scaledPixels(kPinTile) + scaledPixels(kTileGap) + name + scaledPixels(kRight);
}

QSize PinChip::sizeHint() const {
  return {naturalWidth(), scaledPixels(kPinChipHeight)};
}

QRect PinChip::nameRect() const {
  return rect().adjusted(scaledPixels(kLeft) + scaledPixels(kPinTile) + scaledPixels(kTileGap), 0,
                         -scaledPixels(kRight), 0);
}

void PinChip::rename() {
  if (editor_) return;
  editor_ = new QLineEdit(pin_.name, this);
  describe();
  gui::describe(editor_, "pin:name", tr("Name of pin %1").arg(pin_.letter),
                tr("Enter accepts the name, Esc cancels; without a name the pin is called by its design"));
  editor_->setMaxLength(kLongestPinName);
  editor_->setStyleSheet(
      QStringLiteral("QLineEdit, QLineEdit:focus { border: none; background: transparent; padding: 0px; }"));
  editor_->setFont(wordFont());
  editor_->installEventFilter(this);
  emit widthChanged();
  editor_->setGeometry(nameRect());
  editor_->show();
  editor_->selectAll();
  editor_->setFocus(Qt::OtherFocusReason);
  update();
}

void PinChip::endRenaming(bool take) {
  if (!editor_) return;
  QLineEdit* editor = editor_;
  editor_ = nullptr;  // set first, because deleting the editor moves the focus
  const QString name = editor->text().simplified();
  const bool hadFocus = editor->hasFocus();
  editor->removeEventFilter(this);
  editor->hide();
  editor->deleteLater();
  if (hadFocus) setFocus(Qt::OtherFocusReason);
  update();
  emit widthChanged();
  if (take && name != pin_.name) emit renamed(name);
}

bool PinChip::eventFilter(QObject* watched, QEvent* event) {
  if (watched != editor_) return QAbstractButton::eventFilter(watched, event);
  if (event->type() == QEvent::FocusOut)
    endRenaming(static_cast<QFocusEvent*>(event)->reason() != Qt::PopupFocusReason);
  if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape)
    event->accept();  // Esc only ends renaming and does not clear the selection
  if (event->type() != QEvent::KeyPress) return false;
  const int key = static_cast<QKeyEvent*>(event)->key();
  if (key != Qt::Key_Return && key != Qt::Key_Enter && key != Qt::Key_Escape) return false;
  endRenaming(key != Qt::Key_Escape);
  return true;
}

WidgetKeys PinChip::keys() {
  return {tr("On a pin"),
          {{tr("Left, Right"), tr("From pin to pin")},
           {tr("Return"), tr("Make its design the current one")},
           {tr("F2"), tr("Rename it")},
           {tr("R"), tr("Differences against it")},
           {tr("Delete"), tr("Unpin it")}}};
}

void PinChip::keyPressEvent(QKeyEvent* event) {
  switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
      return click();
    case Qt::Key_F2:
      return rename();
    case Qt::Key_R:
      return emit referenceRequested();
    case Qt::Key_Delete:
      return emit unpinRequested();
    case Qt::Key_Left:
      return emit stepped(-1);
    case Qt::Key_Right:
      return emit stepped(+1);
    default:
      QAbstractButton::keyPressEvent(event);
  }
}

void PinChip::contextMenuEvent(QContextMenuEvent* event) {
  auto* menu = new QMenu(this);
  menu->setObjectName("pin:menu");
  menu->setAccessibleName(accessibleName());
  menu->setAttribute(Qt::WA_DeleteOnClose);
  const auto add = [&](const QString& text, const QKeySequence& key, auto run) {
    QAction* action = menu->addAction(text + '\t' + key.toString(QKeySequence::NativeText));
    connect(action, &QAction::triggered, this, run);
    return action;
  };
  add(tr("Show its design"), Qt::Key_Return, [this] { click(); });
  add(tr("Rename"), Qt::Key_F2, [this] { rename(); });
  add(tr("Make it the reference"), Qt::Key_R, [this] { emit referenceRequested(); })->setEnabled(!pin_.isReference);
  menu->addSeparator();
  add(tr("Unpin"), Qt::Key_Delete, [this] { emit unpinRequested(); });
  const bool byKey = event->reason() == QContextMenuEvent::Keyboard;
  menu->popup(byKey ? mapToGlobal(rect().bottomLeft()) : event->globalPos());
}

void PinChip::resizeEvent(QResizeEvent*) {
  if (editor_) editor_->setGeometry(nameRect());
}

void PinChip::enterEvent(QEnterEvent*) {
  update();
}

void PinChip::leaveEvent(QEvent*) {
  update();
}

void PinChip::paintEvent(QPaintEvent*) {
  const Theme& t = themes_->theme();
  QPainter painter(this);
  drawBox(painter, rect(),
          isDown()       ? t.accentSoft
          : underMouse() ? t.hover
                         : t.raised,
          pin_.isPresent ? t.accent : t.fieldBorder);
  if (hasFocus() || editor_) drawFrame(painter, rect(), t.focus);
  const int size = scaledPixels(kPinTile);
  paintPinTile(painter, pin_.letter, QRectF(scaledPixels(kLeft), (height() - size) / 2.0, size, size), pin_.fits, t);
  if (editor_) return;
  const QRect room = nameRect();
  painter.setFont(wordFont());
  painter.setPen(pin_.fits ? t.text : t.text2);
  writeLine(painter, room, Qt::AlignLeft, elided(painter.fontMetrics(), pin_.name, Qt::ElideRight, room.width()));
}

}  // namespace tilescope::gui

#include "moc_pin_chip.cpp"
