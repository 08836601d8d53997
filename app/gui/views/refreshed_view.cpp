// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/refreshed_view.h"

#include <QPainter>

#include "app/gui/kit/theme/theme_controller.h"

namespace tilescope::gui {

RefreshedView::RefreshedView(const ThemeController* themes, QWidget* parent) : View(parent), themes_(themes) {
  connect(themes_, &ThemeController::changed, this, qOverload<>(&QWidget::update));
}

void RefreshedView::fallBehind() {
  behind_ = true;
  if (isVisible()) catchUp();
}

void RefreshedView::catchUp() {
  if (!behind_) return;
  behind_ = false;
  refresh();
}

void RefreshedView::showEvent(QShowEvent* event) {
  View::showEvent(event);
  catchUp();
}

void RefreshedView::paintEvent(QPaintEvent*) {
  QPainter(this).fillRect(rect(), themes_->theme().window);
}

}  // namespace tilescope::gui
