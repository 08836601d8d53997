// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/window/explore_view.h"

#include <QTimer>
#include <QVBoxLayout>
#include <algorithm>

#include "app/gui/chrome/dock_title.h"
#include "app/gui/models/words.h"
#include "app/gui/plots/roofline_plot.h"
#include "app/gui/plots/traffic_plot.h"
#include "app/gui/table/layer_table.h"
#include "app/gui/window/details_view.h"
#include "app/gui/window/explore_state.h"
#include "app/gui/window/layer_tips.h"
#include "app/gui/window/level_expansion.h"
#include "core/base/format_number.h"
#include "core/explore/binding.h"

namespace tilescope::gui {
namespace {

// Of a cell: the figure that its column shows.
Quantity quantityOf(LayerColumn column) {
  switch (column) {
    case LayerColumn::Input:
    case LayerColumn::Weight:
    case LayerColumn::Output:
    case LayerColumn::Traffic:
      return Quantity::Traffic;
    case LayerColumn::Intensity:
      return Quantity::Intensity;
    case LayerColumn::Use:
      return Quantity::Utilization;
    default:
      return Quantity::Latency;
  }
}

LegendEntries tensorLegend() {
  const auto tensor = [](Tensor which) { return [which](const Theme& theme) { return theme.tensor(which); }; };
  return {{Mark::Square, QObject::tr("input"), tensor(Tensor::I)},
          {Mark::Square, QObject::tr("weight"), tensor(Tensor::W)},
          {Mark::Square, QObject::tr("output"), tensor(Tensor::O)},
          {Mark::Line, QObject::tr("compulsory minimum"), [](const Theme& theme) { return theme.text; }}};
}

LegendEntries boundLegend() {
  return {{Mark::Disc, QObject::tr("memory-bound"), [](const Theme& theme) { return theme.memoryBound; }},
          {Mark::Diamond, QObject::tr("compute-bound"), [](const Theme& theme) { return theme.computeBound; }}};
}

}  // namespace

// The column that shows what is optimised; energy has none of its own, but its share.
LayerColumn columnOf(Objective objective) {
  if (objective == Objective::Traffic) return LayerColumn::Traffic;
  return objective == Objective::Energy ? LayerColumn::Share : LayerColumn::Latency;
}

ExploreView::ExploreView(ExploreModel& model, SessionController& session, LayerTips& tips,
                         const ThemeController* themes, QWidget* parent)
    : View(parent),
      model_(model),
      session_(session),
      themes_(themes),
      docks_(new ExploreDocks(themes, this)),
      roofline_(new RooflinePlot(themes)),
      traffic_(new TrafficPlot(themes)),
      table_(new LayerTable(themes)),
      details_(new DetailsView(model, themes)),
      tips_(tips) {
  setObjectName("explore view");
  makeDocks();
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(docks_);
  connectSelection();
  connectTips();
  connect(&model_, &ExploreModel::pictureChanged, this, &ExploreView::showPicture);
  connect(&session_, &SessionController::gestureChanged, this, &ExploreView::holdAxes);
  showPicture();
  showSelection();
}

void ExploreView::makeDocks() {
  rooflineDock_ = docks_->addDock("roofline", tr("Roofline"), roofline_);
  trafficDock_ = docks_->addDock("traffic", tr("Off-chip traffic per layer"), traffic_);
  layersDock_ = docks_->addDock("layers", tr("Layers"), table_);
  detailsDock_ = docks_->addDock("details", tr("Details"), details_);
  rooflineDock_.title->setLegend(boundLegend());
  trafficDock_.title->setLegend(tensorLegend());
  docks_->arrange(rooflineDock_, trafficDock_, layersDock_, detailsDock_);
}

void ExploreView::connectSelection() {
  connect(roofline_, &RooflinePlot::layersClicked, this, &ExploreView::click);
  connect(traffic_, &TrafficPlot::layersClicked, this, &ExploreView::click);
  connect(roofline_, &RooflinePlot::backgroundClicked, this, [this] { session_.select({}); });
  connect(traffic_, &TrafficPlot::backgroundClicked, this, [this] { session_.select({}); });
  connect(table_, &LayerTable::selectionChanged, &session_, &SessionController::select);
  connect(&session_, &SessionController::selectionChanged, this, &ExploreView::showSelection);
}

void ExploreView::connectTips() {
  const auto layersAt = [this](const QStringList& layers, Quantity quantity, const QRect& rect) {
    point(layers.isEmpty() ? QString() : layers.front());
    tips_.showLayers(layers, quantity, rect);
  };
  connect(roofline_, &RooflinePlot::markHovered, this,
          [layersAt](const QStringList& layers, const QRect& rect) { layersAt(layers, Quantity::Latency, rect); });
  connect(traffic_, &TrafficPlot::markHovered, this,
          [layersAt](const QStringList& layers, const QRect& rect) { layersAt(layers, Quantity::Traffic, rect); });
  connect(&model_, &ExploreModel::staleChanged, table_, [this] { table_->setInterimQuiet(model_.isVisiblyStale()); });
  connect(table_, &LayerTable::rowHovered, this,
          [layersAt](const QString& layer, LayerColumn column, const QRect& rect) {
            layersAt({layer}, quantityOf(column), rect);
          });
  const auto leave = [this] {
    point({});
    tips_.hide();
  };
  new LevelExpansion(model_, *roofline_, tips_, this);
  connect(roofline_, &RooflinePlot::hoverLeft, this, leave);
  connect(traffic_, &TrafficPlot::hoverLeft, this, leave);
  connect(table_, &LayerTable::hoverLeft, this, leave);
}

void ExploreView::setAnimated(bool animated) {
  roofline_->setAnimated(animated);
  traffic_->setAnimated(animated);
}

void ExploreView::resetLayout() {
  docks_->resetLayout();
}

bool ExploreView::isSettled() const {
  return !details_->isBehind() && toRestore_.isEmpty();
}

QString ExploreView::copyText() const {
  return table_->hasFocus() ? table_->copyText() : QString();
}

// Ctrl adds and takes away.
void ExploreView::click(const QStringList& layers, Qt::KeyboardModifiers modifiers) {
  QStringList selection = layers;
  if (modifiers.testFlag(Qt::ControlModifier)) {
    selection = session_.session().selection;
    const bool all = std::all_of(layers.begin(), layers.end(), [&](const QString& l) { return selection.contains(l); });
    for (const QString& layer : layers) {
      selection.removeAll(layer);
      if (!all) selection << layer;
    }
  }
  session_.select(selection);
}

void ExploreView::point(const QString& layer) {
  roofline_->setHovered(layer);
  traffic_->setHovered(layer);
}

void ExploreView::showPicture() {
  if (!session_.request()) return;
  rooflineDock_.title->setSubtitle(tr("area by share of %1").arg(model_.roofline().objective));
  roofline_->setData(model_.roofline());
  traffic_->setData(model_.traffic());
  table_->setMappingHeads(model_.mappingHeads());
  table_->setRows(model_.rows());
  sortByObjective();
  showSelection();
  restoreSoon();
}

QJsonObject ExploreView::state() const {
  if (!toRestore_.isEmpty()) return toRestore_;
  return exploreState({*docks_, *roofline_, *traffic_, *table_});
}

void ExploreView::restore(const QJsonObject& state) {
  toRestore_ = state;
  restoreSoon();
}

// Ranges, order and scrolling mean something for the layers that they were of, in docks that have their sizes.
void ExploreView::restoreSoon() {
  if (toRestore_.isEmpty() || !model_.plan() || model_.isStale()) return;
  QTimer::singleShot(0, this, &ExploreView::restoreNow);
}

void ExploreView::restoreNow() {
  if (toRestore_.isEmpty()) return;
  restoreExplore({*docks_, *roofline_, *traffic_, *table_}, toRestore_);
  toRestore_ = {};
}

// The largest first, whenever another network or objective is shown; what the user sorts by stays meanwhile.
void ExploreView::sortByObjective() {
  if (!model_.plan() || !model_.progress().complete) return;
  const PlanRequest& request = model_.plan()->request;
  const auto shown = std::pair(request.network.name, request.objective);
  if (sortedFor_ == shown) return;
  sortedFor_ = shown;
  table_->sortBy(columnOf(request.objective), Qt::DescendingOrder);
  // When the docks have their sizes: before, another row would be the last one in sight.
  QTimer::singleShot(0, this, [this] {
    table_->scrollToTop();
    const QStringList& selection = session_.session().selection;
    if (!selection.isEmpty()) table_->scrollToLayer(selection.front());
  });
}

void ExploreView::showSelection() {
  const QStringList& selection = session_.session().selection;
  roofline_->setSelection(selection);
  traffic_->setSelection(selection);
  if (table_->selection() != selection) {
    table_->setSelection(selection);
    if (!selection.isEmpty()) table_->scrollToLayer(selection.front());
  }
  double share = 0;
  for (const QString& layer : selection)
    if (const LayerRow* row = model_.row(layer)) share += row->share;
  const auto layers = static_cast<qsizetype>(model_.rows().size());
  const auto modelled = static_cast<qsizetype>(model_.traffic().bars.size());
  QString subtitle =
      modelled == layers ? tr("%1 layers").arg(layers) : tr("%1 of %2 layers modelled").arg(modelled).arg(layers);
  if (!selection.isEmpty())
    subtitle = tr("%1 of %2 selected, %3 of %4")
                   .arg(selection.size())
                   .arg(layers)
                   .arg(words(percent(share, 0)), model_.roofline().objective);
  layersDock_.title->setSubtitle(subtitle);
  details_->showLayer(selection.isEmpty() ? QString() : selection.front());
}

void ExploreView::holdAxes(bool held) {
  roofline_->holdAxes(held);
  traffic_->holdAxes(held);
  table_->setOrderHeld(held);
  rooflineDock_.title->setAxesHeld(held);
}

}  // namespace tilescope::gui
