// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/session/explore_model.h"

#include <algorithm>
#include <chrono>
#include <set>
#include <utility>

#include "app/common/silicon.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/session/plan_differences.h"
#include "app/gui/session/plot_data.h"
#include "core/base/format_number.h"
#include "core/explore/binding.h"
#include "core/explore/metrics.h"
#include "core/explore/total_scope.h"
#include "core/picture/layer_rows.h"

namespace tilescope::gui {
namespace {

constexpr std::chrono::milliseconds kPatience{80};  // five frames; faster results need no progress display
// During a drag the old suggested fix stays for this long, so that fast searches do not flicker; later it would be
// taken for the new. After a single change it stays for kPatience.
constexpr std::chrono::milliseconds kOldFixPatience{1000};

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

// Distinct layers whose interim mapping is proven optimal.
std::size_t provedInterim(const ExecutionPlan& plan) {
  return static_cast<std::size_t>(std::count_if(plan.layers.begin(), plan.layers.end(), [](const LayerPlan& layer) {
    return layer.interim && layer.search.proven && layer.sameAs.empty();
  }));
}

// Returns the number of layers if there is no such layer.
std::size_t placeOf(const ExecutionPlan& plan, const QString& layer) {
  const std::string name = layer.toStdString();
  const auto found =
      std::find_if(plan.layers.begin(), plan.layers.end(), [&](const LayerPlan& one) { return one.name == name; });
  return static_cast<std::size_t>(found - plan.layers.begin());
}

std::optional<double> changeOf(const LayerChange& change, Metric metric) {
  switch (metric) {
    case Metric::Latency:
      return change.latency;
    case Metric::Traffic:
      return change.traffic;
    case Metric::Energy:
      return change.energy;
    case Metric::Utilization:
      return change.utilization;
    case Metric::Intensity:
      return change.intensity;
    default:
      return std::nullopt;
  }
}

ReferenceFigure referenceFigureOf(const QString& name, const Provenance& before, Metric metric) {
  ReferenceFigure figure;
  figure.name = name;
  figure.value = words(before.result);
  figure.metric = metric;
  return figure;
}

// Warnings about array sizes that can be changed without effect.
Diagnostics arrayWarnings(const ExecutionPlan& plan) {
  const std::string sentence = elementsSentence(plan);
  if (sentence.empty()) return {};
  return {{Diagnostic::Severity::Warning, plan.request.hardware.name, "/array/dims", "", "", sentence}};
}

Diagnostics totalsWarnings(const ExecutionPlan& plan) {
  Diagnostics warnings;
  const std::string outside = outsideSentence(plan, [](double bytes) { return withPrefix(bytes, "B", kResultDigits); });
  for (const std::string& left : {unfitSentence(plan), outside})
    if (!left.empty()) warnings.push_back({Diagnostic::Severity::Warning, plan.request.network.name, "", "", "", left});
  return warnings;
}

}  // namespace

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
    if (const std::size_t proved = update.plan ? provedInterim(*update.plan) : 0; proved < progress.proving) {
      progress.done += proved;
      progress.proving -= proved;
    }
  }
  return progress;
}

ExploreModel::ExploreModel(SessionController& session, PlanRunner& runner, PinsModel* pins, QObject* parent)
    : QObject(parent), session_(session), runner_(runner), pins_(pins) {
  connect(&session_, &SessionController::designChanged, this, &ExploreModel::ask);
  connect(&session_, &SessionController::budgetsChanged, this, &ExploreModel::ask);
  connect(&runner_, &PlanRunner::updated, this, &ExploreModel::show);
  connect(&runner_, &PlanRunner::advised, this, &ExploreModel::take);
  connect(&runner_, &PlanRunner::tried, this, [this](const TargetProgress& progress) {
    if (progress.generation == reaching_) emit tried(progress.plans, progress.answers);
  });
  connect(&runner_, &PlanRunner::reached, this, [this](const TargetAnswer& answer) {
    if (answer.generation == reaching_) emit reached(answer);
  });
  patience_.setSingleShot(true);
  patience_.setInterval(kPatience);
  connect(&patience_, &QTimer::timeout, this, &ExploreModel::showThatItTakesTime);
  advicePatience_.setSingleShot(true);
  advicePatience_.setInterval(kPatience);
  connect(&advicePatience_, &QTimer::timeout, this, [this] { setAdvising(!verdictFresh_ && !isStale()); });
  oldFixPatience_.setSingleShot(true);
  connect(&oldFixPatience_, &QTimer::timeout, this, &ExploreModel::dropOldFix);
  connect(&session_, &SessionController::measuredChanged, this, &ExploreModel::followMeasured);
  connect(&session_, &SessionController::gestureChanged, this, [this](bool inGesture) {
    if (!inGesture && session_.session().measured) followMeasured();
  });
  if (pins_) connect(pins_, &PinsModel::changed, this, &ExploreModel::followPins);
  ask();
}

