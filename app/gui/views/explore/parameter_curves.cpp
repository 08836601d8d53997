// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/parameter_curves.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

#include "app/gui/session/design_parameters.h"
#include "app/gui/session/known_advice.h"
#include "app/gui/session/off_chip_bandwidth.h"
#include "app/gui/views/explore/curves_controller.h"
#include "core/explore/parameter_steps.h"
#include "core/explore/plan_objective.h"
#include "core/explore/silicon_metrics.h"
#include "core/explore/token_metrics.h"
#include "core/models/model_registry.h"

namespace tilescope::gui {
namespace {
// Delay after the last change, because more steps usually follow.
constexpr std::chrono::milliseconds kRest{80};
constexpr std::size_t kAsked = 2;       // one being solved, one waiting
constexpr std::size_t kMaxPlans = 500;  // above it, plans that only other designs need are dropped
constexpr auto kArea = static_cast<std::size_t>(Budget::Area);
constexpr std::uint64_t kCurveKeyPrime = 1099511628211U;  // FNV-1a

bool isSolvedAtOnce(const std::string& model) {
  const CostModel* known = costModel(model);
  return known != nullptr && known->isSolvedAtOnce();
}

bool hasSlider(const Parameter& parameter) {
  return parameter.kind != ParameterKind::Precision;
}

bool same(double a, double b) {
  return std::abs(a - b) <= kSameValue * std::max(std::abs(a), std::abs(b));
}

// Values in the slider's range and the current value; base units, ascending.
std::vector<double> valuesOf(const Parameter& parameter, double present) {
  std::vector<double> values{parameter.least};
  while (values.back() < parameter.most) {
    const double next = stepUp(parameter, values.back());
    if (next <= values.back()) break;
    values.push_back(next);
  }
  const auto place =
      std::find_if(values.begin(), values.end(), [&](double value) { return value > present || same(value, present); });
  if (place == values.end() || !same(*place, present)) values.insert(place, present);
  return values;
}

// Current value, neighbours, ends, nearest powers of two, then the rest from near to far.
std::deque<std::size_t> solvingOrder(const std::vector<CurvePoint>& points, std::size_t present) {
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < points.size(); ++i) order.push_back(i);
  const auto rank = [&](std::size_t point) {
    const std::size_t steps = point > present ? point - present : present - point;
    if (steps <= 1) return steps;
    if (point == 0 || point + 1 == points.size()) return std::size_t{2};
    int exponent = 0;
    const bool isPowerOfTwo = std::frexp(points[point].value, &exponent) == 0.5;
    return steps + (isPowerOfTwo ? 1 : points.size());
  };
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return rank(a) < rank(b); });
  return {order.begin(), order.end()};
}

// Distance from the proven bound relative to the value.
double openShare(double value, const std::optional<double>& bound, bool largerIsBetter) {
  if (!bound) return 1;
  const double gap = largerIsBetter ? 1 - value / *bound : 1 - *bound / value;
  return gap < kSameValue ? 0 : std::min(gap, 1.0);
}

bool isOfRun(const Parameter& parameter) {
  return parameter.kind == ParameterKind::Run || parameter.kind == ParameterKind::Width;
}

// Sliders exist for parameters of a transformer's run, and for those of the unchanged profile.
std::vector<Parameter> slidersOf(const app::Design& design) {
  std::vector<Parameter> all = editableParameters(design);
  std::erase_if(all, [](const Parameter& parameter) { return !hasSlider(parameter); });
  if (const std::optional<Transformer> transformer = app::transformerOf(design))
    for (Parameter& parameter : runParametersOf(*transformer, *design.profile)) all.push_back(std::move(parameter));
  return all;
}

// Whether curves of one, dimmed, can stand for the other until that is solved.
bool asksTheSame(const app::Design& a, const app::Design& b) {
  return a.objective == b.objective && a.options == b.options && a.model == b.model && a.network == b.network &&
         a.hardwareName == b.hardwareName;
}

app::Design withoutChange(const app::Design& design, const Parameter& parameter) {
  if (parameter.kind == ParameterKind::Clock && design.profile) return withClock(design, design.profile->clockMhz);
  return isOfRun(parameter) ? withoutParameter(design, QString::fromStdString(parameter.pointer))
                            : app::withoutOpenEdits(design, parameter.pointer);
}

double presentOf(const HardwareProfile& hardware, const Parameter& parameter) {
  for (const Parameter& now : parametersOf(hardware))
    if (now.pointer == parameter.pointer) return now.value;
  return parameter.value;
}

}  // namespace

