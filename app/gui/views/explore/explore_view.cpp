// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/explore_view.h"

#include <QTimer>
#include <QVBoxLayout>
#include <algorithm>

#include "app/gui/kit/chrome/described.h"
#include "app/gui/kit/chrome/dock_set.h"
#include "app/gui/kit/chrome/dock_title.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/plots/plot_twin.h"
#include "app/gui/views/explore/designs/design_plot.h"
#include "app/gui/views/explore/designs/design_table.h"
#include "app/gui/views/explore/designs/designs_controller.h"
#include "app/gui/views/explore/details_view.h"
#include "app/gui/views/explore/explore_state.h"
#include "app/gui/views/explore/layer_table.h"
#include "app/gui/views/explore/log_controller.h"
#include "app/gui/views/explore/notes_page.h"
#include "app/gui/views/explore/parts_table.h"
#include "app/gui/views/explore/roofline/memory_levels.h"
#include "app/gui/views/explore/roofline/roofline_plot.h"
#include "app/gui/views/explore/roofline/roofline_words.h"
#include "app/gui/views/explore/timeline/timeline_page.h"
#include "app/gui/views/explore/timeline/timeline_plot.h"
#include "app/gui/views/explore/traffic/folded_traffic.h"
#include "app/gui/views/explore/traffic/traffic_plot.h"
#include "app/gui/views/explore/view_history.h"
#include "app/gui/views/layer_tips.h"
#include "core/base/format_number.h"
#include "core/explore/binding.h"
#include "core/explore/total_scope.h"

namespace tilescope::gui {
namespace {
// Traffic for columns of single tensors, latency for columns without a metric.
Metric explainedAt(LayerColumn column) {
  const Metric metric = metricOf(column).value_or(Metric::Latency);
  return (rowOf(metric).places & kExplained) != 0 ? metric : Metric::Traffic;
}

}  // namespace

// Energy has no column, so its share is used.
LayerColumn columnOf(Objective objective) {
  if (objective == Objective::Traffic) return LayerColumn::Traffic;
  return objective == Objective::Energy ? LayerColumn::Share : LayerColumn::Latency;
}

ExploreView::ExploreView(ExploreModel& model, SessionController& session, DesignsController& designs, LayerTips& tips,
                         const MessageLog& log, const ThemeController* themes, QWidget* parent)
    : View(parent),
      model_(model),
      session_(session),
      themes_(themes),
      designs_(designs),
      docks_(new ExploreDocks(themes, this)),
      roofline_(new RooflinePlot(themes)),
      traffic_(new TrafficPlot(themes)),
      table_(new LayerTable(themes)),
      parts_(new CellTable(themes)),
      timeline_(new TimelinePage(model, session, tips, themes)),
      notes_(new NotesPage(session, themes)),
      log_(new LogPage(log, themes)),
      pages_(new DockPages),
      details_(new DetailsView(model, themes)),
      rooflineTwin_(new PlotTwin(roofline_, themes)),
      designsTwin_(new PlotTwin(designs.plot(), themes)),
      trafficTwin_(new PlotTwin(traffic_, themes)),
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
  new AxesMemory(session_, model_, *roofline_, *traffic_, this);
  showPicture();
  showSelection();
}

void ExploreView::makeDocks() {
  rooflineDock_ = docks_->addDock("roofline", tr("Roofline"), rooflineTwin_);
  trafficDock_ = docks_->addDock("traffic", tr("Off-chip traffic per layer"), trafficTwin_);
  layersDock_ = docks_->addDock("layers", tr("Layers"), pages_);
  describe(parts_, "parts", tr("Parts"), tr("Area and energy of memories and MAC array"),
           tr("Every memory and the MAC array: how it is built, its area and leakage, and the energy that the plan "
              "spends in it."));
  pages_->addPage("layers", tr("Layers"), tr("The metrics of every layer"), table_);
  pages_->addPage("timeline", tr("Timeline"), tr("Layers, array, bandwidths and memories over time"), timeline_);
  pages_->addPage("parts", tr("Parts"), tr("Area and energy of memories and MAC array"), parts_);
  pages_->addPage("designs", tr("Designs"), tr("The best designs solved so far"), designs_.table());
  pages_->addPage("notes", tr("Notes"), tr("Your notes about this design"), notes_);
  pages_->addPage("log", tr("Log"), tr("All messages since the start"), log_);
  pages_->putTabsInto(*layersDock_.title);
  connect(pages_, &DockPages::pageShown, this, &ExploreView::showSubtitle);
  connect(pages_, &DockPages::pageShown, this, &ExploreView::showParts);
  connect(&designs_, &DesignsController::rowsShown, this, &ExploreView::showSubtitle);
  detailsDock_ = docks_->addDock("details", tr("Details"), details_);
  designsDock_ = docks_->addDock("designs", tr("Energy by latency"), designsTwin_);
  QWidget* const order[] = {roofline_, designs_.plot(),  traffic_, pages_->tabs(), table_,  &timeline_->plot(),
                            parts_,    designs_.table(), notes_,   log_,           details_};
  for (std::size_t i = 1; i < std::size(order); ++i) setTabOrder(order[i - 1], order[i]);
  showLegends({}, {});
  docks_->arrange({rooflineDock_, designsDock_, trafficDock_, layersDock_, detailsDock_});
  designs_.setDock(*docks_, designsDock_);
}