const LayerRow* ExploreModel::row(const QString& layer) const {
  const auto found =
      std::find_if(rows_.begin(), rows_.end(), [&](const LayerRow& row) { return words(row.name) == layer; });
  return found == rows_.end() ? nullptr : &*found;
}

const LayerResult* ExploreModel::result(const QString& layer) const {
  if (!update_.plan) return nullptr;
  const std::vector<LayerPlan>& layers = update_.plan->layers;
  const std::size_t place = placeOf(*update_.plan, layer);
  return place < layers.size() ? std::get_if<LayerResult>(&layers[place].evaluation) : nullptr;
}

Diagnostics ExploreModel::warnings() const {
  if (!update_.plan) return session_.warnings();
  Diagnostics warnings = joined(joined(session_.warnings(), update_.diagnostics), arrayWarnings(*update_.plan));
  return isStale() ? warnings : joined(std::move(warnings), totalsWarnings(*update_.plan));
}

bool ExploreModel::isStale() const {
  return update_.generation != asked_ || !update_.complete;
}

std::optional<Provenance> ExploreModel::explain(const QString& layer, Metric metric) const {
  if (!result(layer)) return std::nullopt;
  return app::layerExplained(*update_.plan, placeOf(*update_.plan, layer), metric);
}

std::optional<Provenance> ExploreModel::explainTotal(Metric metric) const {
  if (!update_.plan) return std::nullopt;
  return app::totalsExplained(*update_.plan, metric);
}

QChar ExploreModel::referencePin() const {
  return pins_ && pins_->reference() ? pins_->reference()->pin.letter : QChar();
}

QString ExploreModel::referenceName() const {
  if (const QChar pin = referencePin(); !pin.isNull()) return pin;
  return session_.unchanged() ? tr("profile") : QString();
}

std::shared_ptr<const ExecutionPlan> ExploreModel::referencePlan() const {
  return pins_ && pins_->reference() ? pins_->reference()->plan : update_.reference;
}

std::optional<ReferenceFigure> ExploreModel::referenceFigure(const QString& layer, Metric metric) const {
  const LayerRow* now = row(layer);
  if (!now || !now->change) return std::nullopt;
  const Provenance before = explainLayer(*comparedWith_, placeOf(*comparedWith_, layer), metric);
  ReferenceFigure figure = referenceFigureOf(referenceName(), before, metric);
  figure.change = changeOf(*now->change, metric);
  return figure;
}

std::optional<ReferenceFigure> ExploreModel::referenceTotal(Metric metric) const {
  if (!comparedWith_ || !valueOf(*comparedWith_, metric)) return std::nullopt;
  ReferenceFigure figure = referenceFigureOf(referenceName(), explainTotals(*comparedWith_, metric), metric);
  if (!comparedWith_->infeasibleLayers.empty() && !rowOf(metric).isOfHardware) figure.value = tr("infeasible");
  for (const TotalFigure& now : figures_)
    if (now.metric == metric) figure.change = now.change;
  return figure;
}

// Also compares the old plan while a new one is being made.
void ExploreModel::compare() {
  const std::shared_ptr<const ExecutionPlan> reference = referencePlan();
  if (comparedWith_ != reference) referenceRows_ = reference ? layerRows(*reference) : LayerRows{};
  comparedWith_ = reference;
  if (figuresOf_) figures_ = totalFigures(*figuresOf_, reference.get());
  const bool byLayer = reference && update_.plan && comparesLayers(*update_.plan, *reference);
  const LayerRows& before = byLayer ? referenceRows_ : LayerRows{};
  const bool sameUnit = byLayer && reference->totals.energy.unit == update_.plan->totals.energy.unit;
  compareRows(rows_, before, sameUnit);
  roofline_ = update_.plan ? RooflineData{tilescope::roofline(*update_.plan, rows_)} : RooflineData{};
  traffic_ = {.bars = trafficBars(rows_)};
  roofline_.complete = traffic_.complete = update_.complete;
  if (const QChar pin = referencePin(); byLayer && !pin.isNull()) {
    addPin(roofline_, pin, referenceRows_);
    addPin(traffic_, pin, referenceRows_);
  }
  if (const std::optional<MeasuredFile>& measured = session_.session().measured; measured && update_.plan) {
    // Hashing is too slow for each plan of a drag.
    if (update_.complete && !session_.isInGesture()) identity_.take(update_.plan);
    addMeasured(roofline_, *measured->figures, update_.plan->request.network,
                identity_.is(update_.plan, measured->figures->planHash));
  }
}

