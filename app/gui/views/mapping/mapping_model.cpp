// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/mapping/mapping_model.h"

#include <algorithm>
#include <utility>

#include "app/common/silicon.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/views/mapping/mapping_figures.h"
#include "app/gui/views/mapping/schedule/schedule_figures.h"
#include "core/base/json.h"
#include "core/mapping/loop_moves.h"
#include "core/mapping/mapping_json.h"
#include "core/models/diana/diana_result.h"
#include "core/models/model_registry.h"
#include "core/models/nve/nve_problem.h"

namespace tilescope::gui {
namespace {
constexpr int kMaxEnlargements = 32;  // attempts at doubling memories to show an infeasible mapping
constexpr int kIndent = 2;

std::int64_t smallestFactor(std::int64_t size) {
  for (std::int64_t factor = 2; factor * factor <= size; ++factor)
    if (size % factor == 0) return factor;
  return size;
}

}  // namespace

MappingModel::MappingModel(SessionController& session, const ExploreModel& explore, QObject* parent)
    : QObject(parent), session_(session), explore_(explore) {
  connect(&explore_, &ExploreModel::pictureChanged, this, &MappingModel::makeDirty);
  connect(&session_, &SessionController::designChanged, this, &MappingModel::makeDirty);
  connect(&session_, &SessionController::selectionChanged, this, &MappingModel::makeDirty);
  connect(&session_, &SessionController::mappingsChanged, this, &MappingModel::makeDirty);
}

void MappingModel::makeDirty() {
  shown_.reset();
  schedule_.reset();
  emit changed();
}

const MappingPicture& MappingModel::picture() const {
  return shown().picture;
}

const MappingModel::Shown& MappingModel::shown() const {
  if (!shown_) shown_ = make();
  return *shown_;
}

const LayerPlan* MappingModel::layerPlan() const {
  const ExecutionPlan* plan = explore_.plan();
  if (!plan || plan->layers.empty()) return nullptr;
  const QStringList& selection = session_.session().selection;
  const std::string selected = selection.isEmpty() ? std::string() : selection.front().toStdString();
  for (const LayerPlan& layer : plan->layers)
    if (layer.name == selected) return &layer;
  for (const LayerPlan& layer : plan->layers)
    if (const auto* result = std::get_if<LayerResult>(&layer.evaluation); result && !result->outsideModel)
      return &layer;
  return &plan->layers.front();
}

const Layer* MappingModel::layer(const std::string& name) const {
  const std::vector<Layer>& layers = explore_.plan()->request.network.layers;
  const auto found = std::find_if(layers.begin(), layers.end(), [&](const Layer& l) { return l.name == name; });
  return found == layers.end() ? nullptr : &*found;
}

const CostModel* MappingModel::model() const {
  const Result<const ModelEntry*> entry = findModel(explore_.plan()->request.model);
  return entry ? (*entry)->model : nullptr;
}

// Null if layers or model differ from the plan's; mappings are then not transferable.
std::shared_ptr<const PlanRequest> MappingModel::sessionRequest() const {
  const PlanRequest& planned = explore_.plan()->request;
  std::shared_ptr<const PlanRequest> asked = session_.request();
  if (!asked || asked->model != planned.model || asked->network != planned.network) return nullptr;
  return asked;
}

const PlanRequest& MappingModel::requestOf(const Shown& shown) const {
  return shown.picture.own ? *shown.request : explore_.plan()->request;
}

MappingModel::Shown MappingModel::make() const {
  Shown made;
  const LayerPlan* plan = layerPlan();
  if (!plan) return made;
  made.request = sessionRequest();
  MappingPicture& picture = made.picture;
  picture.layer = words(plan->name);
  if (const LayerRow* row = explore_.row(picture.layer)) {
    picture.operation = words(row->operation);
    picture.proven = row->proven;
  }
  made.hardware = explore_.plan()->request.hardware;
  showMapping(made, *plan);
  return made;
}

void MappingModel::showMapping(Shown& made, const LayerPlan& plan) const {
  MappingPicture& picture = made.picture;
  const auto* best = std::get_if<LayerResult>(&plan.evaluation);
  if (best && best->outsideModel) {
    picture.state = MappingState::OutsideModel;
    return;
  }
  const auto& mappings = session_.session().ownMappings;
  const auto own = mappings.find(picture.layer);
  if (made.request && own != mappings.end()) {
    made.hardware = made.request->hardware;
    showOwn(made, own->second, best);
  } else if (best) {
    made.result = *best;
    picture.state = MappingState::Shown;
    addNest(made);
  } else {
    const auto& violation = std::get<Violation>(plan.evaluation);
    picture.state = violation.kind == ViolationKind::Unsolved ? MappingState::Pending : MappingState::Infeasible;
    picture.reason = words(violation.message);
    picture.tooSmall = violation.memory;
  }
}

// An infeasible mapping is drawn as if the memory were large enough, with the real capacity marked.
void MappingModel::showOwn(Shown& made, const Mapping& own, const LayerResult* best) const {
  MappingPicture& picture = made.picture;
  picture.own = true;
  picture.state = MappingState::Shown;
  MappingAnswer answer = evaluate(*made.request, made.hardware, own);
  picture.reason = answer.reason;
  picture.tooSmall = answer.tooSmall;
  for (int i = 0; i < kMaxEnlargements && !answer.result && !answer.tooSmall.empty(); ++i) {
    for (Memory& memory : made.hardware.memories)
      if (memory.name == answer.tooSmall) memory.sizeBits *= 2;
    answer = evaluate(*made.request, made.hardware, own);
  }
  if (!answer.result) {
    picture.state = MappingState::Infeasible;
    return;
  }
  made.result = std::move(answer.result);
  for (const std::string& note : made.result->notes) picture.notes << words(note);
  if (best && picture.reason.isEmpty()) picture.changes = changesOf(made, own, *best);
  addNest(made);
}

// Uses the plan's hardware, even if the session's has changed since.
Facts MappingModel::changesOf(const Shown& made, const Mapping& own, const LayerResult& best) const {
  const PlanRequest& planned = explore_.plan()->request;
  if (*made.request == planned) return changesAgainst(*made.result, best, planned.objective);
  const MappingAnswer before = evaluate(planned, planned.hardware, own);
  return before.result ? changesAgainst(*before.result, best, planned.objective) : Facts{};
}

void MappingModel::addNest(Shown& made) const {
  const PlanRequest& request = requestOf(made);
  const Layer* shownLayer = layer(made.picture.layer.toStdString());
  const CostModel* costs = model();
  if (!shownLayer || !costs || !made.result->mapping) return;
  made.nest = costs->loopNest(*shownLayer, made.hardware, request.options, *made.result);
  for (NestBand& band : made.nest.bands) {
    const auto size = [&](const HardwareProfile& hardware) {
      for (const Memory& memory : hardware.memories)
        if (memory.name == band.memory) return static_cast<double>(memory.sizeBits);
      return 0.0;
    };
    if (const double enlarged = size(made.hardware); enlarged > 0)
      band.capacityBits *= size(request.hardware) / enlarged;
  }
  made.picture.nest = nestPicture(made.nest, request.hardware);
  addFigures(made.picture, *made.result, made.nest);
  const std::string& dataflow = layerPlan()->dataflow;
  made.picture.comparison = comparisonTable(compareModels(*shownLayer, made.hardware, *made.result, request.options,
                                                          dataflow.empty() ? std::nullopt : std::optional(dataflow)));
  const auto* loops = std::get_if<LoopMapping>(&*made.result->mapping);
  if (!loops)
    made.picture.locked =
        std::holds_alternative<NestMapping>(*made.result->mapping)
            ? tr("The loops of this model's nest cannot be moved: its search sets order and refresh places together.")
            : tr("This model tiles each layer once, so there are no loops to move between memories.");
  else if (!loops->loopsPerMemory)
    made.picture.locked = tr("The mapping leaves the memories of its loops to the model.");
  else if (!made.request)
    made.picture.locked = tr("The plan of the new design is not there yet.");
}

MappingAnswer MappingModel::evaluate(const PlanRequest& request, const HardwareProfile& hardware,
                                     const Mapping& mapping) const {
  const Layer* shownLayer = layer(layerPlan()->name);
  const CostModel* costs = model();
  return shownLayer && costs ? answerOf(*costs, *shownLayer, request, hardware, mapping) : MappingAnswer{};
}

Choices MappingModel::layers() const {
  Choices choices;
  const QString& present = picture().layer;
  for (const LayerRow& row : explore_.rows()) {
    Choice choice;
    choice.id = choice.text = words(row.name);
    choice.secondary = words(row.operation);
    choice.checked = choice.id == present;
    choices.push_back(choice);
  }
  return choices;
}

std::optional<Provenance> MappingModel::explainMove(const std::string& memory, Tensor tensor, Move move) const {
  const Shown& now = shown();
  if (!now.result || now.nest.bands.empty()) return std::nullopt;
  const std::string name = now.picture.layer.toStdString();
  const PlanRequest& request = requestOf(now);
  return app::withSilicon(
      model()->explainMove(*layer(name), now.hardware, request.options, *now.result, memory, tensor, move),
      model()->id(), now.hardware);
}

std::optional<Provenance> MappingModel::explainTile(const std::string& memory, Tensor tensor) const {
  return tileExplanation(shown().nest, memory, tensor);
}

std::optional<Provenance> MappingModel::explainLoop(std::size_t loop) const {
  if (!placeOf(picture().nest, loop)) return std::nullopt;
  Provenance about;
  const LoopFacts facts = whatLoopDoes(mappingOfNest(), loop);
  about.title = facts.title.toStdString();
  for (const Fact& fact : facts.facts)
    about.steps.push_back(QStringLiteral("%1: %2").arg(lowered(fact.label), fact.value).toStdString());
  about.source = picture().locked.toStdString();
  return about;
}

ShownMapping MappingModel::mappingOfNest() const {
  const Shown& now = shown();
  return {*model(), *layer(now.picture.layer.toStdString()), requestOf(now), *now.result, now.nest, now.picture.nest};
}

std::optional<ShownMapping> MappingModel::shownMapping() const {
  if (!shown().result || picture().nest.empty()) return std::nullopt;
  return mappingOfNest();
}

bool MappingModel::hasPrograms() const {
  const ExecutionPlan* plan = explore_.plan();
  return plan && plan->request.model == nve::kModelId;
}

bool MappingModel::isEdited() const {
  const LayerPlan* plan = layerPlan();
  return plan && session_.session().ownMappings.count(words(plan->name)) > 0 && sessionRequest();
}

const LoopMapping& MappingModel::loops() const {
  return std::get<LoopMapping>(*shown().result->mapping);
}

QString MappingModel::loopText(std::size_t loop) const {
  const NestLoop& what = shown().nest.loops[loop];
  return QStringLiteral("%1 %2").arg(words(what.dim)).arg(what.size);
}

// Emits refused() if the loops of this mapping cannot be changed.
bool MappingModel::canEdit(std::size_t loop, const QString& refusal) {
  if (!shown().result || loop >= shown().nest.loops.size()) return false;
  const QString locked = picture().locked;
  if (!locked.isEmpty()) emit refused(refusal.arg(loopText(loop)), locked);
  return locked.isEmpty();
}

bool MappingModel::take(const QString& step, const QString& refusal, const Result<LoopMapping>& next) {
  const auto refuse = [&](const QString& reason) {
    emit refused(refusal, reason);
    return false;
  };
  if (!next) return refuse(firstError(next.diagnostics()));
  const Mapping mapping = *next;
  if (mapping == *shown().result->mapping) return false;
  const PlanRequest& request = *shown().request;
  const MappingAnswer answer = evaluate(request, request.hardware, mapping);
  if (!answer.result) return refuse(answer.reason);
  // Outdated while the plan belongs to an earlier request.
  const auto* best = std::get_if<LayerResult>(&layerPlan()->evaluation);
  const bool isBest = best && best->mapping == mapping && request == explore_.plan()->request;
  return session_.setMapping(step, QString(picture().layer), isBest ? std::nullopt : std::optional(mapping));
}

bool MappingModel::moveLoop(std::size_t loop, const std::string& memory, std::size_t position) {
  const QString refusal = tr("%1 cannot move into %2.").arg(QStringLiteral("%1"), words(memory));
  if (!canEdit(loop, refusal)) return false;
  return take(tr("move loop %1").arg(loopText(loop)), refusal.arg(loopText(loop)),
              tilescope::moveLoop(loops(), shown().request->hardware, loop, {memory, position}));
}

bool MappingModel::splitLoop(std::size_t loop) {
  const QString refusal = tr("%1 cannot be split.");
  if (!canEdit(loop, refusal)) return false;
  const std::int64_t size = shown().nest.loops[loop].size, factor = smallestFactor(size);
  if (factor == size) {
    emit refused(refusal.arg(loopText(loop)), size == 1 ? tr("It has one iteration.") : tr("%1 is prime.").arg(size));
    return false;
  }
  return take(tr("split loop %1").arg(loopText(loop)), refusal.arg(loopText(loop)),
              tilescope::splitLoop(loops(), shown().request->hardware, loop, factor));
}

bool MappingModel::mergeLoop(std::size_t loop) {
  const QString refusal = tr("%1 cannot be merged with the next loop.");
  if (!canEdit(loop, refusal)) return false;
  if (loop + 1 == shown().nest.loops.size()) {
    emit refused(refusal.arg(loopText(loop)), tr("It is the outermost one."));
    return false;
  }
  return take(tr("merge loops %1 and %2").arg(loopText(loop + 1), loopText(loop)), refusal.arg(loopText(loop)),
              tilescope::mergeLoops(loops(), shown().request->hardware, loop));
}

bool MappingModel::moveAcross(std::size_t loop, bool outward) {
  const std::optional<LoopPlace> from = placeOf(picture().nest, loop);
  const std::vector<BandShown>& bands = picture().nest.bands;
  if (!from || (outward ? from->band == 0 : from->band + 1 == bands.size())) return false;
  const BandShown& to = bands[outward ? from->band - 1 : from->band + 1];
  const std::string memory = to.memory;  // a copy, because the move replaces the picture
  return moveLoop(loop, memory, outward ? 0 : to.loops.size());
}

bool MappingModel::moveWithin(std::size_t loop, bool outward) {
  const std::optional<LoopPlace> from = placeOf(picture().nest, loop);
  if (!from) return false;
  const BandShown& band = picture().nest.bands[from->band];
  if (outward ? from->position + 1 == band.loops.size() : from->position == 0) return false;
  const std::string memory = band.memory;  // a copy, because the move replaces the picture
  return moveLoop(loop, memory, outward ? from->position + 1 : from->position - 1);
}

void MappingModel::backToBest() {
  if (picture().own)
    session_.setMapping(tr("back to the best mapping of %1").arg(picture().layer), picture().layer, {});
}

LoopFacts MappingModel::loopFacts(std::size_t loop) const {
  if (!placeOf(picture().nest, loop)) return {};
  return picture().locked.isEmpty() ? whatLoopCosts(mappingOfNest(), loop) : whatLoopDoes(mappingOfNest(), loop);
}

const SchedulePicture& MappingModel::schedule() const {
  if (schedule_) return *schedule_;
  const ExecutionPlan* plan = explore_.plan();
  const bool isOfModel = plan && plan->request.model == diana::kModelId;
  const Shown& now = shown();
  const std::optional<ShownMapping> mapping = shownMapping();
  schedule_ =
      mapping && diana::plannedCalls(mapping->result) ? schedulePicture(*mapping) : noSchedule(now.picture, isOfModel);
  return *schedule_;
}

std::optional<Provenance> MappingModel::explainStep(std::size_t step) const {
  if (schedule().isEmpty() || step >= schedule().steps().size()) return std::nullopt;
  return app::withSilicon(stepExplanation(mappingOfNest(), schedule(), step), model()->id(), shown().hardware);
}

QString MappingModel::text() const {
  const MappingPicture& now = picture();
  if (now.nest.empty()) return {};
  const QString kind = now.own ? tr("edited") : now.proven ? tr("best, proven") : tr("best found");
  return tr("%1 (%2), %3\n").arg(now.layer, now.operation, kind) + words(nestText(now.nest)) + "\n";
}

QString MappingModel::json() const {
  const Shown& now = shown();
  if (!now.result || !now.result->mapping) return {};
  return QString::fromStdString(toJson(*now.result->mapping).dump(kIndent)) + "\n";
}

}  // namespace tilescope::gui

#include "moc_mapping_model.cpp"
