// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/window/explore_docks.h"

#include <QResizeEvent>

#include "app/gui/chrome/dock_body.h"
#include "app/gui/chrome/dock_title.h"

namespace tilescope::gui {
namespace {

// Logical pixels of the window, so that a message strip moves nothing: below, three docks above each other would all be
// too small; from there on a fourth column has room.
constexpr int kStackedHeight = 850;
constexpr int kWideWidth = 2100;

// Shares of the height and widths, as in the visual design.
constexpr int kRooflineShare = 330, kTrafficShare = 186, kLayersShare = 232;
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

void ExploreDocks::arrange(const Dock& roofline, const Dock& traffic, const Dock& layers, const Dock& details) {
  roofline_ = roofline;
  traffic_ = traffic;
  layers_ = layers;
  details_ = details;
  resetLayout();
}

QJsonObject ExploreDocks::state() const {
  return {{"layout", static_cast<int>(layout_)}, {"places", QString::fromLatin1(saveState().toBase64())}};
}

void ExploreDocks::restore(const QJsonObject& state) {
  moved_ = state;
  if (moved_["layout"].toInt() != static_cast<int>(layout_)) return;
  const QByteArray places = QByteArray::fromBase64(moved_["places"].toString().toLatin1());
  if (places != saveState()) restoreState(places);
}

void ExploreDocks::resetLayout() {
  moved_ = {};
  layout_ = Layout::None;
  apply(layoutFor(window()->size()));
}

ExploreDocks::Layout ExploreDocks::layoutFor(const QSize& size) const {
  if (size.height() < kStackedHeight) return Layout::Tabbed;
  return size.width() < kWideWidth ? Layout::Stacked : Layout::Wide;
}

void ExploreDocks::resizeEvent(QResizeEvent* event) {
  QMainWindow::resizeEvent(event);
  apply(layoutFor(window()->size()));
}

void ExploreDocks::apply(Layout layout) {
  if (layout == layout_ || !roofline_.dock) return;
  layout_ = layout;
  for (const Dock& dock : {roofline_, traffic_, layers_, details_}) removeDockWidget(dock.dock);
  addDockWidget(Qt::LeftDockWidgetArea, roofline_.dock);
  splitDockWidget(roofline_.dock, traffic_.dock, Qt::Vertical);
  if (layout == Layout::Tabbed)
    tabifyDockWidget(traffic_.dock, layers_.dock);
  else
    splitDockWidget(traffic_.dock, layers_.dock, Qt::Vertical);
  if (layout == Layout::Wide) addDockWidget(Qt::RightDockWidgetArea, details_.dock);
  for (const Dock& dock : {roofline_, traffic_, layers_}) dock.dock->show();
  details_.dock->setVisible(layout == Layout::Wide);
  if (layout == Layout::Tabbed) traffic_.dock->raise();
  // A tab says the title already.
  for (const Dock& dock : {traffic_, layers_})
    dock.title->setTitle(layout == Layout::Tabbed ? QString() : dock.dock->windowTitle());
  QList<QDockWidget*> column{roofline_.dock, traffic_.dock};
  QList<int> heights{kRooflineShare, kTrafficShare};
  if (layout != Layout::Tabbed) {
    column << layers_.dock;
    heights << kLayersShare;
  }
  resizeDocks(column, heights, Qt::Vertical);
  if (layout == Layout::Wide) resizeDocks({details_.dock}, {kDetailsWidth}, Qt::Horizontal);
  restore(moved_);
}

}  // namespace tilescope::gui