ParameterCurves::ParameterCurves(SessionController& session, PlanQueue& queue, QObject* parent)
    : QObject(parent), session_(session), queue_(queue) {
  rest_.setSingleShot(true);
  rest_.setInterval(kRest);
  connect(&rest_, &QTimer::timeout, this, &ParameterCurves::renew);
  connect(&session_, &SessionController::designChanged, this, &ParameterCurves::follow);
  connect(&session_, &SessionController::budgetsChanged, this, &ParameterCurves::followBudgets);
  connect(&session_, &SessionController::gestureChanged, this, [this](bool begins) {
    if (!begins) rest_.start();
  });
  request_ = session_.request();
  rest_.start();
}

ParameterCurves::~ParameterCurves() {
  dropAsked();
}

const ParameterCurve& ParameterCurves::curve(const QString& id) const {
  static const ParameterCurve kNone;
  const auto found = lines_.find(id);
  if (found == lines_.end()) return kNone;
  return found->second.before.points.empty() ? found->second.curve : found->second.before;
}

QStringList ParameterCurves::ids() const {
  QStringList ids;
  for (const auto& [id, line] : lines_) ids << id;
  return ids;
}

bool ParameterCurves::isComplete() const {
  return !rest_.isActive() && std::all_of(lines_.begin(), lines_.end(), [this](const auto& entry) {
    const ParameterCurve& curve = entry.second.curve;
    return !curve.stale && curve.answered() == curve.points.size() && entry.second.carrying == 0 &&
           !isWaitingToCarry(entry.second);
  });
}

void ParameterCurves::setEnabled(bool enabled) {
  if (std::exchange(enabled_, enabled) == enabled) return;
  dropAsked();
  renew();
}

void ParameterCurves::want(const QString& id) {
  if (std::exchange(wanted_, id) != id && !rest_.isActive()) renew();
}

void ParameterCurves::attend(const QString& id) {
  attended_ = id;
}

// Old curves become stale or are dropped, and their requests are cancelled; new ones start after the delay.
void ParameterCurves::follow() {
  dropAsked();
  const app::Design& design = session_.design();
  isRenamed_ = request_ && areAlike(std::exchange(request_, session_.request()), session_.request());
  if (isRenamed_) return rest_.start();
  for (auto& [id, line] : lines_) {
    const app::Design without = withoutChange(design, line.parameter);
    line.open.clear();
    if (!asksTheSame(design, line.without)) {
      drop(line);
      emit changed(id);
      continue;
    }
    const bool stale = !design.isComplete() || keys_.keyOf(without) != line.context;
    if (std::exchange(line.curve.stale, stale) != stale) emit changed(id);
  }
  rest_.start();
}

// A curve of another objective, model, network or machine would be read as one of the present.
void ParameterCurves::drop(Line& line) {
  line.keys.clear();
  line.values.clear();
  line.curve = line.before = {};
}

void ParameterCurves::renew() {
  if (session_.isInGesture()) return;
  std::set<QString> before;
  for (const auto& [id, line] : lines_) before.insert(id);
  const app::Design& design = session_.design();
  const std::shared_ptr<const HardwareProfile> hardware = session_.hardware();
  const bool plannable = session_.request() && hardware;
  for (const Parameter& parameter : plannable ? slidersOf(design) : std::vector<Parameter>{}) {
    const QString id = QString::fromStdString(parameter.pointer);
    if (!isAskedFor(id)) continue;
    Line& line = lines_[id];
    line.parameter = parameter;
    renewLine(line, isOfRun(parameter) ? parameter.value : presentOf(*hardware, parameter));
    before.erase(id);
    emit changed(id);
  }
  isRenamed_ = false;
  for (const QString& gone : before) {
    lines_.erase(gone);
    emit changed(gone);
  }
  feed();
}

// value: in base units.
void ParameterCurves::renewLine(Line& line, double value) {
  const std::optional<Line> renamed = isRenamed_ ? std::optional(line) : std::nullopt;
  if (line.curve.answered() > 1) line.before = std::move(line.curve);
  line.without = withoutChange(session_.design(), line.parameter);
  line.value = value;
  line.present = session_.design();
  line.context = keys_.keyOf(line.without);
  line.keys.clear();
  line.curve = {};
  line.curve.objective = session_.design().objective;
  line.curve.largerIsBetter = largerIsBetter(line.curve.objective);
  const std::vector<double> values = valuesOf(line.parameter, value);
  std::size_t present = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    line.curve.points.push_back({values[i] / line.parameter.unitValue});
    line.keys.push_back(keys_.keyOf(designAt(line, values[i])));
    if (same(values[i], value)) present = i;
  }
  if (renamed) adopt(*renamed, line);
  line.values.assign(line.curve.points.size(), {});
  line.open = solvingOrder(line.curve.points, present);
  std::erase_if(line.open, [&](std::size_t point) { return fill(line, point); });
  line.before.stale = true;
  showCarried(line);
  markBeyond(line);
  showNew(line);
}

