// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/compare/compare_model.h"

#include <algorithm>
#include <utility>

#include "app/gui/kit/words/words.h"
#include "app/gui/session/pins_model.h"
#include "app/gui/session/plot_data.h"
#include "app/gui/views/compare/set_words.h"
#include "app/gui/views/explore/traffic/folded_traffic.h"
#include "app/gui/views/hardware/profile_editor.h"

namespace tilescope::gui {
namespace {
const QString kPresent = QStringLiteral("present");
const QString kBest = QStringLiteral("best");  // per layer
const QString kDataflow = QLatin1String(kDataflowColumn);
const QString kPin = QStringLiteral("pin ");

QString pinId(QChar letter) {
  return kPin + letter;
}

bool isOfDataflows(const CompareColumn& column) {
  return isDataflowColumn(column.id) || column.id == kBest;
}

bool isOfNetwork(const Pin& pin, const app::Design& present) {
  const std::shared_ptr<const Network>& network = pin.design.network;
  return !network || (present.network && network->name == present.network->name);
}

// Plans of another network are named by it.
QString titleOfPin(const Pin& pin, const app::Design& present) {
  if (isOfNetwork(pin, present)) return pin.name;
  const QString name = words(pin.design.network->name);
  return pin.name.contains(name) ? pin.name : QObject::tr("%1, %2").arg(pin.name, name);
}

QString titleOfPresent(const app::Design& design) {
  return design.dataflow ? QObject::tr("Present, %1").arg(words(*design.dataflow))
                         : QObject::tr("Present, best per layer");
}

}  // namespace

CompareModel::CompareModel(SessionController& session, const ExploreModel& explore, const PinsModel& pins,
                           PlanQueue& queue, QObject* parent)
    : QObject(parent), session_(session), explore_(explore), pins_(pins), dataflows_(session, explore, queue) {
  connect(&session_, &SessionController::designChanged, this, &CompareModel::follow);
  connect(&session_, &SessionController::columnsChanged, this, &CompareModel::follow);
  connect(&pins_, &PinsModel::changed, this, &CompareModel::follow);
  connect(&explore_, &ExploreModel::pictureChanged, this, &CompareModel::showPlans);
  connect(&dataflows_, &DataflowPlans::changed, this, &CompareModel::showPlans);
  connect(&unrollings_, &UnrollingSearch::changed, this, &CompareModel::showPlans);
  follow();
}

CompareModel::~CompareModel() = default;

void CompareModel::setActive(bool active) {
  if (active_ == active) return;
  active_ = active;
  if (active_)
    follow();
  else {
    dataflows_.setWanted(false);
    unrollings_.ask(nullptr);
  }
}

bool CompareModel::comparesDataflows() const {
  return std::any_of(columns_.begin(), columns_.end(), isOfDataflows);
}

bool CompareModel::comparesOnlyDataflows() const {
  return std::all_of(columns_.begin(), columns_.end(), isOfDataflows);
}

// nullopt if the profile lacks the dataflow, or the pin was removed.
std::optional<CompareModel::Wanted> CompareModel::wanted(const QString& id) const {
  const app::Design& design = session_.design();
  if (id == kPresent) return Wanted{titleOfPresent(design), tr("the current design"), {}, design};
  if (id == kBest) {
    Wanted made{tr("Best per layer"), tr("the best per layer"), {}, design};
    made.design.dataflow.reset();
    return made;
  }
  if (isDataflowColumn(id)) {
    const std::string name = id.mid(kDataflow.size()).toStdString();
    const std::vector<Dataflow>& dataflows = design.profile->dataflows;
    if (std::none_of(dataflows.begin(), dataflows.end(), [&](const Dataflow& d) { return d.name == name; }))
      return std::nullopt;
    Wanted made{capital(words(name)), words(name), {}, design};
    made.design.dataflow = name;
    return made;
  }
  if (const Pin* pin = id.startsWith(kPin) && !id.isEmpty() ? session_.session().pin(id.back()) : nullptr)
    return Wanted{titleOfPin(*pin, design), tr("pin %1").arg(pin->letter), pin->letter, pin->design};
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
    column.leftOut = leftOut_.contains(id);
    if (Result<PlanRequest> request = app::requestOf(design->design))
      column.request = std::make_shared<const PlanRequest>(std::move(request).value());
    columns.push_back(std::move(column));
  }
  return columns;
}

// Existing columns keep their old plan until the new one arrives, unless it is of another network.
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
      column.leftOut = leftOut_.contains(column.id);
      column.answered = before.answered && before.request && request && *before.request == *request;
      if (!column.answered) column.request = request;
      if (request) column.plan = ifOfNetwork(std::move(column.plan), *request);
    }
  columns_ = std::move(columns);
  compared_.clear();  // indices of the old columns
  comparison_.reset();
  ranked_.clear();
  ranking_.reset();
  if (!same) emit columnsChanged();
  const bool wanted = active_ && comparesDataflows();
  wanted == dataflows_.isWanted() ? dataflows_.follow() : dataflows_.setWanted(wanted);
  searchUnrollings();
  showPlans();
}

