// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/models/explore_model.h"

#include <algorithm>
#include <chrono>
#include <set>
#include <utility>

#include "app/gui/models/design_parameters.h"
#include "app/gui/models/layer_rows.h"
#include "app/gui/models/plot_data.h"
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
    progress.largestGap = std::max(progress.largestGap, layer.search.gap);
  }
}

Progress progressOf(const PlanUpdate& update) {
  Progress progress;
  progress.complete = update.complete;
  progress.stopped = update.stopped;
  progress.solveSeconds = update.solveSeconds;
  if (update.plan) countProofs(*update.plan, progress);
  progress.done = progress.total;
  if (!update.complete) {
    progress.done = update.done;
    progress.total = update.total;
  }
  return progress;
}

const ParameterRow* find(const ParameterRows& rows, const QString& id) {
  const auto found = std::find_if(rows.begin(), rows.end(), [&](const ParameterRow& row) { return row.id == id; });
  return found == rows.end() ? nullptr : &*found;
}

}  // namespace

ExploreModel::ExploreModel(SessionController& session, PlanRunner& runner, QObject* parent)
    : QObject(parent), session_(session), runner_(runner) {
  connect(&session_, &SessionController::designChanged, this, &ExploreModel::ask);
  connect(&session_, &SessionController::gestureChanged, this,
          [this](bool begins) { gestureStart_ = begins ? parameters() : ParameterRows{}; });
  connect(&runner_, &PlanRunner::updated, this, &ExploreModel::show);
  connect(&runner_, &PlanRunner::advised, this, &ExploreModel::take);
  patience_.setSingleShot(true);
  patience_.setInterval(kPatience);
  connect(&patience_, &QTimer::timeout, this, &ExploreModel::showThatItTakesTime);
  ask();
}

const LayerRow* ExploreModel::row(const QString& layer) const {
  const auto found = std::find_if(rows_.begin(), rows_.end(), [&](const LayerRow& row) { return row.name == layer; });
  return found == rows_.end() ? nullptr : &*found;
}

const LayerResult* ExploreModel::result(const QString& layer) const {
  if (!update_.plan) return nullptr;
  const std::string name = layer.toStdString();
  const std::vector<LayerPlan>& layers = update_.plan->layers;
  const auto found =
      std::find_if(layers.begin(), layers.end(), [&](const LayerPlan& plan) { return plan.name == name; });
  return found == layers.end() ? nullptr : std::get_if<LayerResult>(&found->evaluation);
}

Diagnostics ExploreModel::warnings() const {
  return joined(session_.warnings(), update_.plan ? update_.diagnostics : Diagnostics{});
}

bool ExploreModel::isStale() const {
  return update_.generation != asked_ || !update_.complete;
}

std::optional<Provenance> ExploreModel::explain(const QString& layer, Quantity quantity) const {
  if (!update_.plan) return std::nullopt;
  const ExecutionPlan& plan = *update_.plan;
  const std::string name = layer.toStdString();
  const auto asked = std::find_if(plan.request.network.layers.begin(), plan.request.network.layers.end(),
                                  [&](const Layer& candidate) { return candidate.name == name; });
  const LayerResult* answer = result(layer);
  const Result<const ModelEntry*> entry = findModel(plan.request.model);
  if (asked == plan.request.network.layers.end() || !answer || !entry) return std::nullopt;
  return (*entry)->model->explain(*asked, plan.request.hardware, plan.request.options, *answer, quantity);
}

std::optional<Provenance> ExploreModel::explainTotal(Quantity quantity) const {
  if (!update_.plan) return std::nullopt;
  return explainTotals(*update_.plan, quantity);
}

void ExploreModel::setParameter(const QString& id, double value) {
  const ParameterRows present = parameters();
  const ParameterRow* from = find(gestureStart_.empty() ? present : gestureStart_, id);
  const ParameterRow* now = find(present, id);
  if (!from || !now) return;
  ParameterRow to = *now;
  to.value = value;
  session_.change(changeText(*from, to), withParameter(session_.design(), id, value));
}

void ExploreModel::resetParameter(const QString& id) {
  const ParameterRows present = parameters();
  const ParameterRow* now = find(present, id);
  if (!now) return;
  ParameterRow own = *now;
  own.value = own.base;
  session_.change(changeText(*now, own), withoutParameter(session_.design(), id));
}

void ExploreModel::resetAll() {
  app::Design design = session_.design();
  design.edits.clear();
  design.batch.reset();
  session_.change(tr("reset to the profile"), std::move(design));
}

void ExploreModel::apply(const std::vector<HardwareEdit>& edits, const QString& text) {
  app::Design design = session_.design();
  for (const HardwareEdit& edit : edits) design = app::withEdit(std::move(design), edit);
  session_.change(text, std::move(design));
}

ParameterRows ExploreModel::parameters() const {
  const std::shared_ptr<const HardwareProfile> hardware = session_.hardware();
  return hardware ? parameterRows(session_.design(), *hardware) : ParameterRows{};
}

void ExploreModel::ask() {
  if (!session_.request()) {
    clear();
    return;
  }
  asked_ = runner_.ask(session_.request(), session_.reference());
  verdictFresh_ = false;
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
    emit failed(update.diagnostics);
    return;
  }
  const bool sameNetwork = update_.plan &&
                           update_.plan->request.network.layers.size() == update.plan->request.network.layers.size() &&
                           update_.plan->request.network.name == update.plan->request.network.name;
  update_ = update;
  rows_ = layerRows(*update_.plan, sameNetwork ? rows_ : LayerRows{});
  figures_ = figuresOf(*update_.plan, update_.reference.get());
  roofline_ = rooflineData(*update_.plan, rows_);
  traffic_ = trafficData(rows_);
  tileHead_ = gui::tileHead(*update_.plan);
  progress_ = progressOf(update_);
  if (update_.complete) {
    const tilescope::Verdict finding = findingOf(*update_.plan);
    const bool sameFinding = finding.kind == verdict_.kind && finding.resource == verdict_.resource;
    const tilescope::Verdict before = std::exchange(verdict_, finding);
    if (sameFinding && verdict_.remedy.empty()) verdict_.remedy = before.remedy;  // shown as stale until renewed
    verdictFresh_ = false;
  }
  if (!isStale()) setVisiblyStale(false);
  emit pictureChanged();
  emit verdictChanged();
}

void ExploreModel::take(const Advice& advice) {
  if (advice.generation != update_.generation) return;
  changes_ = advice.changes;
  verdict_ = advice.verdict;
  verdictFresh_ = true;
  emit verdictChanged();
}

}  // namespace tilescope::gui
