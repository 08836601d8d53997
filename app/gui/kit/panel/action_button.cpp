// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/panel/action_button.h"

#include <QAction>
#include <QPainter>

#include "app/gui/kit/chrome/paint_parts.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme_controller.h"

namespace tilescope::gui {
namespace {

constexpr int kSize = 22, kActionButtonIcon = 16;

}  // namespace

ActionButton::ActionButton(QAction* action, const ThemeController* theme, QWidget* parent)
    : QToolButton(parent), theme_(theme) {
  setDefaultAction(action);
  setFocusPolicy(Qt::TabFocus);
  setAutoRaise(true);
  setObjectName("button:" + action->objectName());
  const auto describe = [this, action] { setAccessibleName(action->text().remove('&')); };
  connect(action, &QAction::changed, this, describe);
  connect(theme_, &ThemeController::changed, this, [this] {
    updateGeometry();
    update();
  });
  describe();
}

QSize ActionButton::sizeHint() const {
  return {scaledPixels(kSize), scaledPixels(kSize)};
}

void ActionButton::paintEvent(QPaintEvent*) {
  const Theme& t = theme_->theme();
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  if (isEnabled() && (underMouse() || isDown())) {
    painter.setPen(Qt::NoPen);
    painter.setBrush(isDown() ? t.accentSoft : t.hover);
    painter.drawRoundedRect(rect(), 4, 4);
  }
  const QRect place((width() - kActionButtonIcon) / 2, (height() - kActionButtonIcon) / 2, kActionButtonIcon,
                    kActionButtonIcon);
  icon().paint(&painter, place, Qt::AlignCenter, isEnabled() ? QIcon::Normal : QIcon::Disabled);
  if (hasFocus()) drawFrame(painter, rect(), t.focus);
}

}  // namespace tilescope::gui

#include "moc_action_button.cpp"
