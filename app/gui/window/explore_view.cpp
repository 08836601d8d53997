// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/window/explore_view.h"

#include <QStackedLayout>
#include <QTimer>
#include <QVBoxLayout>
#include <algorithm>

#include "app/gui/chrome/dock_title.h"
#include "app/gui/chrome/empty_state.h"
#include "app/gui/chrome/verdict_band.h"
#include "app/gui/models/words.h"
#include "app/gui/plots/roofline_plot.h"
#include "app/gui/plots/traffic_plot.h"
#include "app/gui/table/layer_table.h"
#include "app/gui/window/details_view.h"
#include "app/gui/window/layer_tips.h"
#include "app/gui/window/level_expansion.h"
#include "core/base/format_number.h"
#include "core/explore/binding.h"

namespace tilescope::gui {
namespace {

constexpr int kFigures = 4;
constexpr int kDockGap = 6;  // px

Tone toneOf(const tilescope::Verdict& verdict) {
  if (verdict.kind == tilescope::Verdict::Kind::Infeasible) return Tone::Worse;
  switch (verdict.resource) {
    case Resource::OffChipBandwidth:
    case Resource::OnChipBandwidth:
      return Tone::MemoryBound;
    case Resource::Array:
    case Resource::ArrayFill:
      return Tone::ComputeBound;
    case Resource::None:
      break;
  }
  return Tone::Neutral;
}

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

Badge badgeOf(const TotalFigure& figure) {
  if (!figure.change) return {};
  return figure.isShare ? pointsBadge(*figure.change, Goal::Higher) : percentBadge(*figure.change, Goal::Lower);
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

// What is missing, filled from the example.
QString exampleAction(const app::Design& design) {
  if (design.profile) return QObject::tr("Open ResNet-18");
  return design.network ? QObject::tr("Use a Jetson TX2") : QObject::tr("Open ResNet-18 on a Jetson TX2");
}

// The column that shows what is optimised; energy has none of its own, but its share.
LayerColumn columnOf(Objective objective) {
  if (objective == Objective::Traffic) return LayerColumn::Traffic;
  return objective == Objective::Energy ? LayerColumn::Share : LayerColumn::Latency;
}

ExploreView::ExploreView(ExploreModel& model, SessionController& session, DesignEditor& editor,
                         const ThemeController* themes, QWidget* parent)
    : QWidget(parent),
      model_(model),
      session_(session),
      editor_(editor),
      themes_(themes),
      band_(new VerdictBand(themes, this)),
      docks_(new ExploreDocks(themes, this)),
      empty_(new EmptyState(themes, this)),
      stack_(new QStackedLayout),
      roofline_(new RooflinePlot(themes)),
      traffic_(new TrafficPlot(themes)),
      table_(new LayerTable(themes)),
      details_(new DetailsView(model, themes)),
      tips_(new LayerTips(model, themes, this)) {
  setObjectName("explore view");
  makeDocks();
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  layout->addWidget(band_);
  auto* framed = new QVBoxLayout;
  framed->setContentsMargins(kDockGap, kDockGap, kDockGap, kDockGap);
  framed->addLayout(stack_);
  layout->addLayout(framed, 1);
  stack_->addWidget(docks_);
  stack_->addWidget(empty_);
  band_->setFigureCount(kFigures);
  connect(band_, &VerdictBand::applyRequested, this, &ExploreView::applyRemedy);
  connect(band_, &VerdictBand::whyRequested, this, &ExploreView::whyRequested);
  connect(band_, &VerdictBand::commandRequested, this, &ExploreView::commandRequested);
  connect(empty_, &EmptyState::buttonClicked, this,
          [this](int button) { button == 0 ? emit exampleRequested() : emit openRequested(); });
  connectSelection();
  connectTips();
  connect(&model_, &ExploreModel::pictureChanged, this, &ExploreView::showPicture);
  connect(&model_, &ExploreModel::verdictChanged, this, &ExploreView::showVerdict);
  connect(&model_, &ExploreModel::staleChanged, this, [this] {
    showFigures();
    showVerdict();
  });
  connect(&session_, &SessionController::gestureChanged, this, &ExploreView::holdAxes);
  showPicture();
  showVerdict();
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
    tips_->showLayers(layers, quantity, rect);
  };
  connect(roofline_, &RooflinePlot::markHovered, this,
          [layersAt](const QStringList& layers, const QRect& rect) { layersAt(layers, Quantity::Latency, rect); });
  connect(traffic_, &TrafficPlot::markHovered, this,
          [layersAt](const QStringList& layers, const QRect& rect) { layersAt(layers, Quantity::Traffic, rect); });
  connect(table_, &LayerTable::rowHovered, this,
          [layersAt](const QString& layer, LayerColumn column, const QRect& rect) {
            layersAt({layer}, quantityOf(column), rect);
          });
  const auto leave = [this] {
    point({});
    tips_->hide();
    showVerdict();
  };
  new LevelExpansion(model_, *roofline_, *tips_, this);
  connect(roofline_, &RooflinePlot::hoverLeft, this, leave);
  connect(traffic_, &TrafficPlot::hoverLeft, this, leave);
  connect(table_, &LayerTable::hoverLeft, this, leave);
  for (int i = 0; i < kFigures; ++i) {
    connect(band_->figure(i), &FigureBox::hovered, this, [this, i](const QRect& rect) {
      const auto place = static_cast<std::size_t>(i);
      if (place < model_.figures().size()) tips_->showTotal(model_.figures()[place].quantity, rect);
    });
    connect(band_->figure(i), &FigureBox::left, tips_, &LayerTips::hide);
  }
}

void ExploreView::setAnimated(bool animated) {
  roofline_->setAnimated(animated);
  traffic_->setAnimated(animated);
}

void ExploreView::resetLayout() {
  docks_->resetLayout();
}

void ExploreView::applyRemedy() {
  const tilescope::Verdict& verdict = model_.verdict();
  if (model_.isStopped()) return model_.searchAgain();
  if (model_.isVerdictFresh() && !verdict.edits.empty()) editor_.apply(verdict.edits);
}

bool ExploreView::isSettled() const {
  return !details_->isBehind();
}

QString ExploreView::copyText() const {
  const QString explanation = tips_->text();
  return explanation.isEmpty() && table_->hasFocus() ? table_->copyText() : explanation;
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
  const bool hasDesign = session_.request() != nullptr;
  band_->setVisible(hasDesign);
  stack_->setCurrentWidget(hasDesign ? static_cast<QWidget*>(docks_) : empty_);
  if (!hasDesign) {
    const bool networkMissing = !session_.design().network;
    empty_->setContent(networkMissing ? "network" : "cpu",
                       networkMissing ? tr("No network yet") : tr("No hardware profile yet"),
                       tr("Choose one in the panel, open a file, or start with the example."),
                       {exampleAction(session_.design()), tr("Open a file…")});
    return;
  }
  rooflineDock_.title->setSubtitle(tr("area by share of %1").arg(model_.roofline().objective));
  roofline_->setData(model_.roofline());
  traffic_->setData(model_.traffic());
  table_->setTileHead(model_.tileHead());
  table_->setRows(model_.rows());
  sortByObjective();
  showFigures();
  showSelection();
  tips_->refresh();
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

void ExploreView::showFigures() {
  const std::vector<TotalFigure>& figures = model_.figures();
  // Totals of a part say of which.
  const std::size_t infeasible = model_.plan() ? model_.plan()->infeasibleLayers.size() : 0;
  const std::size_t planned = model_.plan() ? plannedLayers(*model_.plan()) : 0;
  for (int i = 0; i < kFigures && static_cast<std::size_t>(i) < figures.size(); ++i) {
    const TotalFigure& total = figures[static_cast<std::size_t>(i)];
    Figure figure;
    figure.label = total.label;
    figure.value = total.value;
    figure.unit = total.unit;
    figure.estimate = total.estimate;
    figure.stale = model_.isVisiblyStale();
    figure.badge = badgeOf(total);
    if (i == 0 && infeasible > 0 && (model_.progress().complete || model_.progress().stopped))
      figure.badge = {Tone::Warning, Arrow::None, {}, tr("%1 of %2 layers").arg(planned).arg(planned + infeasible)};
    band_->setFigure(i, figure);
  }
}

void ExploreView::showVerdict() {
  const Progress& progress = model_.progress();
  BandVerdict shown;
  if (model_.plan() && !progress.complete) {
    shown.tone = Tone::Warning;
    shown.icon = "clock";
    shown.finding = progress.stopped ? tr("Stopped.") : tr("Preview.");
    if (progress.stopped) shown.apply = tr("Search again");
    const std::size_t open = progress.total - std::min(progress.total, progress.done);
    const bool hasOld = std::any_of(model_.rows().begin(), model_.rows().end(), [](const LayerRow& row) {
      return row.state == LayerState::Pending && row.seconds > 0;
    });
    shown.remedy = open == 1 ? tr("1 of %1 distinct layers has no answer").arg(progress.total)
                             : tr("%1 of %2 distinct layers have no answer").arg(open).arg(progress.total);
    shown.remedy += hasOld ? tr("; old figures are shown quieter.") : QStringLiteral(".");
    shown.explained = false;
    band_->setVerdict(shown);
    return;
  }
  const tilescope::Verdict& verdict = model_.verdict();
  shown.tone = toneOf(verdict);
  if (verdict.kind != tilescope::Verdict::Kind::Bound) shown.icon = "triangle-alert";
  shown.finding = words(verdict.finding);
  shown.remedy = words(verdict.remedy);
  shown.apply = words(verdict.action);
  if (model_.isStopped()) {  // while looking for the best change
    shown.remedy = tr("The search for the best change was stopped.");
    shown.apply = tr("Search again");
  }
  // The remedy comes a moment after the plan. Only a wait that can be seen is shown, so that nothing flickers; during a
  // drag, when the remedy is always a step behind, it is quiet throughout.
  const bool waits = model_.isVisiblyStale() || model_.isVisiblyAdvising();
  shown.explained = !waits && (!model_.isVerdictFresh() || !model_.changes().empty());
  shown.applicable = !waits;
  shown.stale = waits || session_.isInGesture();
  band_->setVerdict(shown);
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
  tips_->hide();
  showVerdict();
  roofline_->holdAxes(held);
  traffic_->holdAxes(held);
  table_->setOrderHeld(held);
  rooflineDock_.title->setAxesHeld(held);
}

}  // namespace tilescope::gui
