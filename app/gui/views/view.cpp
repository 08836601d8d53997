// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/view.h"

#include <QPainter>

#include "app/common/design.h"
#include "app/gui/kit/chrome/dock_set.h"
#include "app/gui/kit/theme/theme_controller.h"

namespace tilescope::gui {
ViewCommand View::command(const app::DesignWords& design, const BudgetValues& budgets) const {
  return {QObject::tr("The command for this plan"), app::planCommand(design, budgets) + " -o plan.json", {}};
}

std::string View::plotCommand(const app::Design& design) const {
  return app::planCommand(app::wordsOf(design));
}

QJsonObject View::dockState() const {
  return docks() ? docks()->state() : QJsonObject();
}

void View::takeDockState(const QJsonObject& state) {
  if (docks()) docks()->restore(state);
}

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

#include "moc_view.cpp"
