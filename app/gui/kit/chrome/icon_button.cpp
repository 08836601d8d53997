// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/chrome/icon_button.h"

#include <QAction>

#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/icons.h"
#include "app/gui/kit/theme/theme_controller.h"

namespace tilescope::gui {
namespace {

constexpr QSize kFlat{22, 22};
constexpr QSize kBoxed{28, 24};

QString withoutMnemonic(QString text) {
  text.remove('&');
  if (text.endsWith(QChar(0x2026))) text.chop(1);
  return text;
}

}  // namespace

IconButton::IconButton(const ThemeController* themes, const QString& iconName, Look look, QWidget* parent)
    : QToolButton(parent), themes_(themes), iconName_(iconName), size_(look == Look::Boxed ? kBoxed : kFlat) {
  setProperty("boxed", look == Look::Boxed);
  setAutoRaise(true);
  setFocusPolicy(Qt::TabFocus);  // a click does not move the focus
  connect(themes_, &ThemeController::changed, this, &IconButton::restyle);
  restyle();
}

void IconButton::setIconName(const QString& iconName) {
  if (iconName == iconName_) return;
  iconName_ = iconName;
  restyle();
}

void IconButton::setIconPixels(int pixels) {
  pixels_ = pixels;
  restyle();
}

void IconButton::setButtonSize(const QSize& at100) {
  size_ = at100;
  restyle();
}

void IconButton::follow(QAction* action) {
  action_ = action;
  setCheckable(action->isCheckable());
  connect(action, &QAction::changed, this, &IconButton::takeFromAction);
  connect(this, &QToolButton::clicked, action, &QAction::trigger);
  takeFromAction();
}

void IconButton::restyle() {
  const Theme& theme = themes_->theme();
  const int pixels = scaledPixels(pixels_);
  setIconSize(QSize(pixels, pixels));
  QIcon pictures = gui::icon(iconName_, pixels, property("boxed").toBool() ? theme.text : theme.text3, theme.disabled);
  const qreal ratio = devicePixelRatioF();
  pictures.addPixmap(iconPixmap(iconName_, pixels, theme.text, ratio), QIcon::Active);  // while hovered
  setIcon(pictures);
  setFixedSize(scaledPixels(size_.width()), scaledPixels(size_.height()));
}

void IconButton::takeFromAction() {
  if (action_ == nullptr) return;
  const QString name = withoutMnemonic(action_->text());
  const QString shortcut = action_->shortcut().toString(QKeySequence::NativeText);
  QString tip = action_->toolTip().isEmpty() ? name : action_->toolTip();
  if (!shortcut.isEmpty() && !tip.contains(shortcut)) tip += QStringLiteral(" (%1)").arg(shortcut);
  setAccessibleName(name);
  setToolTip(tip);
  setWhatsThis(action_->whatsThis().isEmpty() ? tip : action_->whatsThis());
  if (objectName().isEmpty() && !action_->objectName().isEmpty()) setObjectName(action_->objectName() + "Button");
  setEnabled(action_->isEnabled());
  setVisible(action_->isVisible());
  setChecked(action_->isChecked());
}

}  // namespace tilescope::gui

#include "moc_icon_button.cpp"
