// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/explore_docks.h"

#include <QChildEvent>
#include <QJsonArray>
#include <QLayout>
#include <QResizeEvent>
#include <QTabBar>
#include <algorithm>
#include <utility>

#include "app/gui/kit/chrome/described.h"
#include "app/gui/kit/chrome/dock_body.h"
#include "app/gui/kit/chrome/dock_set.h"
#include "app/gui/kit/chrome/dock_title.h"

namespace tilescope::gui {
namespace {
// Window heights in logical pixels. Lower windows are too small for three stacked docks.
constexpr int kStackedHeight = 850;
constexpr int kPairedHeight = 720;  // below it, not even two docks fit
constexpr int kBesideWidth = 1360;
constexpr int kWideWidth = 2100;

// Initial shares of height and width.
constexpr int kRooflineShare = 330, kTrafficShare = 186, kLayersShare = 232;
constexpr int kRooflineWidthShare = 60, kDesignsWidthShare = 40;
constexpr int kDetailsWidth = 380;

constexpr const char* kTabs = "exploreTabs";

}  // namespace

ExploreDocks::ExploreDocks(const ThemeController* themes, QWidget* parent)
    : QMainWindow(parent), themes_(themes), set_(new DockSet(this)) {
  setWindowFlags(Qt::Widget);
  setObjectName("explore docks");
  setDockOptions(AllowNestedDocks | AllowTabbedDocks);
  setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
  setContextMenuPolicy(Qt::NoContextMenu);
  connect(set_, &DockSet::aboutToEnlarge, this, [this] { around_ = places(); });
  connect(set_, &DockSet::changed, this, &ExploreDocks::showSet);
}

Dock ExploreDocks::addDock(const QString& id, const QString& title, QWidget* content) {
  Dock made{id, new QDockWidget(title, this), nullptr};
  made.dock->setObjectName("dock " + id);
  made.dock->setFeatures(QDockWidget::DockWidgetMovable);
  made.title = new DockTitle(themes_, title, made.dock);
  made.dock->setTitleBarWidget(made.title);
  made.dock->setWidget(new DockBody(themes_, content, made.dock));
  set_->add(id, title);
  set_->attach(id, made.dock, made.title, made.title->addEnlargeButton());
  connect(made.dock, &QDockWidget::dockLocationChanged, this, &ExploreDocks::retitleAll, Qt::QueuedConnection);
  connect(made.dock, &QDockWidget::visibilityChanged, this, &ExploreDocks::retitleAll, Qt::QueuedConnection);
  return made;
}

std::vector<Dock> ExploreDocks::all() const {
  return {parts_.roofline, parts_.designs, parts_.traffic, parts_.layers, parts_.details};
}

void ExploreDocks::arrange(const ExploreParts& parts) {
  parts_ = parts;
  resetLayout();
}

// Saved places are only valid in their own layout.
int ExploreDocks::codeOf(const std::optional<Layout>& layout) {
  if (!layout) return 0;
  return 1 + (layout->tablesBelow ? 1 : 0) + (layout->designsBeside ? 2 : 0) + (layout->details ? 4 : 0) +
         (layout->plotsStacked ? 0 : 8);
}

QJsonObject ExploreDocks::state() const {
  QJsonObject state = set_->state();
  state["layout"] = codeOf(layout_);
  const QJsonObject where = around_.isEmpty() ? places() : around_;
  for (const QString& key : where.keys()) state[key] = where[key];
  return state;
}

// Includes the size, because Qt does not keep proportions when it changes.
QJsonObject ExploreDocks::places() const {
  QJsonObject sizes;
  for (const Dock& dock : all())
    if (!dock.dock->visibleRegion().isEmpty()) sizes[dock.id] = QJsonArray{dock.dock->width(), dock.dock->height()};
  return {{"places", QString::fromLatin1(saveState().toBase64())},
          {"area", QJsonArray{width(), height()}},
          {"sizes", sizes}};
}

void ExploreDocks::restore(const QJsonObject& state) {
  moved_ = state;
  QJsonObject together = state;  // an enlarged dock would hide the others
  together.remove("enlarged");
  set_->restore(together);
  if (moved_["layout"].toInt() == codeOf(layout_)) takePlaces(moved_);
  set_->enlarge(state["enlarged"].toString());
}

void ExploreDocks::restoreAtAnySize(const QJsonObject& state) {
  QJsonObject here = state;
  const int saved = state["layout"].toInt();
  const QSize room = size();
  here["layout"] = codeOf(layout_);
  restore(here);
  layout()->invalidate();
  const QSize least = layout()->minimumSize();
  if (saved == codeOf(layout_) || (least.width() <= room.width() && least.height() <= room.height())) return;
  set_->enlarge({});
  placeAll(*layout_);
  moved_ = state;
}

void ExploreDocks::takePlaces(const QJsonObject& state) {
  const QByteArray places = QByteArray::fromBase64(state["places"].toString().toLatin1());
  if (places == saveState() || !canTake(places)) return;
  restoreState(places);
  set_->apply();
  scaleTo(state);
}

void ExploreDocks::scaleTo(const QJsonObject& state) {
  const QJsonArray area = state["area"].toArray();
  const QSize saved(area[0].toInt(), area[1].toInt());
  if (saved == size() || saved.isEmpty()) return;
  QList<QDockWidget*> docks;
  QList<int> widths, heights;
  for (const Dock& dock : all()) {
    const QJsonArray before = state["sizes"].toObject()[dock.id].toArray();
    const QSizeF share(before[0].toDouble() / saved.width(), before[1].toDouble() / saved.height());
    if (!(share.width() > 0 && share.height() > 0 && share.width() <= 1 && share.height() <= 1)) continue;
    docks << dock.dock;
    widths << qRound(share.width() * width());
    heights << qRound(share.height() * height());
  }
  resizeDocks(docks, widths, Qt::Horizontal);
  resizeDocks(docks, heights, Qt::Vertical);
}

void ExploreDocks::placeDetails() {
  QDockWidget* details = parts_.details.dock;
  if (!details || !set_->isShown("details") || dockWidgetArea(details) != Qt::NoDockWidgetArea) return;
  tabifyDockWidget(parts_.layers.dock, details);
  details->setVisible(set_->isInSight("details"));
}

// Tries the data in a temporary window, because Qt applies parts of damaged data.
bool ExploreDocks::canTake(const QByteArray& places) const {
  QMainWindow trial;
  trial.setDockOptions(dockOptions());
  std::vector<QDockWidget*> docks;
  for (const Dock& dock : all()) {
    docks.push_back(new QDockWidget(&trial));
    docks.back()->setObjectName(dock.dock->objectName());
  }
  docks.pop_back();  // details have a place only while shown
  return trial.restoreState(places) && std::all_of(docks.begin(), docks.end(), [&](QDockWidget* dock) {
           return !dock->isFloating() && trial.dockWidgetArea(dock) != Qt::NoDockWidgetArea;
         });
}

void ExploreDocks::resetLayout() {
  moved_ = {};
  set_->restore({});
  layout_.reset();
  apply(layoutFor(window()->size()));
}

ExploreDocks::Layout ExploreDocks::layoutFor(const QSize& size) const {
  const bool isHigh = size.height() >= kStackedHeight;
  return {isHigh, size.width() >= kBesideWidth, isHigh && size.width() >= kWideWidth, size.height() >= kPairedHeight};
}

void ExploreDocks::resizeEvent(QResizeEvent* event) {
  QMainWindow::resizeEvent(event);
  apply(layoutFor(window()->size()));
}

void ExploreDocks::childEvent(QChildEvent* event) {
  QMainWindow::childEvent(event);
  if (event->type() != QEvent::ChildPolished) return;
  if (auto* tabs = qobject_cast<QTabBar*>(event->child()))
    describe(tabs, kTabs, tr("Docks in one place"), tr("What is shown here"),
             tr("Docks that share one place. Arrow keys go from one to the next."));
}

void ExploreDocks::apply(const Layout& layout) {
  if (layout == layout_ || !parts_.roofline.dock) return;
  layout_ = layout;
  const QString enlarged = set_->enlarged();
  set_->enlarge({});
  set_->setUsual("details", layout.details);
  placeAll(layout);
  if (moved_["layout"].toInt() == codeOf(layout_)) takePlaces(moved_);
  set_->enlarge(enlarged);
}

void ExploreDocks::placeAll(const Layout& layout) {
  place(layout);
  set_->apply();
  share(layout);
}

// Docks return to their places when none is enlarged.
void ExploreDocks::showSet() {
  if (set_->enlarged().isEmpty() && !around_.isEmpty()) {
    const QJsonObject where = std::exchange(around_, {});
    restoreState(QByteArray::fromBase64(where["places"].toString().toLatin1()));
    for (const Dock& dock : all()) dock.dock->setVisible(set_->isShown(dock.id));
    scaleTo(where);
  }
  placeDetails();
  retitleAll();
}

void ExploreDocks::place(const Layout& layout) {
  const auto& [roofline, designs, traffic, layers, details] = parts_;
  for (const Dock& dock : all()) {
    dock.dock->setFloating(false);
    removeDockWidget(dock.dock);
  }
  addDockWidget(Qt::LeftDockWidgetArea, roofline.dock);
  if (layout.plotsStacked)
    splitDockWidget(roofline.dock, traffic.dock, Qt::Vertical);
  else if (layout.designsBeside)
    splitDockWidget(roofline.dock, designs.dock,
                    Qt::Horizontal);  // first, because no dock can be placed next to a tabbed one
  if (!layout.plotsStacked) tabifyDockWidget(roofline.dock, traffic.dock);
  if (layout.tablesBelow)
    splitDockWidget(traffic.dock, layers.dock, Qt::Vertical);
  else
    tabifyDockWidget(traffic.dock, layers.dock);
  if (!layout.designsBeside)
    tabifyDockWidget(roofline.dock, designs.dock);
  else if (layout.plotsStacked)
    splitDockWidget(roofline.dock, designs.dock, Qt::Horizontal);
  if (layout.details) addDockWidget(Qt::RightDockWidgetArea, details.dock);
  for (const Dock& dock : all())
    if (dockWidgetArea(dock.dock) != Qt::NoDockWidgetArea) dock.dock->show();
  (layout.tablesBelow ? layers : traffic).dock->raise();
  if (!layout.designsBeside || !layout.plotsStacked) roofline.dock->raise();
}

void ExploreDocks::share(const Layout& layout) {
  if (!layout.plotsStacked && !layout.designsBeside) return;
  QList<QDockWidget*> column{parts_.roofline.dock, parts_.traffic.dock};
  QList<int> heights{kRooflineShare, kTrafficShare};
  if (layout.tablesBelow) {
    column << parts_.layers.dock;
    heights << kLayersShare;
  }
  if (layout.plotsStacked) resizeDocks(column, heights, Qt::Vertical);
  if (layout.details) resizeDocks({parts_.details.dock}, {kDetailsWidth}, Qt::Horizontal);
  if (layout.designsBeside) {
    const int width = parts_.roofline.dock->width() + parts_.designs.dock->width();
    resizeDocks({parts_.roofline.dock, parts_.designs.dock},
                {width * kRooflineWidthShare / 100, width * kDesignsWidthShare / 100}, Qt::Horizontal);
  }
}

void ExploreDocks::retitle(const Dock& dock, const QString& title) {
  dock.dock->setWindowTitle(title);
  const QList<QDockWidget*> tabs = tabifiedDockWidgets(dock.dock);
  const bool isTab = std::any_of(tabs.begin(), tabs.end(), [](const QDockWidget* tab) { return !tab->isHidden(); });
  dock.title->setTitle(isTab ? QString() : title);
  set_->rename(dock.id, title);
}

void ExploreDocks::retitleAll() {
  for (const Dock& dock : all())
    if (dock.dock) retitle(dock, dock.dock->windowTitle());
  // The tab bar of a single dock is out of sight, but could get the focus.
  for (QTabBar* tabs : findChildren<QTabBar*>(kTabs))
    tabs->setFocusPolicy(tabs->count() > 1 ? Qt::TabFocus : Qt::NoFocus);
}

}  // namespace tilescope::gui

#include "moc_explore_docks.cpp"