// Answers of the same machine under the name before. The new profile may have other steps, or scale prices otherwise.
void ParameterCurves::adopt(const Line& before, const Line& line) {
  for (std::size_t i = 0, j = 0; i < line.keys.size(); ++i) {
    const auto valueAt = [](const Line& of, std::size_t k) {
      return of.curve.points[k].value * of.parameter.unitValue;
    };
    const double value = valueAt(line, i);
    while (j < before.keys.size() && valueAt(before, j) < value && !same(valueAt(before, j), value)) ++j;
    if (j == before.keys.size()) return;
    const Answer* known = answers_.find(before.keys[j]);
    if (!known || !same(valueAt(before, j), value) || answers_.find(line.keys[i])) continue;
    const auto was = app::editedProfile(designAt(before, value)), is = app::editedProfile(designAt(line, value));
    if (!was || !is || !areAlike(*was, *is)) continue;
    answers_.put(line.keys[i], Answer(*known));
    if (const auto plan = plans_.find(before.keys[j]); plan != plans_.end()) plans_[line.keys[i]] = plan->second;
    if (const Answer* carried = lastCarried_.find(pointKey(before, j)))
      lastCarried_.put(pointKey(line, i), Answer(*carried));
  }
}

void ParameterCurves::showNew(Line& line) {
  if (line.curve.answered() > 1 || line.open.empty()) line.before = {};
}

bool ParameterCurves::fill(Line& line, std::size_t point) {
  const Answer* known = answers_.find(line.keys[point]);
  if (!known) return false;
  const Answer* carried = known->limited ? lastCarried_.find(pointKey(line, point)) : nullptr;
  fill(line, point, carried ? *carried : *known);
  return true;
}

void ParameterCurves::fill(Line& line, std::size_t point, const Answer& answer) {
  CurvePoint& filled = line.curve.points[point];
  filled.state = answer.objective ? CurvePoint::State::Solved : CurvePoint::State::DoesNotFit;
  filled.objective = answer.objective.value_or(0);
  filled.proven = answer.proven;
  filled.gap = answer.objective ? openShare(filled.objective, answer.bound, line.curve.largerIsBetter) : 0;
  filled.energy = answer.energy;
  filled.seconds = answer.seconds;
  filled.macs = answer.macs;
  filled.offChipBytes = answer.offChipBytes;
  filled.tokensPerSecond = answer.tokensPerSecond;
  filled.limit = answer.limit;
  filled.areaMm2 = answer.objective ? answer.budgets[kArea] : std::nullopt;
  const std::optional<double> area = line.values[point][kArea];
  line.values[point] = answer.budgets;
  if (!answer.budgets[kArea]) line.values[point][kArea] = area;  // also for infeasible points
  line.curve.energyUnit = answer.energyUnit;
  line.curve.energyIsEstimate = answer.energyIsEstimate;
}

void ParameterCurves::fillAll(std::uint64_t key) {
  for (auto& [id, line] : lines_) {
    bool filled = false;
    for (std::size_t point = 0; point < line.keys.size(); ++point) {
      const CurvePoint before = line.curve.points[point];
      if (line.keys[point] == key && fill(line, point) && line.curve.points[point] != before) filled = true;
    }
    if (!filled) continue;
    std::erase_if(line.open, [&keys = line.keys, key](std::size_t point) { return keys[point] == key; });
    showCarried(line);
    markBeyond(line);
    showNew(line);
    emit changed(id);
  }
}

void ParameterCurves::followBudgets() {
  for (auto& [id, line] : lines_) {
    if (line.curve.stale) continue;
    markBeyond(line);
    emit changed(id);
  }
}

// Chip areas need no plan.
void ParameterCurves::markBeyond(Line& line) const {
  const BudgetValues& limits = session_.session().budgets;
  for (std::size_t i = 0; limits[kArea] && i < line.values.size(); ++i) {
    if (line.values[i][kArea]) continue;
    const auto hardware = app::editedProfile(designAt(line, line.curve.points[i].value * line.parameter.unitValue));
    if (hardware) line.values[i][kArea] = chipArea(*hardware);
  }
  markBudgets(line.curve, line.values, limits);
}

