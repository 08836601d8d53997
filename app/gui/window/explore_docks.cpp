// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/window/explore_docks.h"

#include <QChildEvent>
#include <QResizeEvent>
#include <QTabBar>

#include "app/gui/chrome/described.h"
#include "app/gui/chrome/dock_body.h"
#include "app/gui/chrome/dock_title.h"

namespace tilescope::gui {
namespace {

// Logical pixels of the window, so that a message strip moves nothing: below, three docks above each other would all be
// too small; from there on a fourth column has room.
constexpr int kStackedHeight = 850;
constexpr int kBesideWidth = 1360;
constexpr int kWideWidth = 2100;

// Shares of the height and widths, as in the visual design.
constexpr int kRooflineShare = 330, kTrafficShare = 186, kLayersShare = 232;
constexpr int kRooflineWidthShare = 60, kDesignsWidthShare = 40;
constexpr int kDetailsWidth = 380;

}  // namespace

ExploreDocks::ExploreDocks(const ThemeController* themes, QWidget* parent) : QMainWindow(parent), themes_(themes) {
  setWindowFlags(Qt::Widget);
  setObjectName("explore docks");
  setDockOptions(AllowNestedDocks | AllowTabbedDocks);
  setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
  setContextMenuPolicy(Qt::NoContextMenu);
}

Dock ExploreDocks::addDock(const QString& id, const QString& title, QWidget* content) {
  Dock made{new QDockWidget(title, this), nullptr};
  made.dock->setObjectName("dock " + id);
  made.dock->setFeatures(QDockWidget::DockWidgetMovable);
  made.title = new DockTitle(themes_, title, made.dock);
  made.dock->setTitleBarWidget(made.title);
  made.dock->setWidget(new DockBody(themes_, content, made.dock));
  return made;
}

void ExploreDocks::arrange(const ExploreParts& parts) {
  parts_ = parts;
  resetLayout();
}

// Places mean something in the same layout only.
int ExploreDocks::codeOf(const std::optional<Layout>& layout) {
  if (!layout) return 0;
  return 1 + (layout->tablesBelow ? 1 : 0) + (layout->designsBeside ? 2 : 0) + (layout->details ? 4 : 0);
}

QJsonObject ExploreDocks::state() const {
  return {{"layout", codeOf(layout_)}, {"places", QString::fromLatin1(saveState().toBase64())}};
}

void ExploreDocks::restore(const QJsonObject& state) {
  moved_ = state;
  if (moved_["layout"].toInt() != codeOf(layout_)) return;
  const QByteArray places = QByteArray::fromBase64(moved_["places"].toString().toLatin1());
  if (places != saveState()) restoreState(places);
}

void ExploreDocks::resetLayout() {
  moved_ = {};
  layout_.reset();
  apply(layoutFor(window()->size()));
}

ExploreDocks::Layout ExploreDocks::layoutFor(const QSize& size) const {
  const bool isHigh = size.height() >= kStackedHeight;
  return {isHigh, size.width() >= kBesideWidth, isHigh && size.width() >= kWideWidth};
}

void ExploreDocks::resizeEvent(QResizeEvent* event) {
  QMainWindow::resizeEvent(event);
  apply(layoutFor(window()->size()));
}

// Qt makes the tabs of docks in one place by itself.
void ExploreDocks::childEvent(QChildEvent* event) {
  QMainWindow::childEvent(event);
  if (event->type() != QEvent::ChildPolished) return;
  if (auto* tabs = qobject_cast<QTabBar*>(event->child()))
    describe(tabs, "exploreTabs", tr("Docks in one place"), tr("What is shown here"),
             tr("Docks that share one place. Arrow keys go from one to the next."));
}

void ExploreDocks::apply(const Layout& layout) {
  if (layout == layout_ || !parts_.roofline.dock) return;
  layout_ = layout;
  place(layout);
  share(layout);
  restore(moved_);
  for (const Dock& dock : {parts_.roofline, parts_.designs, parts_.traffic, parts_.layers})
    retitle(dock, dock.dock->windowTitle());
}

void ExploreDocks::place(const Layout& layout) {
  const auto& [roofline, designs, traffic, layers, details] = parts_;
  for (const Dock& dock : {roofline, designs, traffic, layers, details}) removeDockWidget(dock.dock);
  addDockWidget(Qt::LeftDockWidgetArea, roofline.dock);
  splitDockWidget(roofline.dock, traffic.dock, Qt::Vertical);
  if (layout.tablesBelow)
    splitDockWidget(traffic.dock, layers.dock, Qt::Vertical);
  else
    tabifyDockWidget(traffic.dock, layers.dock);
  if (layout.designsBeside)
    splitDockWidget(roofline.dock, designs.dock, Qt::Horizontal);
  else
    tabifyDockWidget(roofline.dock, designs.dock);
  if (layout.details) addDockWidget(Qt::RightDockWidgetArea, details.dock);
  for (const Dock& dock : {roofline, designs, traffic, layers}) dock.dock->show();
  details.dock->setVisible(layout.details);
  (layout.tablesBelow ? layers : traffic).dock->raise();
  if (!layout.designsBeside) roofline.dock->raise();
}

void ExploreDocks::share(const Layout& layout) {
  QList<QDockWidget*> column{parts_.roofline.dock, parts_.traffic.dock};
  QList<int> heights{kRooflineShare, kTrafficShare};
  if (layout.tablesBelow) {
    column << parts_.layers.dock;
    heights << kLayersShare;
  }
  resizeDocks(column, heights, Qt::Vertical);
  if (layout.details) resizeDocks({parts_.details.dock}, {kDetailsWidth}, Qt::Horizontal);
  if (layout.designsBeside) {
    const int width = parts_.roofline.dock->width() + parts_.designs.dock->width();
    resizeDocks({parts_.roofline.dock, parts_.designs.dock},
                {width * kRooflineWidthShare / 100, width * kDesignsWidthShare / 100}, Qt::Horizontal);
  }
}

void ExploreDocks::retitle(const Dock& dock, const QString& title) {
  dock.dock->setWindowTitle(title);
  dock.title->setTitle(tabifiedDockWidgets(dock.dock).isEmpty() ? title : QString());
}

}  // namespace tilescope::gui
