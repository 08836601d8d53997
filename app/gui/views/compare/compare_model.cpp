// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/compare/compare_model.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "app/gui/kit/words/change_text.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/session/pins_model.h"
#include "app/gui/session/plot_data.h"
#include "core/base/format_number.h"
#include "core/explore/binding.h"

namespace tilescope::gui {
namespace {
const QString kPresent = QStringLiteral("present");
const QString kDataflow = QStringLiteral("dataflow ");
const QString kPin = QStringLiteral("pin ");

QString pinId(QChar letter) {
  return kPin + letter;
}

bool isDataflow(const QString& id) {
  return id.startsWith(kDataflow);
}

void show(CompareColumn& column, const std::shared_ptr<const ExecutionPlan>& reference) {
  if (column.shown == column.plan && column.shownAgainst == reference) return;
  column.shown = column.plan;
  column.shownAgainst = reference;
  if (!column.plan) {
    column.figures.clear();
    column.roofline = {};
    column.traffic = {};
    return;
  }
  const tilescope::LayerRows rows = layerRows(*column.plan);
  const bool comparable = reference && areComparable(*reference, *column.plan);
  column.figures = totalFigures(*column.plan, comparable ? reference.get() : nullptr);
  column.roofline = {roofline(*column.plan, rows)};
  column.traffic = {.bars = trafficBars(rows)};
}

QString titleOfPresent(const app::Design& design) {
  return design.dataflow ? QObject::tr("Present, %1").arg(words(*design.dataflow))
                         : QObject::tr("Present, best per layer");
}

}  // namespace

CompareModel::CompareModel(SessionController& session, const ExploreModel& explore, const PinsModel& pins,
                           PlanQueue& queue, QObject* parent)
    : QObject(parent), session_(session), explore_(explore), pins_(pins), queue_(queue) {
  connect(&session_, &SessionController::designChanged, this, &CompareModel::follow);
  connect(&session_, &SessionController::columnsChanged, this, &CompareModel::follow);
  connect(&pins_, &PinsModel::changed, this, &CompareModel::follow);
  connect(&explore_, &ExploreModel::pictureChanged, this, &CompareModel::showPlans);
  follow();
}

CompareModel::~CompareModel() {
  dropTickets();
}

void CompareModel::setActive(bool active) {
  if (active_ == active) return;
  active_ = active;
  if (active_)
    follow();
  else
    dropTickets();
}

void CompareModel::dropTickets() {
  for (const auto& [id, ticket] : tickets_) queue_.drop(ticket);
  tickets_.clear();
}

// nullopt if the profile lacks the dataflow, or the pin was removed.
std::optional<CompareModel::Wanted> CompareModel::wanted(const QString& id) const {
  const app::Design& design = session_.design();
  if (id == kPresent) return Wanted{titleOfPresent(design), tr("the current design"), {}, design};
  if (isDataflow(id)) {
    const std::string name = id.mid(kDataflow.size()).toStdString();
    const std::vector<Dataflow>& dataflows = design.profile->dataflows;
    if (std::none_of(dataflows.begin(), dataflows.end(), [&](const Dataflow& d) { return d.name == name; }))
      return std::nullopt;
    Wanted made{capital(words(name)), words(name), {}, design};
    made.design.dataflow = name;
    return made;
  }
  if (const Pin* pin = id.startsWith(kPin) && !id.isEmpty() ? session_.session().pin(id.back()) : nullptr)
    return Wanted{pin->name, tr("pin %1").arg(pin->letter), pin->letter, pin->design};
  return std::nullopt;
}

std::vector<CompareColumn> CompareModel::wantedColumns() const {
  std::vector<CompareColumn> columns;
  if (!session_.request()) return columns;
  for (const QString& id : session_.session().columns) {
    const std::optional<Wanted> design = wanted(id);
    if (!design) continue;
    CompareColumn column;
    column.id = id;
    column.title = design->title;
    column.name = design->name;
    column.letter = design->letter;
    column.design = design->design;
    if (Result<PlanRequest> request = app::requestOf(design->design))
      column.request = std::make_shared<const PlanRequest>(std::move(request).value());
    columns.push_back(std::move(column));
  }
  return columns;
}

// Existing columns keep their old plan until the new one arrives.
void CompareModel::follow() {
  std::vector<CompareColumn> columns = wantedColumns();
  const auto idOf = [](const CompareColumn& column) { return column.id; };
  const bool same = std::equal(columns.begin(), columns.end(), columns_.begin(), columns_.end(),
                               [&](const CompareColumn& a, const CompareColumn& b) { return idOf(a) == idOf(b); });
  for (CompareColumn& column : columns)
    for (const CompareColumn& before : columns_) {
      if (before.id != column.id) continue;
      const std::shared_ptr<const PlanRequest> request = column.request;
      const QString title = column.title, name = column.name;
      app::Design design = std::move(column.design);
      column = before;
      column.title = title;
      column.name = name;
      column.design = std::move(design);
      column.answered = before.answered && before.request && request && *before.request == *request;
      if (!column.answered) column.request = request;
    }
  columns_ = std::move(columns);
  compared_.clear();  // indices of the old columns
  comparison_.reset();
  askDataflows();
  if (!same) emit columnsChanged();
  showPlans();
}

void CompareModel::askDataflows() {
  dropTickets();
  if (!active_) return;
  for (const CompareColumn& column : columns_) {
    if (!isDataflow(column.id) || column.answered || !column.request) continue;
    const auto taken = [this, id = column.id](const std::shared_ptr<const ExecutionPlan>& plan) { take(id, plan); };
    tickets_[column.id] = queue_.add({column.request, Urgency::Shown, 0, taken});
  }
}

void CompareModel::take(const QString& id, const std::shared_ptr<const ExecutionPlan>& plan) {
  tickets_.erase(id);
  for (CompareColumn& column : columns_) {
    if (column.id != id) continue;
    column.plan = plan;
    column.answered = true;
  }
  showPlans();
}

void CompareModel::showPlans() {
  if (!active_) return;
  for (CompareColumn& column : columns_) {
    if (column.id == kPresent) {
      column.plan = explore_.sharedPlan();
      column.answered = !explore_.isStale();
    } else if (const PinnedPlan* pinned = column.letter.isNull() ? nullptr : pins_.pin(column.letter)) {
      column.plan = pinned->plan;
      column.answered = pinned->answered;
    }
    if (!column.request) column.answered = true;
  }
  const PinnedPlan* pinned = pins_.reference();
  reference_ = pinned ? pinned->plan : explore_.sharedPlan();
  for (CompareColumn& column : columns_) show(column, reference_);
  compare();
  emit pictureChanged();
}

void CompareModel::compare() {
  compared_.clear();
  comparison_.reset();
  std::vector<const ExecutionPlan*> plans;
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    if (!columns_[i].plan) continue;
    compared_.push_back(i);
    plans.push_back(columns_[i].plan.get());
  }
  if (reference_ && !plans.empty()) comparison_ = comparePlans(*reference_, plans);
}