// The curve under the pointer, then that of want(), then each in turn.
std::map<QString, ParameterCurves::Line>::iterator ParameterCurves::nextLine() {
  const auto isOpen = [](const auto& entry) { return !entry.second.open.empty(); };
  if (const auto attended = lines_.find(attended_); attended != lines_.end() && isOpen(*attended)) return attended;
  if (const auto wanted = lines_.find(wanted_); wanted != lines_.end() && isOpen(*wanted)) return wanted;
  const auto after = std::find_if(lines_.upper_bound(lastServed_), lines_.end(), isOpen);
  return after != lines_.end() ? after : std::find_if(lines_.begin(), lines_.end(), isOpen);
}

void ParameterCurves::feed() {
  for (auto& [id, line] : lines_)
    if (isWaitingToCarry(line)) carry(id, line);
  while (asked_.size() < kAsked) {
    const auto next = nextLine();
    if (next == lines_.end()) return;
    lastServed_ = next->first;
    Line& line = next->second;
    const std::size_t point = line.open.front();
    line.open.pop_front();
    if (!asked_.contains(line.keys[point])) ask(line, point);
  }
}

void ParameterCurves::ask(Line& line, std::size_t point) {
  const std::uint64_t key = line.keys[point];
  app::Design design = designAt(line, line.curve.points[point].value * line.parameter.unitValue);
  Result<PlanRequest> request = app::requestOf(design);
  if (!request) {
    remember(key, nullptr);
    return fillAll(key);
  }
  const bool limited = !isSolvedAtOnce(design.model);
  QueuedPlan plan{
      std::make_shared<const PlanRequest>(std::move(request).value()), Urgency::Curve, limited ? kCurveNodes : 0, {}};
  plan.take = [this, key, design = std::move(design)](const std::shared_ptr<const ExecutionPlan>& answer) {
    take(key, design, answer);
  };
  asked_.emplace(key, queue_.add(std::move(plan)));
}

void ParameterCurves::take(std::uint64_t key, const app::Design& design,
                           const std::shared_ptr<const ExecutionPlan>& plan) {
  asked_.erase(key);
  keep(key, plan);
  remember(key, plan.get());
  fillAll(key);
  if (plan) emit solved(design, plan);
  feed();
}

void ParameterCurves::learn(const app::Design& design, const std::shared_ptr<const ExecutionPlan>& plan) {
  if (!design.isComplete()) return;
  const std::uint64_t key = keys_.keyOf(design);
  keep(key, plan);
  remember(key, plan.get());
  fillAll(key);
  if (!session_.isInGesture() && !rest_.isActive()) feed();
}

// Keeps the plan's mappings for other points, unless the model is solved at once.
void ParameterCurves::keep(std::uint64_t key, const std::shared_ptr<const ExecutionPlan>& plan) {
  if (!plan || isSolvedAtOnce(plan->request.model)) return;
  std::shared_ptr<const ExecutionPlan>& known = plans_[key];
  if (!known || isLimited(*known)) known = plan;
  if (plans_.size() > kMaxPlans) forgetPlansBut(key);
}

void ParameterCurves::forgetPlansBut(std::uint64_t latest) {
  std::set<std::uint64_t> needed{latest};
  for (const auto& [id, line] : lines_) needed.insert(line.keys.begin(), line.keys.end());
  std::erase_if(plans_, [&](const auto& entry) { return !needed.contains(entry.first); });
}

std::uint64_t ParameterCurves::pointKey(const Line& line, std::size_t point) {
  return (line.context * kCurveKeyPrime) ^ line.keys[point];
}

// Hash of the solved points, and of those that the node limit stopped.
std::uint64_t ParameterCurves::carriedKey(const Line& line) const {
  std::uint64_t all = 14695981039346656037U;
  for (const std::uint64_t key : line.keys) {
    const Answer* known = answers_.find(key);
    const std::uint64_t state = !known ? 0 : known->limited ? 1 : 2;
    all = ((all ^ key) * kCurveKeyPrime ^ state) * kCurveKeyPrime;
  }
  return all;
}

