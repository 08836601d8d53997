// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/chrome/dock_body.h"

#include <QPainter>
#include <QPainterPath>
#include <QScrollArea>
#include <QTabBar>
#include <QVBoxLayout>

#include "app/gui/kit/chrome/described.h"
#include "app/gui/kit/chrome/dock_title.h"
#include "app/gui/kit/chrome/overlay_scroll_bar.h"
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

DockPages::DockPages(QWidget* parent) : QStackedWidget(parent), tabs_(new QTabBar(this)) {
  setObjectName("dockPages");
  describe(tabs_, "dockTabs", tr("Pages"), tr("What this dock shows"),
           tr("The pages of this dock. Arrow keys go from one to the next."));
  tabs_->setDrawBase(false);
  tabs_->setExpanding(false);
  tabs_->setUsesScrollButtons(false);
  tabs_->hide();
  connect(tabs_, &QTabBar::currentChanged, this, [this](int index) {
    setCurrentIndex(index);
    emit pageShown(shownPage());
  });
}

void DockPages::addPage(const QString& id, const QString& title, const QString& tip, QWidget* page) {
  ids_ << id;
  addWidget(page);
  tabs_->setTabToolTip(tabs_->addTab(title), tip);
}

void DockPages::showPage(const QString& id) {
  if (ids_.contains(id)) tabs_->setCurrentIndex(static_cast<int>(ids_.indexOf(id)));
}

QString DockPages::shownPage() const {
  return ids_.value(currentIndex());
}

QWidget* DockPages::tabs() const {
  return tabs_;
}

void DockPages::putTabsInto(DockTitle& title) {
  title.setTabs(tabs_);
}

QScrollArea* scrolled(QWidget* content, const QString& objectName, const ThemeController* themes, QWidget* parent) {
  auto* area = new QScrollArea(parent);
  area->setObjectName(objectName);
  area->setFrameShape(QFrame::NoFrame);
  area->setStyleSheet(QStringLiteral("QScrollArea { background: transparent; border: none; }"));
  area->setWidgetResizable(true);
  area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  area->setFocusPolicy(Qt::NoFocus);
  area->setWidget(content);
  area->viewport()->setAutoFillBackground(false);
  content->setAutoFillBackground(false);
  new OverlayScrollBar(area, themes);
  return area;
}

}  // namespace tilescope::gui

#include "moc_dock_body.cpp"