void CompareModel::setAnyUnrolling(bool any) {
  if (any == anyUnrolling_) return;
  anyUnrolling_ = any;
  searchUnrollings();
  showPlans();
}

void CompareModel::searchUnrollings() {
  const PlannedDataflow* best = dataflows_.isWanted() ? dataflows_.find(std::nullopt) : nullptr;
  unrollings_.ask(anyUnrolling_ && best ? best->request : nullptr);
}

ShownSets CompareModel::sets() const {
  ShownSets shown;
  if (anyUnrolling_) {
    const std::shared_ptr<const DataflowChoice>& choice = unrollings_.answer();
    if (!choice) return shown;
    shown.sets = std::shared_ptr<const DataflowSets>(choice, &choice->sets);
    shown.dataflows = choice->dataflows;
    shown.inProfile = choice->inProfile;
    shown.current = unrollings_.isCurrent();
    return shown;
  }
  shown.sets = dataflows_.sets();
  for (const std::string& name : dataflows_.names()) {
    Dataflow dataflow;
    dataflow.name = name;
    shown.dataflows.push_back(std::move(dataflow));
  }
  shown.inProfile = shown.dataflows.size();
  shown.current = dataflows_.setsAreCurrent();
  return shown;
}

QString CompareModel::waitingForSets() const {
  if (!anyUnrolling_)
    return dataflows_.all().size() == 2
               ? tr("The profile has one dataflow.")
               : tr("The best one, two and three dataflows follow when all dataflows are planned.");
  const QString progress = unrollings_.progress();
  return progress.isEmpty() ? tr("No unrolling of the array can be planned.") : progress;
}

// Null while the plan of another network is shown elsewhere.
std::shared_ptr<const ExecutionPlan> CompareModel::presentPlan() const {
  const std::shared_ptr<const PlanRequest> now = session_.request();
  return now ? ifOfNetwork(explore_.sharedPlan(), *now) : nullptr;
}

void CompareModel::showPlans() {
  if (!active_) return;
  for (CompareColumn& column : columns_) {
    const PlannedDataflow* dataflow = nullptr;
    if (column.id == kBest) dataflow = dataflows_.find(std::nullopt);
    if (isDataflowColumn(column.id)) dataflow = dataflows_.find(column.design.dataflow);
    if (dataflow) {
      column.plan = dataflow->plan;
      column.answered = dataflow->answered;
    } else if (column.id == kPresent) {
      column.plan = presentPlan();
      column.answered = !explore_.isStale();
    } else if (const PinnedPlan* pinned = column.letter.isNull() ? nullptr : pins_.pin(column.letter)) {
      column.plan = pinned->plan;
      column.answered = pinned->answered;
    }
    if (!column.request) column.answered = true;
  }
  const PinnedPlan* pinned = pins_.reference();
  reference_ = pinned ? pinned->plan : presentPlan();
  std::vector<std::string> inSet;
  if (const std::optional<std::size_t> chosen = chosenSet()) {
    const ShownSets shown = sets();
    const DataflowSet& set = shown.sets->best[*chosen];
    reference_ = std::shared_ptr<const ExecutionPlan>(shown.sets, &set.plan);
    inSet = shown.namesOf(set);
  }
  for (CompareColumn& column : columns_) {
    const std::optional<std::string>& name = column.design.dataflow;
    column.inSet =
        isDataflowColumn(column.id) && std::find(inSet.begin(), inSet.end(), name.value_or("")) != inSet.end();
    show(column);
  }
  compare();
  emit pictureChanged();
}

void CompareModel::show(CompareColumn& column) {
  if (column.shown == column.plan && column.shownAgainst == reference_) return;
  column.shown = column.plan;
  column.shownAgainst = reference_;
  column.figures.clear();
  column.roofline = {};
  column.traffic = {};
  if (!column.plan) return;
  const tilescope::LayerRows rows = layerRows(*column.plan);
  const bool comparable = reference_ && areComparable(*reference_, *column.plan);
  column.figures = totalFigures(*column.plan, comparable ? reference_.get() : nullptr);
  column.roofline = {roofline(*column.plan, rows)};
  column.traffic = folded({.bars = trafficBars(rows)}, folding_.of(column.plan->request.network), rows);
}

void CompareModel::compare() {
  compared_.clear();
  comparison_.reset();
  ranked_.clear();
  ranking_.reset();
  std::vector<const ExecutionPlan*> plans, rankedPlans;
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    if (!columns_[i].plan || columns_[i].leftOut) continue;
    compared_.push_back(i);
    plans.push_back(columns_[i].plan.get());
    if (columns_[i].id == kBest) continue;
    ranked_.push_back(i);
    rankedPlans.push_back(columns_[i].plan.get());
  }
  if (!reference_) return;
  if (!plans.empty()) comparison_ = comparePlans(*reference_, plans);
  if (!rankedPlans.empty()) ranking_ = comparePlans(*reference_, rankedPlans);
}