// All points are solved, some stopped by the node limit, and mappings of other points not tried yet.
bool ParameterCurves::isWaitingToCarry(const Line& line) const {
  if (line.carrying != 0 || line.curve.stale || line.curve.answered() < line.curve.points.size()) return false;
  const bool anyLimited = std::any_of(line.keys.begin(), line.keys.end(), [this](std::uint64_t key) {
    const Answer* known = answers_.find(key);
    return known && known->limited;
  });
  return anyLimited && !carried_.find(carriedKey(line));
}

void ParameterCurves::carry(const QString& id, Line& line) {
  Plans plans;
  for (const std::uint64_t key : line.keys) {
    const auto known = plans_.find(key);
    plans.push_back(known == plans_.end() ? nullptr : known->second);
  }
  line.carrying =
      queue_.add(QueuedCarrying{plans, Urgency::Curve, [this, id, key = carriedKey(line), plans](const Plans& carried) {
                                  takeCarried(id, key, plans, carried);
                                }});
}

void ParameterCurves::takeCarried(const QString& id, std::uint64_t key, const Plans& before, const Plans& carried) {
  Line& line = lines_.at(id);  // exists, because a removed line cancels its request
  line.carrying = 0;
  std::vector<Answer> answers;
  for (std::size_t i = 0; i < carried.size(); ++i) {
    const Answer* known = answers_.find(line.keys[i]);
    answers.push_back(carried[i] || !known ? answerOf(carried[i].get()) : *known);
    lastCarried_.put(pointKey(line, i), answers.back());
  }
  carried_.put(key, std::move(answers));
  showCarried(line);
  markBeyond(line);
  emit changed(id);
  for (std::size_t i = 0; i < carried.size(); ++i)
    if (carried[i] != before[i])
      emit solved(designAt(line, line.curve.points[i].value * line.parameter.unitValue), carried[i]);
  feed();
}

void ParameterCurves::showCarried(Line& line) const {
  const std::vector<Answer>* known = carried_.find(carriedKey(line));
  if (!known) return;
  for (std::size_t i = 0; i < line.keys.size(); ++i) fill(line, i, (*known)[i]);
}

// null: rejected by the checks, which counts as infeasible.
ParameterCurves::Answer ParameterCurves::answerOf(const ExecutionPlan* plan) {
  Answer answer;
  if (plan) answer.budgets = budgetValues(*plan);
  if (!plan || !plan->infeasibleLayers.empty()) return answer;
  answer.objective = objectiveOf(plan->totals, plan->request.objective).value;
  answer.bound = boundOf(*plan);
  answer.energy = plan->totals.energy.total;
  answer.seconds = plan->totals.latency.seconds;
  answer.macs = plan->totals.macs;
  answer.offChipBytes = plan->totals.offChipBytes.total();
  answer.tokensPerSecond = tokenThroughput(*plan);
  if (plan->request.network.transformer)
    if (const std::vector<ResourceShare> shares = resourceShares(*plan); !shares.empty()) answer.limit = shares.front();
  answer.energyUnit = plan->totals.energy.unit;
  answer.energyIsEstimate = plan->totals.energy.estimate;
  answer.proven = isProven(*plan);
  answer.limited = isLimited(*plan);
  return answer;
}

// A proven or complete answer is not replaced by a worse one.
void ParameterCurves::remember(std::uint64_t key, const ExecutionPlan* plan) {
  const Answer answer = answerOf(plan);
  const Answer* known = answers_.find(key);
  const bool isLessKnown = known && ((known->proven && !answer.proven) || (answer.limited && !known->limited));
  answers_.put(key, isLessKnown ? *known : answer);
}

void ParameterCurves::dropAsked() {
  for (const auto& [key, ticket] : asked_) queue_.drop(ticket);
  asked_.clear();
  for (auto& [id, line] : lines_) queue_.drop(std::exchange(line.carrying, 0));
}

app::Design ParameterCurves::designAt(const Line& line, double value) const {
  if (isOfRun(line.parameter))
    return withParameter(line.without, QString::fromStdString(line.parameter.pointer), value);
  if (same(value, line.value)) return line.present;  // exact, even outside the slider's range
  if (line.parameter.kind == ParameterKind::Clock) return withClock(line.without, allowed(line.parameter, value));
  app::Design design = line.without;
  // Edits have removed the port of the profile, so every value needs one.
  const bool isStated = canBeRate(design) && isOffChipRate(design, QString::fromStdString(line.parameter.pointer));
  if (isStated || !same(value, line.parameter.value)) design.edits.push_back(editOf(line.parameter, value));
  return design;
}

}  // namespace tilescope::gui

#include "moc_parameter_curves.cpp"
