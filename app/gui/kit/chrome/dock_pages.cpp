// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/chrome/dock_pages.h"

#include <QTabBar>

#include "app/gui/kit/chrome/described.h"
#include "app/gui/kit/chrome/dock_title.h"

namespace tilescope::gui {

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

}  // namespace tilescope::gui

#include "moc_dock_pages.cpp"
