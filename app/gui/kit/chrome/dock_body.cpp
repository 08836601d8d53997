// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/chrome/dock_body.h"

#include <QPainter>
#include <QPainterPath>
#include <QVBoxLayout>

#include "app/gui/kit/theme/theme_controller.h"

namespace tilescope::gui {
namespace {

constexpr double kDockBodyRadius = 3;  // px

}  // namespace

void paintHeadFrame(QPainter& painter, const QRect& rect, const Theme& theme) {
  painter.fillRect(rect, theme.window);
  painter.setRenderHint(QPainter::Antialiasing);
  QPainterPath frame;
  frame.addRoundedRect(QRectF(rect).adjusted(0.5, 0.5, -0.5, 10.5), kDockBodyRadius, kDockBodyRadius);
  painter.setBrush(theme.panel);
  painter.setPen(QPen(theme.border, 1));
  painter.drawPath(frame);
  painter.setRenderHint(QPainter::Antialiasing, false);
  painter.fillRect(rect.left(), rect.bottom(), rect.width(), 1, theme.border);
}

DockBody::DockBody(const ThemeController* themes, QWidget* content, QWidget* parent)
    : QWidget(parent), themes_(themes) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(1, 0, 1, 2);
  layout->setSpacing(0);
  layout->addWidget(content);
  connect(themes_, &ThemeController::changed, this, qOverload<>(&QWidget::update));
}

void DockBody::paintEvent(QPaintEvent*) {
  const Theme& theme = themes_->theme();
  QPainter painter(this);
  painter.fillRect(rect(), theme.window);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setBrush(theme.plot);
  painter.setPen(QPen(theme.border, 1));
  painter.drawRoundedRect(QRectF(0.5, -10, width() - 1, height() + 9.5), kDockBodyRadius, kDockBodyRadius);
}

DockFrame::DockFrame(const ThemeController* themes, QWidget* title, QWidget* content, QWidget* parent)
    : QWidget(parent) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(title);
  column->addWidget(new DockBody(themes, content, this), 1);
}

}  // namespace tilescope::gui

#include "moc_dock_body.cpp"
