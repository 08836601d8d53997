// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/chrome/search_field.h"

#include <QApplication>
#include <QKeyEvent>
#include <QPainter>

#include "app/gui/kit/chrome/paint_parts.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/icons.h"
#include "app/gui/kit/theme/theme_controller.h"

namespace tilescope::gui {
namespace {

constexpr int kSearchFieldIcon = 14, kSearchFieldIconLeft = 9, kSearchFieldTextLeft = 20, kHintLeft = 31;

// Keys of the field that have priority over the window's shortcuts.
bool isOwnKey(int key) {
  switch (key) {
    case Qt::Key_Escape:
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_PageUp:
    case Qt::Key_PageDown:
    case Qt::Key_Return:
    case Qt::Key_Enter:
      return true;
    default:
      return false;
  }
}

}  // namespace

SearchField::SearchField(const ThemeController* themes, const QString& iconName, QWidget* parent)
    : QLineEdit(parent), themes_(themes), iconName_(iconName) {
  setTextMargins(kSearchFieldTextLeft, 0, 0, 0);
  connect(qApp, &QApplication::focusChanged, this, [this](QWidget* old, QWidget* now) {
    if (now == this && old != nullptr) before_ = old;
  });
  connect(themes_, &ThemeController::changed, this, &SearchField::restyle);
  restyle();
}

// Not Qt's placeholder text: the style sheet would give it the text colour.
void SearchField::setHint(const QString& hint) {
  hint_ = hint;
  update();
}

void SearchField::giveFocusBack() {
  if (!hasFocus()) return;
  if (before_ && before_->isVisible())
    before_->setFocus(Qt::OtherFocusReason);
  else
    clearFocus();
}

bool SearchField::event(QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride) {
    const auto* key = static_cast<QKeyEvent*>(event);
    if ((key->modifiers() & ~Qt::ShiftModifier) == Qt::NoModifier && isOwnKey(key->key())) {
      event->accept();
      return true;
    }
  }
  return QLineEdit::event(event);
}

void SearchField::keyPressEvent(QKeyEvent* event) {
  switch (event->key()) {
    case Qt::Key_Escape:
      return emit escapePressed();
    case Qt::Key_Up:
      return emit stepRequested(-1);
    case Qt::Key_Down:
      return emit stepRequested(+1);
    case Qt::Key_PageUp:
      return emit pageRequested(-1);
    case Qt::Key_PageDown:
      return emit pageRequested(+1);
    case Qt::Key_Return:
    case Qt::Key_Enter:
      return emit returnPressedWith(event->modifiers());
    default:
      QLineEdit::keyPressEvent(event);
  }
}

void SearchField::paintEvent(QPaintEvent* event) {
  QLineEdit::paintEvent(event);
  QPainter painter(this);
  const int pixels = scaledPixels(kSearchFieldIcon);
  painter.drawPixmap(QPoint(kSearchFieldIconLeft, (height() - pixels) / 2),
                     iconPixmap(iconName_, pixels, themes_->theme().text3, devicePixelRatioF()));
  if (!text().isEmpty()) return;
  painter.setFont(font());
  painter.setPen(themes_->theme().text3);
  writeLine(painter, rect().adjusted(kHintLeft, 0, 0, 0), Qt::AlignLeft, hint_);
}

void SearchField::restyle() {
  setFont(wordFont());
  update();
}

}  // namespace tilescope::gui

#include "moc_search_field.cpp"
