// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/models/explore_model.h"

#include <algorithm>
#include <chrono>
#include <set>
#include <utility>

#include "app/gui/models/layer_rows.h"
#include "app/gui/models/plot_data.h"
#include "core/base/format_number.h"
#include "core/explore/totals_provenance.h"
#include "core/plan/model_registry.h"

namespace tilescope::gui {
namespace {

constexpr std::chrono::milliseconds kPatience{80};  // five frames; answers that come sooner need no mark

// Counted once per distinct layer.
void countProofs(const ExecutionPlan& plan, Progress& progress) {
  for (const LayerPlan& layer : plan.layers) {
    const auto* result = std::get_if<LayerResult>(&layer.evaluation);
    if (!result || result->outsideModel || !layer.sameAs.empty()) continue;
    ++progress.total;
    if (layer.search.proven) ++progress.proven;
    progress.nodes += layer.search.nodes;
    progress.largestGap = std::max(progress.largestGap, layer.search.gap);
  }
}

Progress progressOf(const PlanUpdate& update) {
  Progress progress;
  progress.complete = update.complete;
  progress.stopped = update.stopped;
  progress.solveSeconds = update.solveSeconds;
  progress.proving = update.proving;
  progress.gap = update.gap;
  if (update.plan) countProofs(*update.plan, progress);
  progress.done = progress.total;
  if (!update.complete) {
    progress.done = update.done;
    progress.total = update.total;
  }
  return progress;
}

// A model may count fewer processing elements than the machine has; the others look live and change nothing.
Diagnostics arrayWarnings(const ExecutionPlan& plan) {
  const HardwareProfile& hardware = plan.request.hardware;
  double all = 1;
  for (const ArrayDim& dim : hardware.arrayDims) all *= static_cast<double>(dim.size);
  const CostModel& model = *(*findModel(plan.request.model))->model;
  double counted = 0;
  for (const LayerPlan& layer : plan.layers)
    if (const auto* result = std::get_if<LayerResult>(&layer.evaluation)) {
      double elements = result->outsideModel ? 0 : 1;
      for (const std::int64_t side : model.countedArray(hardware, *result)) elements *= static_cast<double>(side);
      counted = std::max(counted, elements);
    }
  if (counted == 0 || counted >= all) return {};
  return {{Diagnostic::Severity::Warning, hardware.name, "/array/dims", fixed(all, 0) + " processing elements", "",
           std::string(model.title().substr(0, model.title().find(':'))) + " counts the " + fixed(counted, 0) +
               " that unroll K and C; array use and roof are of these"}};
}

}  // namespace

ExploreModel::ExploreModel(SessionController& session, PlanRunner& runner, QObject* parent)
    : QObject(parent), session_(session), runner_(runner) {
  connect(&session_, &SessionController::designChanged, this, &ExploreModel::ask);
  connect(&runner_, &PlanRunner::updated, this, &ExploreModel::show);
  connect(&runner_, &PlanRunner::advised, this, &ExploreModel::take);
  patience_.setSingleShot(true);
  patience_.setInterval(kPatience);
  connect(&patience_, &QTimer::timeout, this, &ExploreModel::showThatItTakesTime);
  advicePatience_.setSingleShot(true);
  advicePatience_.setInterval(kPatience);
  connect(&advicePatience_, &QTimer::timeout, this, [this] { setAdvising(!verdictFresh_ && !isStale()); });
  ask();
}

const LayerRow* ExploreModel::row(const QString& layer) const {
  const auto found = std::find_if(rows_.begin(), rows_.end(), [&](const LayerRow& row) { return row.name == layer; });
  return found == rows_.end() ? nullptr : &*found;
}

const LayerResult* ExploreModel::result(const QString& layer) const {
  if (!update_.plan) return nullptr;
  const std::vector<LayerPlan>& layers = update_.plan->layers;
  const std::size_t place = placeOf(layer);
  return place < layers.size() ? std::get_if<LayerResult>(&layers[place].evaluation) : nullptr;
}

// Index into the plan's layers; their number where there is no such layer. There must be a plan.
std::size_t ExploreModel::placeOf(const QString& layer) const {
  const std::vector<LayerPlan>& layers = update_.plan->layers;
  const std::string name = layer.toStdString();
  const auto found =
      std::find_if(layers.begin(), layers.end(), [&](const LayerPlan& plan) { return plan.name == name; });
  return static_cast<std::size_t>(found - layers.begin());
}

Diagnostics ExploreModel::warnings() const {
  if (!update_.plan) return session_.warnings();
  return joined(joined(session_.warnings(), update_.diagnostics), arrayWarnings(*update_.plan));
}

bool ExploreModel::isStale() const {
  return update_.generation != asked_ || !update_.complete;
}

std::optional<Provenance> ExploreModel::explain(const QString& layer, Quantity quantity) const {
  if (!result(layer)) return std::nullopt;
  return explainLayer(*update_.plan, placeOf(layer), quantity);
}

std::optional<Provenance> ExploreModel::explainTotal(Quantity quantity) const {
  if (!update_.plan) return std::nullopt;
  return explainTotals(*update_.plan, quantity);
}

void ExploreModel::ask() {
  if (!session_.request()) {
    clear();
    return;
  }
  asked_ = runner_.ask(session_.request(), session_.reference());
  verdictFresh_ = false;
  adviceStopped_ = false;
  changes_.clear();
  verdict_.edits.clear();
  setAdvising(false);
  if (!patience_.isActive() && !visiblyStale_) patience_.start();
}

// The old picture is marked; where it is of another network, or there is none, names and axes come first.
void ExploreModel::showThatItTakesTime() {
  setVisiblyStale(isStale());
  const std::shared_ptr<const PlanRequest> request = session_.request();
  if (!visiblyStale_ || !request) return;
  if (update_.plan && update_.plan->request.network == request->network) return;
  PlanUpdate nothingYet;
  nothingYet.generation = asked_;
  nothingYet.request = request;
  nothingYet.plan = std::make_shared<const ExecutionPlan>(unsolvedPlan(*request));
  show(nothingYet);
}

void ExploreModel::setAdvising(bool advising) {
  advicePatience_.stop();
  if (std::exchange(visiblyAdvising_, advising) != advising) emit staleChanged();
}

void ExploreModel::setVisiblyStale(bool stale) {
  patience_.stop();
  if (std::exchange(visiblyStale_, stale) != stale) emit staleChanged();
}

void ExploreModel::clear() {
  asked_ = 0;
  update_ = {};
  update_.complete = true;
  rows_.clear();
  figures_.clear();
  roofline_ = {};
  traffic_ = {};
  changes_.clear();
  verdict_ = {};
  progress_ = {};
  setVisiblyStale(false);
  emit pictureChanged();
  emit verdictChanged();
}

void ExploreModel::show(const PlanUpdate& update) {
  if (asked_ == 0 || update.generation < update_.generation) return;
  failed_ = !update.plan;
  if (failed_) {
    update_.generation = update.generation;
    setVisiblyStale(true);
    emit failed(update.diagnostics);
    return;
  }
  const bool sameNetwork = update_.plan &&
                           update_.plan->request.network.layers.size() == update.plan->request.network.layers.size() &&
                           update_.plan->request.network.name == update.plan->request.network.name;
  update_ = update;
  rows_ = layerRows(*update_.plan, sameNetwork ? rows_ : LayerRows{});
  // Sums over what is answered so far would look like a better design: the old figures stay.
  if (update_.complete || update_.stopped || progressOf(update_).isWholePreview())
    figures_ = figuresOf(*update_.plan, update_.reference.get());
  else if (!sameNetwork)  // there are no old ones
    figures_ = figuresOf(unsolvedPlan(update_.plan->request), nullptr);
  roofline_ = rooflineData(*update_.plan, rows_);
  traffic_ = trafficData(rows_);
  mappingHeads_ = gui::mappingHeads(*update_.plan);
  progress_ = progressOf(update_);
  if (update_.complete) showFinding();
  if (!isStale()) setVisiblyStale(false);
  emit pictureChanged();
  emit verdictChanged();
}

// The remedy of the design before stays, as old, until the new one is known; of another question it is gone.
void ExploreModel::showFinding() {
  const PlanRequest& request = update_.plan->request;
  const Question question{request.network.name, request.hardware.name, request.objective, request.search};
  const tilescope::Verdict before = std::exchange(verdict_, findingOf(*update_.plan));
  verdictFresh_ = false;
  advicePatience_.start();
  if (std::exchange(question_, question) != question || before.kind != verdict_.kind) return;
  verdict_.remedy = before.remedy;
  verdict_.action = before.action;
}

void ExploreModel::take(const Advice& advice) {
  if (advice.generation != update_.generation || advice.generation != asked_) return;
  changes_ = advice.changes;
  verdict_ = advice.verdict;
  verdictFresh_ = true;
  adviceStopped_ = advice.stopped;
  setAdvising(false);
  emit verdictChanged();
}

}  // namespace tilescope::gui