std::vector<std::pair<QString, QString>> CompareModel::candidates() const {
  std::vector<std::pair<QString, QString>> all;
  if (!session_.request()) return all;
  QStringList ids{kPresent};
  ids << dataflowIds();
  for (const Pin& pin : session_.session().pins) ids << pinId(pin.letter);
  for (const QString& id : ids) {
    if (session_.session().columns.contains(id)) continue;
    const std::optional<Wanted> design = wanted(id);
    if (!design) continue;
    const QString title = design->letter.isNull() ? design->title : tr("Pin %1, %2").arg(design->letter, design->title);
    all.emplace_back(id, title);
  }
  return all;
}

QString CompareModel::referenceName() const {
  if (const PinnedPlan* pinned = pins_.reference()) return tr("pin %1").arg(pinned->pin.letter);
  return lowered(titleOfPresent(session_.design()));
}

std::optional<std::size_t> CompareModel::referenceColumn() const {
  const PinnedPlan* pinned = pins_.reference();
  const QString id = pinned ? pinId(pinned->pin.letter) : kPresent;
  for (std::size_t i = 0; i < columns_.size(); ++i)
    if (columns_[i].id == id) return i;
  return std::nullopt;
}

bool CompareModel::isComplete() const {
  return std::all_of(columns_.begin(), columns_.end(), [](const CompareColumn& column) { return column.answered; });
}

