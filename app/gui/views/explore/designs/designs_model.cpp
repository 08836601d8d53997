// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/designs/designs_model.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <queue>
#include <set>
#include <utility>

#include "app/common/silicon.h"
#include "app/gui/kit/words/change_text.h"
#include "app/gui/kit/words/words.h"
#include "core/base/format_number.h"
#include "core/explore/metrics.h"
#include "core/explore/silicon_metrics.h"
#include "core/workload/batch.h"

namespace tilescope::gui {
namespace {
// Curves deliver hundreds of designs per second. The plot is updated several times a second, the table less often.
constexpr std::chrono::milliseconds kPictureRest{60};
constexpr std::chrono::milliseconds kRowsRest{200};

constexpr double kPicojoulesPerMillijoule = 1e9;
constexpr double kOfThousand = 1e-3;  // seconds per millisecond, watts per milliwatt

QString changeRemark(double change) {
  const QString text = words(percent(change, 1));
  return std::abs(change) < kNoChange ? QStringLiteral("±0 %") : change > 0 ? QLatin1Char('+') + text : text;
}

}  // namespace

DesignsModel::DesignsModel(SessionController& session, SolvedDesigns& solved, PlanQueue& queue, QObject* parent)
    : QObject(parent), session_(session), queue_(queue) {
  rowsRest_.setSingleShot(true);
  rowsRest_.setInterval(kRowsRest);
  pictureRest_.setSingleShot(true);
  pictureRest_.setInterval(kPictureRest);
  connect(&rowsRest_, &QTimer::timeout, this, &DesignsModel::makeRows);
  connect(&pictureRest_, &QTimer::timeout, this, &DesignsModel::refresh);
  connect(&solved, &SolvedDesigns::solved, this, &DesignsModel::take);
  connect(&session_, &SessionController::designChanged, this, &DesignsModel::follow);
  connect(&session_, &SessionController::budgetsChanged, this, &DesignsModel::followBudgets);
  connect(&session_, &SessionController::pinsChanged, this, &DesignsModel::follow);
  connect(&session_, &SessionController::gestureChanged, this, [this](bool begins) {
    if (!begins) rowsRest_.start();
  });
  connect(&cloud_, &DesignCloud::changed, this, [this] {
    if (!pictureRest_.isActive()) pictureRest_.start();
  });
  follow();
}

DesignsModel::~DesignsModel() {
  dropTickets();
}

void DesignsModel::dropTickets() {
  for (const auto& [key, ticket] : tickets_) queue_.drop(ticket);
  tickets_.clear();
}

void DesignsModel::recall(const app::KnownDesigns& known) {
  dropTickets();
  cloud_.replaceBy(known);
  follow();
}

// The design is added at once, so that its mark follows a dragged slider.
void DesignsModel::take(const app::Design& design, const std::shared_ptr<const ExecutionPlan>& plan) {
  cloud_.add(design, *plan);
  if (app::plansAlike(design, session_.design())) {
    presentFits_ = plan->infeasibleLayers.empty();
    estimates_ = metricsOf(kInDesigns);
    std::erase_if(estimates_, [&](Metric metric) { return !isEstimate(*plan, metric); });
  }
  refresh();
}

// Budgets for energy and throughput are per image, metrics per batch.
DesignLimits DesignsModel::limitsOfSession() const {
  const BudgetValues& budgets = session_.session().budgets;
  const auto at = [&](Budget budget) { return budgets[static_cast<std::size_t>(budget)]; };
  const std::shared_ptr<const PlanRequest> request = session_.request();
  const double images = request ? static_cast<double>(commonBatch(request->network).value_or(1)) : 1;
  DesignLimits limits;
  if (const auto mm2 = at(Budget::Area)) limits.areaMm2 = *mm2;
  if (const auto milliwatts = at(Budget::Power)) limits.watts = *milliwatts * kOfThousand;
  if (const auto millijoules = at(Budget::Energy)) limits.picojoules = *millijoules * kPicojoulesPerMillijoule * images;
  if (const auto milliseconds = at(Budget::Latency)) limits.seconds = *milliseconds * kOfThousand;
  if (const auto perSecond = at(Budget::Throughput)) limits.seconds = std::min(limits.seconds, images / *perSecond);
  return limits;
}

void DesignsModel::followBudgets() {
  cloud_.setLimits(limitsOfSession());
  refresh();
}

void DesignsModel::follow() {
  cloud_.setLimits(limitsOfSession());
  cloud_.show(session_.design());
  if (session_.design().isComplete()) {
    askFor(referenceDesign());
    for (const Pin& pin : session_.session().pins) askFor(pin.design);
  }
  refresh();
}

app::Design DesignsModel::referenceDesign() const {
  if (const Pin* pin = session_.session().pin(session_.session().reference)) return pin->design;
  return app::unchangedOf(session_.design()).value_or(session_.design());
}

QString DesignsModel::referenceName() const {
  const QChar letter = session_.session().reference;
  return letter.isNull() ? tr("profile") : QString(letter);
}

void DesignsModel::askFor(const app::Design& design) {
  if (!design.isComplete() || app::plansAlike(design, session_.design()) || cloud_.find(design)) return;
  const std::uint64_t key = keys_.keyOf(design);
  if (tickets_.contains(key)) return;
  Result<PlanRequest> request = app::requestOf(design);
  if (!request) return;
  tickets_[key] = queue_.add({std::make_shared<const PlanRequest>(std::move(request).value()), Urgency::Shown, 0,
                              [this, design](const std::shared_ptr<const ExecutionPlan>& plan) {
                                if (plan) take(design, plan);
                              }});
}

void DesignsModel::refresh() {
  DesignsPicture next = picture_;
  if (rowsGeneration_ != cloud_.generation()) {
    rowsGeneration_ = cloud_.generation();
    words_.clear();
    next.selection.clear();
    next.present.reset();
  }
  if (const std::optional<DesignId> present = cloud_.find(session_.design())) {
    next.present = present;
    presentFits_ = true;
  } else if (!presentFits_) {
    next.present.reset();
  }
  next.pins.clear();
  next.reference.reset();
  for (const Pin& pin : session_.session().pins)
    if (const std::optional<DesignId> id = cloud_.find(pin.design)) {
      next.pins.push_back({pin.letter, *id});
      if (pin.letter == session_.session().reference) next.reference = id;
    }
  next.limits = cloud_.limits();
  next.estimates = estimates_;
  next.lack = lackOfAxes();
  const bool otherSelection = next.selection != picture_.selection;
  picture_ = std::move(next);
  emit pictureChanged();
  if (otherSelection) emit selectionChanged();
  if (!rowsRest_.isActive()) rowsRest_.start();
}

QString DesignsModel::lackOfAxes() const {
  const std::shared_ptr<const HardwareProfile> hardware = session_.hardware();
  for (const std::optional<Metric> metric :
       {std::optional(picture_.axes.x), std::optional(picture_.axes.y), picture_.axes.colour}) {
    if (!metric || !hardware) continue;
    if (const std::optional<Lack> lack = lackOf(*hardware, *metric))
      return tr("%1 %2.\n%3").arg(words(rowOf(*metric).label), words(lack->text), words(lack->how));
  }
  return {};
}

void DesignsModel::setAxes(DesignAxes axes) {
  if (picture_.axes == axes) return;
  picture_.axes = axes;
  picture_.lack = lackOfAxes();
  emit pictureChanged();
  makeRows();
}

void DesignsModel::select(DesignIds ids) {
  if (ids.size() > kMaxSelected) {
    const DesignIds& front = cloud_.front(picture_.axes);
    const std::set<DesignId> first(front.begin(), front.end());
    std::stable_partition(ids.begin(), ids.end(), [&](DesignId id) { return first.contains(id); });
    ids.resize(kMaxSelected);
  }
  std::sort(ids.begin(), ids.end());
  if (ids == picture_.selection) return;
  picture_.selection = std::move(ids);
  makeRows();
  emit selectionChanged();
}

bool DesignsModel::makePresent(DesignId id) {
  app::Design design = cloud_.design(id);
  design.partition = session_.design().partition;
  return session_.change(tr("design “%1”").arg(wordsOf(id)), design);
}

QString DesignsModel::wordsOf(DesignId id) const {
  QString& known = words_[id];
  if (known.isEmpty()) known = names_.wordsOf(cloud_.design(id), session_.design());
  return known;
}

std::optional<double> DesignsModel::changeOf(DesignId id, const std::optional<DesignId>& reference) const {
  if (!reference) return std::nullopt;
  const auto costOfDesign = [&](DesignId design) {
    DesignFigures figures{};
    for (const Metric metric : kDesignMetrics) figures[designIndex(metric)] = cloud_.figure(design, metric);
    return costOf(figures, session_.design().objective);
  };
  const double before = costOfDesign(*reference), now = costOfDesign(id);
  if (!(before > 0 && now > 0)) return std::nullopt;
  return largerIsBetter(session_.design().objective) ? before / now - 1 : now / before - 1;
}

DesignIds DesignsModel::rowIds() const {
  const DesignIds& front = cloud_.front(picture_.axes);
  std::set<DesignId> ids(front.begin(), front.end());
  const DesignIds ahead = cloud_.ahead(picture_.axes);
  ids.insert(ahead.begin(), ahead.end());
  ids.insert(picture_.selection.begin(), picture_.selection.end());
  for (const DesignPin& pin : picture_.pins) ids.insert(pin.id);
  if (picture_.present) {
    const std::span<const float> x = cloud_.logs(picture_.axes.x), y = cloud_.logs(picture_.axes.y);
    const float presentX = x[*picture_.present], presentY = y[*picture_.present];
    std::priority_queue<std::pair<float, DesignId>> nearest;
    for (DesignId id = 0; id < x.size(); ++id) {
      const float dx = x[id] - presentX, dy = y[id] - presentY;
      const float distance = dx * dx + dy * dy;
      if (!std::isfinite(distance)) continue;
      if (nearest.size() == kNearestRows && !(distance < nearest.top().first)) continue;
      if (nearest.size() == kNearestRows) nearest.pop();
      nearest.emplace(distance, id);
    }
    for (; !nearest.empty(); nearest.pop()) ids.insert(nearest.top().second);
  }
  return {ids.begin(), ids.end()};
}

void DesignsModel::makeRows() {
  if (session_.isInGesture()) return;  // rows do not change during a drag
  DesignRows rows;
  const DesignIds& front = cloud_.front(picture_.axes);
  const DesignIds ahead = cloud_.ahead(picture_.axes);
  const std::set<DesignId> onFront(front.begin(), front.end()), areAhead(ahead.begin(), ahead.end());
  const std::optional<DesignId> reference = cloud_.find(referenceDesign());
  for (const DesignId id : rowIds()) {
    DesignRow row;
    row.id = id;
    row.words = wordsOf(id);
    for (const Metric metric : kDesignMetrics) row.figures[designIndex(metric)] = cloud_.figure(id, metric);
    row.change = changeOf(id, reference);
    row.isBetter = row.change && (*row.change > 0) == (largerIsBetter(session_.design().objective));
    row.present = picture_.present == id;
    row.onFront = onFront.contains(id);
    row.ahead = areAhead.contains(id);
    row.proven = cloud_.isProven(id);
    row.estimate = cloud_.isEstimate(id);
    for (const DesignPin& pin : picture_.pins)
      if (pin.id == id) row.pin = pin.letter;
    rows.push_back(row);
  }
  const std::span<const float> by = cloud_.logs(picture_.axes.x);
  std::stable_sort(rows.begin(), rows.end(),
                   [by](const DesignRow& a, const DesignRow& b) { return by[a.id] < by[b.id]; });
  if (rows == rows_) return;
  rows_ = std::move(rows);
  emit rowsChanged();
}

Provenance DesignsModel::explain(DesignId id) const {
  Provenance said;
  said.title = wordsOf(id).toStdString();
  for (const Metric metric : metricsOf(kInDesigns)) {
    const double value = cloud_.figure(id, metric);
    if (!(value > 0)) continue;
    const QString text = words(numberAndUnit(value, rowOf(metric).family, cloud_.energyUnit()).text());
    QString step = tr("%1 = %2").arg(words(name(metric)), text);
    if (picture_.present && picture_.present != id)
      if (const double present = cloud_.figure(*picture_.present, metric); present > 0)
        step += tr(" (%1 against the current design)").arg(changeRemark(value / present - 1));
    said.steps.push_back(step.toStdString());
  }
  said.estimate = cloud_.isEstimate(id);
  QString source = cloud_.isProven(id) ? tr("The proven optimum of every layer.")
                                       : tr("The best mappings found; not all of them are proven.");
  if (cloud_.isOpen(id))
    source += QLatin1Char(' ') + tr("Its values may still change, so it dominates no other design.");
  if (said.estimate) source += QLatin1Char(' ') + tr("The energy is an estimate.");
  said.source = source.toStdString();
  const app::Design design = cloud_.design(id);
  const Result<HardwareProfile> hardware = app::editedProfile(design);
  return hardware ? app::withSilicon(std::move(said), design.model, *hardware) : said;
}

}  // namespace tilescope::gui

#include "moc_designs_model.cpp"