void ExploreView::showLegends(QChar pin, const MeasuredRun& measured) {
  rooflineDock_.title->setLegend(boundLegend(pin, measured, roofline_->path()));
  trafficDock_.title->setLegend(tensorLegend(pin));
  trafficDock_.title->setSubtitle(words(wordsOf(TrafficTotal::Plan)));
  legendPin_ = pin;
  legendMeasured_ = measured;
}

void ExploreView::setPath(const BatchPath& path) {
  roofline_->setPath(path);
  showLegends(legendPin_, legendMeasured_);
}

void ExploreView::connectSelection() {
  connect(roofline_, &RooflinePlot::layersClicked, this, &ExploreView::click);
  connect(traffic_, &TrafficPlot::layersClicked, this, &ExploreView::click);
  connect(roofline_, &RooflinePlot::backgroundClicked, this, [this] { session_.select({}); });
  connect(traffic_, &TrafficPlot::backgroundClicked, this, [this] { session_.select({}); });
  connect(&timeline_->plot(), &TimelinePlot::layersClicked, this, &ExploreView::click);
  connect(&timeline_->plot(), &TimelinePlot::backgroundClicked, this, [this] { session_.select({}); });
  connect(timeline_, &TimelinePage::layerHovered, this, &ExploreView::point);
  connect(table_, &LayerTable::layersSelected, &session_, &SessionController::select);
  connect(&session_, &SessionController::selectionChanged, this, [this] {
    showSelection();
    const QStringList& selection = session_.session().selection;
    if (!selection.isEmpty()) table_->scrollToLayer(selection.front());
  });
}