const MeasuredPlace* ExploreModel::measured(const QString& layer) const {
  const std::vector<MeasuredPlace>& places = roofline_.measured.places;
  const auto found =
      std::find_if(places.begin(), places.end(), [&](const MeasuredPlace& place) { return place.layer == layer; });
  return found == places.end() ? nullptr : &*found;
}

void ExploreModel::followMeasured() {
  if (!update_.plan) return;
  compare();
  emit pictureChanged();
}

void ExploreModel::followPins() {
  if (!update_.plan) return;
  if (update_.complete && !isStale()) pins_->offer(update_.plan);
  compare();
  emit pictureChanged();
}

void ExploreModel::ask() {
  if (!session_.request()) {
    clear();
    return;
  }
  asked_ = runner_.ask(session_.request(), session_.unchanged(), session_.session().budgets);
  verdictFresh_ = false;
  adviceStopped_ = false;
  ranked_ = {};
  verdict_.edits.clear();
  setAdvising(false);
  oldFixPatience_.stop();
  if (!patience_.isActive() && !visiblyStale_) patience_.start();
}

void ExploreModel::reach(const Target& target) {
  if (!verdictFresh_ || isStale() || !update_.plan) return;
  reaching_ = runner_.reach(update_.plan, session_.unchanged(), session_.session().budgets, target);
}

void ExploreModel::stopReaching() {
  runner_.stopReaching();
}

// If the old picture shows another network, only names and axes stay.
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
  figuresOf_.reset();
  comparedWith_.reset();
  referenceRows_.clear();
  roofline_ = {};
  traffic_ = {};
  ranked_ = {};
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
  // Totals of an incomplete plan look too good, so the old metrics stay.
  if (update_.complete || update_.stopped || progressOf(update_).isWholePreview()) {
    figuresOf_ = update_.plan;
  } else if (!sameNetwork) {
    figuresOf_.reset();
    figures_ = totalFigures(unsolvedPlan(update_.plan->request), nullptr);
  }
  compare();
  mappingHeads_ = tilescope::mappingHeads(*update_.plan);
  progress_ = progressOf(update_);
  if (!timed_) forgetTimes();
  if (update_.complete) showFinding();
  if (pins_ && update_.complete && !isStale()) pins_->offer(update_.plan);
  if (!isStale()) setVisiblyStale(false);
  emit pictureChanged();
  emit verdictChanged();
}

// Keeps the old suggested fix, marked as old, until the new one is known, the question changes, or the search takes
// long.
void ExploreModel::showFinding() {
  const PlanRequest& request = update_.plan->request;
  const Question question{request.network.name, request.hardware.name, request.objective, request.search};
  const tilescope::Verdict before = std::exchange(verdict_, findingOf(*update_.plan, session_.session().budgets));
  verdictFresh_ = false;
  advicePatience_.start();
  oldFixPatience_.start(session_.isInGesture() ? kOldFixPatience : kPatience);
  const bool sameQuestion = std::exchange(question_, question) == question && before.kind == verdict_.kind &&
                            before.isOverBudget == verdict_.isOverBudget;
  if (!sameQuestion || !verdict_.remedy.empty()) return;
  verdict_.remedy = before.remedy;
  verdict_.shorterRemedies = before.shorterRemedies;
  verdict_.action = before.action;
}

void ExploreModel::dropOldFix() {
  if (verdictFresh_ || verdict_.remedy.empty()) return;
  verdict_.remedy.clear();
  verdict_.shorterRemedies.clear();
  verdict_.action.clear();
  emit verdictChanged();
}

void ExploreModel::forgetTimes() {
  for (LayerRow& row : rows_) row.searchSeconds.reset();
  progress_.solveSeconds.reset();
}

void ExploreModel::take(const Advice& advice) {
  if (advice.generation != update_.generation || advice.generation != asked_) return;
  ranked_ = advice.ranked;
  verdict_ = advice.verdict;
  verdictFresh_ = true;
  adviceStopped_ = advice.stopped;
  setAdvising(false);
  emit verdictChanged();
}

}  // namespace tilescope::gui

#include "moc_explore_model.cpp"