QString CompareModel::finding() const {
  if (!comparison_ || compared_.size() < 2) return {};
  if (comparison_->layers.empty()) return tr("These designs are not ranked.");
  const auto winners = std::count_if(comparison_->wins.begin(), comparison_->wins.end(), [](auto n) { return n > 0; });
  if (winners == 0) return tr("No column is the only best one for any layer.");
  const QString best = comparison_->best ? capital(columns_[compared_[*comparison_->best]].name) : QString();
  if (winners == 1 && !best.isEmpty()) return tr("%1 is best wherever columns differ.").arg(best);
  const bool dataflows =
      std::all_of(compared_.begin(), compared_.end(), [this](std::size_t i) { return isDataflow(columns_[i].id); });
  if (dataflows) return tr("No single dataflow wins.");
  if (best.isEmpty()) return tr("No column is best in all.");
  return tr("%1 has the best %2, but not in every layer.").arg(best, words(labelOf(session_.design().objective)));
}

QString CompareModel::remedy() const {
  if (finding().isEmpty()) return {};
  if (comparison_->layers.empty()) return tr("They are of other networks or models, or count energy in other units.");
  std::vector<std::size_t> order(compared_.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [this](std::size_t a, std::size_t b) { return comparison_->wins[a] > comparison_->wins[b]; });
  QStringList parts;
  for (const std::size_t i : order) {
    const std::size_t wins = comparison_->wins[i];
    if (wins == 0) continue;
    const QString name = columns_[compared_[i]].name;
    if (!parts.isEmpty())
      parts << tr("%1 for %2").arg(name).arg(wins);
    else
      parts
          << (wins == 1 ? tr("%1 is best for %2 layer") : tr("%1 is best for %2 layers")).arg(capital(name)).arg(wins);
  }
  if (comparison_->ties > 0)
    parts << (parts.isEmpty() ? tr("The best are equal for %1 layers") : tr("the best are equal for %1"))
                 .arg(comparison_->ties);
  QString text = parts.join(tr(", "));
  const std::optional<double>& gain = comparison_->gainOfChoosing;
  if (gain && *gain >= kNoChange)
    text += tr("; choosing per layer saves %1 of the %2 of %3")
                .arg(words(percent(*gain, 1)), words(labelOf(session_.design().objective)),
                     columns_[compared_[*comparison_->best]].name);
  return text + QLatin1Char('.');
}

QStringList CompareModel::dataflowIds() const {
  QStringList ids;
  if (!session_.design().profile) return ids;
  for (const Dataflow& dataflow : session_.design().profile->dataflows) ids << kDataflow + words(dataflow.name);
  return ids;
}

void CompareModel::compareDataflows() {
  session_.setColumns(tr("compare all dataflows"), dataflowIds().mid(0, kMaxColumns));
}

void CompareModel::comparePins() {
  QStringList ids{kPresent};
  for (const Pin& pin : session_.session().pins) ids << pinId(pin.letter);
  session_.setColumns(tr("compare the pins"), ids.mid(0, kMaxColumns));
}

void CompareModel::add(const QString& id) {
  const QStringList& columns = session_.session().columns;
  if (!columns.contains(id)) session_.setColumns(tr("add a column"), QStringList(columns) << id);
}

void CompareModel::remove(const QString& id) {
  QStringList columns = session_.session().columns;
  columns.removeAll(id);
  session_.setColumns(tr("remove a column"), columns);
}

void CompareModel::clear() {
  session_.setColumns(tr("end the comparison"), {});
}

void CompareModel::pinColumn(const QString& id) {
  if (const std::optional<Wanted> design = wanted(id))
    session_.pin(design->design.dataflow ? design->title : pinName(design->design, session_.session().pins),
                 design->design);
}

}  // namespace tilescope::gui

#include "moc_compare_model.cpp"