std::optional<std::size_t> CompareModel::chosenSet() const {
  const ShownSets shown = sets();
  const bool exists = chosenSet_ && shown.sets && comparesDataflows() && *chosenSet_ < shown.sets->best.size() &&
                      shown.sets->best[*chosenSet_].dataflows.size() == *chosenSet_ + 1;
  return exists ? chosenSet_ : std::nullopt;
}

void CompareModel::chooseSet(std::optional<std::size_t> set) {
  if (set == chosenSet_) return;
  chosenSet_ = set;
  showPlans();
}

QString CompareModel::whyNotKept() const {
  const ShownSets shown = sets();
  if (!comparesDataflows() || !shown.sets) return tr("First compare the dataflows of the profile.");
  const std::optional<std::size_t> chosen = chosenSet();
  if (!chosen) return tr("First choose the best one, two or three dataflows above the columns.");
  if (!shown.current) return tr("The dataflows are being planned for the current design.");
  const std::vector<std::size_t>& kept = shown.sets->best[*chosen].dataflows;
  if (kept.size() == shown.inProfile && kept.back() < shown.inProfile) return tr("The profile has no other dataflow.");
  return {};
}

void CompareModel::keepChosen() {
  if (!whyNotKept().isEmpty()) return;
  const ShownSets shown = sets();
  const DataflowSet& set = shown.sets->best[*chosenSet()];
  const std::vector<std::string> names = shown.namesOf(set);
  HardwareProfile more = *session_.hardware();
  for (const std::size_t i : set.dataflows)
    if (i >= shown.inProfile) {
      more.sources[pointerOf(PartList::Dataflows, more.dataflows.size())] = "Tilescope: search over unrollings";
      more.dataflows.push_back(shown.dataflows[i]);
    }
  Result<HardwareProfile> kept = withOnlyDataflows(more, names);
  if (!kept) {
    emit refused(kept.diagnostics());
    return;
  }
  chosenSet_.reset();
  session_.change(tr("keep only %1").arg(setNames(names)),
                  app::withOwnProfile(session_.design(), std::move(kept).value()));
}

bool CompareModel::canLeaveOut() const {
  return std::count_if(columns_.begin(), columns_.end(), [](const CompareColumn& c) { return !c.leftOut; }) > 1;
}

void CompareModel::setLeftOut(const QString& id, bool leftOut) {
  if (leftOut_.contains(id) == leftOut || (leftOut && !canLeaveOut())) return;
  QStringList ids = leftOut_;
  leftOut ? ids.append(id) : static_cast<void>(ids.removeAll(id));
  restoreLeftOut(ids);
}

void CompareModel::restoreLeftOut(const QStringList& ids) {
  if (ids == leftOut_) return;
  leftOut_ = ids;
  for (CompareColumn& column : columns_) column.leftOut = leftOut_.contains(column.id);
  showPlans();
}

std::vector<std::pair<QString, QString>> CompareModel::candidates() const {
  std::vector<std::pair<QString, QString>> all;
  if (!session_.request()) return all;
  QStringList ids{kPresent, kBest};
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
  if (const std::optional<std::size_t> chosen = chosenSet()) return tr("the %1").arg(lowered(setTitle(*chosen)));
  if (const PinnedPlan* pinned = pins_.reference()) {
    const QString name = tr("pin %1").arg(pinned->pin.letter);
    const Pin& pin = pinned->pin;
    return isOfNetwork(pin, session_.design()) ? name : tr("%1 (%2)").arg(name, words(pin.design.network->name));
  }
  return lowered(titleOfPresent(session_.design()));
}

std::optional<std::size_t> CompareModel::referenceColumn() const {
  if (chosenSet()) return std::nullopt;
  const PinnedPlan* pinned = pins_.reference();
  const QString id = pinned ? pinId(pinned->pin.letter) : kPresent;
  for (std::size_t i = 0; i < columns_.size(); ++i)
    if (columns_[i].id == id) return i;
  for (std::size_t i = 0; i < columns_.size(); ++i)
    if (!pinned && columns_[i].id == kBest && !session_.design().dataflow) return i;
  return std::nullopt;
}

bool CompareModel::isComplete() const {
  const std::vector<PlannedDataflow>& dataflows = dataflows_.all();
  return std::all_of(columns_.begin(), columns_.end(), [](const CompareColumn& column) { return column.answered; }) &&
         (!comparesDataflows() ||
          std::all_of(dataflows.begin(), dataflows.end(), [](const auto& d) { return d.answered; }));
}

QStringList CompareModel::dataflowIds() const {
  QStringList ids;
  if (!session_.design().profile) return ids;
  for (const Dataflow& dataflow : session_.design().profile->dataflows) ids << kDataflow + words(dataflow.name);
  return ids;
}

void CompareModel::compareDataflows() {
  QStringList ids = dataflowIds();
  if (ids.size() > 1) ids.prepend(kBest);
  session_.setColumns(tr("compare all dataflows"), ids.mid(0, kMaxColumns));
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