void ExploreView::connectTips() {
  const auto layersAt = [this](const QStringList& layers, Metric metric, const QRect& rect) {
    point(layers.isEmpty() ? QString() : layers.front());
    tips_.showLayers(layers, metric, rect);
  };
  connect(roofline_, &RooflinePlot::markHovered, this,
          [layersAt](const QStringList& layers, const QRect& rect) { layersAt(layers, Metric::Latency, rect); });
  connect(traffic_, &TrafficPlot::markHovered, this,
          [layersAt](const QStringList& layers, const QRect& rect) { layersAt(layers, Metric::Traffic, rect); });
  connect(&model_, &ExploreModel::staleChanged, table_, [this] { table_->setInterimQuiet(model_.isVisiblyStale()); });
  connect(table_, &LayerTable::rowHovered, this,
          [layersAt](const QStringList& layers, LayerColumn column, const QRect& rect) {
            layersAt(layers, explainedAt(column), rect);
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
  designs_.plot()->setAnimated(animated);
  roofline_->setAnimated(animated);
  traffic_->setAnimated(animated);
}

DockSet* ExploreView::docks() const {
  return &docks_->set();
}

QJsonObject ExploreView::dockState() const {
  return docks_->state();
}

void ExploreView::takeDockState(const QJsonObject& state) {
  docks_->restore(state);
}

void ExploreView::chooseDockState(const QJsonObject& state) {
  if (state.isEmpty()) return docks_->resetLayout();
  docks_->restoreAtAnySize(state);
}

void ExploreView::resetLayout() {
  docks_->resetLayout();
}

std::vector<PlotDock> ExploreView::plots() const {
  return {{rooflineTwin_, rooflineDock_.title, rooflineDock_.dock->windowTitle()},
          {designsTwin_, designsDock_.title, tr("Designs")},  // the header has a choice of metrics
          {trafficTwin_, trafficDock_.title, trafficDock_.dock->windowTitle()},
          timeline_->plotDock()};
}

bool ExploreView::isSettled() const {
  return !details_->isBehind() && timeline_->isSettled() && toRestore_.isEmpty();
}

void ExploreView::showPage(const QString& id) {
  docks_->set().reveal(layersDock_.id);
  layersDock_.dock->raise();
  pages_->showPage(id);
}

QString ExploreView::copyText() const {
  if (designs_.table()->hasFocus()) return designs_.table()->copyText();
  if (parts_->hasFocus()) return parts_->copyText();
  return table_->hasFocus() ? table_->copyText() : QString();
}

void ExploreView::click(const QStringList& layers, Qt::KeyboardModifiers modifiers) {
  session_.select(modifiers.testFlag(Qt::ControlModifier) ? toggled(session_.session().selection, layers) : layers);
}

void ExploreView::point(const QString& layer) {
  roofline_->setHovered(layer);
  traffic_->setHovered(layer);
}

void ExploreView::showPicture() {
  if (!session_.request()) return;
  rooflineDock_.title->setSubtitle(tr("area by share of %1").arg(words(model_.roofline().objective)));
  MeasuredRun measured = model_.roofline().measured;
  measured.places.clear();
  if (const QChar pin = model_.roofline().pin; pin != legendPin_ || measured != legendMeasured_)
    showLegends(pin, measured);
  roofline_->setData(model_.roofline());
  const std::vector<FoldedBlock> blocks =
      model_.plan() ? folding_.of(model_.plan()->request.network) : std::vector<FoldedBlock>{};
  traffic_->setData(folded(model_.traffic(), blocks, model_.rows()));
  table_->setMappingHeads(model_.mappingHeads());
  table_->setReference(model_.referenceName());
  table_->setRows(model_.rows(), blocks);
  showParts();
  sortByObjective();
  showSelection();
  restoreSoon();
}

void ExploreView::showParts() {
  if (pages_->shownPage() != "parts" || !model_.plan()) return;
  TableContent table = partsTable(*model_.plan());
  parts_->setContent(std::move(table.heads), std::move(table.rows));
}

void ExploreView::choosePath(bool wanted) {
  pathChoice_ = wanted;
  emit pathChosen();
}

QJsonObject ExploreView::state() const {
  if (!toRestore_.isEmpty()) return toRestore_;
  QJsonObject state = exploreState({*docks_, *roofline_, *traffic_, *table_});
  state["designs"] = designs_.state();
  state["lens"] = toJson(history_.lens());
  state["page"] = pages_->shownPage();
  if (pathChoice_) state["batch_path"] = *pathChoice_;
  if (timeline_->showsPrefetch()) state["prefetch"] = true;
  return state;
}

void ExploreView::restore(const QJsonObject& state) {
  history_.restart(lensFromJson(state.value("lens").toObject()));
  pages_->showPage(state.value("page").toString());
  emit prefetchChosen(state.value("prefetch").toBool());
  const QJsonValue path = state.value("batch_path");
  pathChoice_ = path.isBool() ? std::optional(path.toBool()) : std::nullopt;
  emit pathChosen();
  toRestore_ = state;
  restoreSoon();
}

// Waits until the layers are shown and the docks have their sizes.
void ExploreView::restoreSoon() {
  if (toRestore_.isEmpty() || !model_.plan() || model_.isStale()) return;
  QTimer::singleShot(0, this, &ExploreView::restoreNow);
}

void ExploreView::restoreNow() {
  if (toRestore_.isEmpty()) return;
  restoreExplore({*docks_, *roofline_, *traffic_, *table_}, toRestore_);
  designs_.restore(toRestore_["designs"].toObject());
  toRestore_ = {};
}

// Sorts largest first when network or objective change. Until then the user's order is kept.
void ExploreView::sortByObjective() {
  if (!model_.plan() || !model_.progress().complete) return;
  const PlanRequest& request = model_.plan()->request;
  const auto shown = std::pair(request.network.name, request.objective);
  if (sortedFor_ == shown) return;
  sortedFor_ = shown;
  table_->sortBy(columnOf(request.objective), Qt::DescendingOrder);
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
  timeline_->plot().setSelection(selection);
  if (table_->selection() != selection) table_->selectLayers(selection);
  showSubtitle();
  details_->showLayer(selection.isEmpty() ? QString() : selection.front());
}

QString ExploreView::layersSubtitle() const {
  const QStringList& selection = session_.session().selection;
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
                   .arg(words(percent(share, 0)), words(model_.roofline().objective));
  return subtitle;
}

void ExploreView::showSubtitle() {
  const QString page = pages_->shownPage();
  QString subtitle;
  if (page == "layers") subtitle = layersSubtitle();
  if (page == "parts" && model_.plan()) subtitle = partsSubtitle(*model_.plan());
  if (page == "designs") subtitle = designs_.tableSubtitle();
  layersDock_.title->setSubtitle(subtitle);
}

void ExploreView::holdAxes(bool held) {
  roofline_->holdAxes(held);
  traffic_->holdAxes(held);
  table_->setOrderHeld(held);
  timeline_->holdAxes(held);
  rooflineDock_.title->setAxesHeld(held);
}

}  // namespace tilescope::gui

#include "moc_explore_view.cpp"
