// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/models/mapping_model.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "app/gui/models/mapping_figures.h"
#include "app/gui/models/words.h"
#include "core/base/format_number.h"
#include "core/mapping/loop_moves.h"
#include "core/mapping/mapping_json.h"
#include "core/plan/model_registry.h"
#include "core/workload/tensor_problem.h"

namespace tilescope::gui {
namespace {

constexpr int kMostEnlargements = 32;  // of memories, to show a mapping that does not fit
constexpr int kIndent = 2;             // of JSON

QString tensorList(const std::vector<Tensor>& tensors) {
  QStringList letters;
  for (const Tensor tensor : tensors) letters << tensorLetter(tensor);
  return letters.join(QObject::tr(" and "));
}

// The tensors whose position a loop over this dimension changes.
bool touches(const Einsum& einsum, Tensor tensor, const std::string& dim) {
  for (const std::string& own : dimensionsOf(einsum, tensor)) {
    if (own == dim) return true;
    for (const Relation& relation : einsum.relations)
      if (relation.dim == own)
        for (const auto& [part, factor] : relation.of)
          if (part == dim) return true;
  }
  return false;
}

QString reuseText(const Layer& layer, const std::string& dim) {
  const Einsum einsum = toEinsum(layer);
  std::vector<Tensor> reused, changed;
  for (const Tensor tensor : kTensors)
    if (!dimensionsOf(einsum, tensor).empty()) (touches(einsum, tensor, dim) ? changed : reused).push_back(tensor);
  if (reused.empty()) return QObject::tr("nothing");
  return changed.empty() ? tensorList(reused) : QObject::tr("%1, not %2").arg(tensorList(reused), tensorList(changed));
}

std::int64_t sizeOf(const Layer& layer, const std::string& dim) {
  for (const auto& [name, size] : toEinsum(layer).dims)
    if (name == dim) return size;
  return 1;
}

QString firstError(const Diagnostics& errors) {
  if (errors.empty()) return {};
  const Diagnostic& error = errors.front();
  return words(error.remedy.empty() ? toText(error) : error.remedy);
}

}  // namespace

MappingModel::MappingModel(SessionController& session, const ExploreModel& explore, QObject* parent)
    : QObject(parent), session_(session), explore_(explore) {
  connect(&explore_, &ExploreModel::pictureChanged, this, &MappingModel::makeDirty);
  connect(&session_, &SessionController::selectionChanged, this, &MappingModel::makeDirty);
  connect(&session_, &SessionController::mappingsChanged, this, &MappingModel::makeDirty);
}

void MappingModel::makeDirty() {
  shown_.reset();
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

MappingModel::Shown MappingModel::make() const {
  Shown made;
  const LayerPlan* plan = layerPlan();
  if (!plan) return made;
  MappingPicture& picture = made.picture;
  picture.layer = words(plan->name);
  if (const LayerRow* row = explore_.row(picture.layer)) {
    picture.operation = row->operation;
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
  if (own != mappings.end()) {
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

// A mapping that does not fit any more is drawn as if its memories were large enough, against the room there is.
void MappingModel::showOwn(Shown& made, const Mapping& own, const LayerResult* best) const {
  MappingPicture& picture = made.picture;
  picture.own = true;
  picture.state = MappingState::Shown;
  Answer answer = evaluate(made.hardware, own);
  picture.reason = answer.reason;
  picture.tooSmall = answer.tooSmall;
  for (int i = 0; i < kMostEnlargements && !answer.result && !answer.tooSmall.empty(); ++i) {
    for (Memory& memory : made.hardware.memories)
      if (memory.name == answer.tooSmall) memory.sizeBits *= 2;
    answer = evaluate(made.hardware, own);
  }
  if (!answer.result) {
    picture.state = MappingState::Infeasible;
    return;
  }
  made.result = std::move(answer.result);
  if (best && picture.reason.isEmpty()) picture.changes = changesAgainst(*made.result, *best);
  addNest(made);
}

void MappingModel::addNest(Shown& made) const {
  const PlanRequest& request = explore_.plan()->request;
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
    made.picture.locked = tr("This model tiles each layer once, so there are no loops to move between memories.");
  else if (!loops->loopsPerMemory)
    made.picture.locked = tr("The mapping leaves the memories of its loops to the model.");
}

MappingModel::Answer MappingModel::evaluate(const HardwareProfile& hardware, const Mapping& mapping) const {
  Answer answer;
  const PlanRequest& request = explore_.plan()->request;
  const Layer* shownLayer = layer(layerPlan()->name);
  const CostModel* costs = model();
  if (!shownLayer || !costs) return answer;
  OpenChoices choices;
  choices.objective = request.objective;
  const Result<Evaluation> evaluation = costs->evaluate(*shownLayer, hardware, mapping, request.options, choices);
  if (!evaluation) {
    answer.reason = firstError(evaluation.diagnostics());
  } else if (const auto* violation = std::get_if<Violation>(&*evaluation)) {
    answer.reason = words(violation->message);
    if (violation->kind == ViolationKind::MemoryTooSmall) answer.tooSmall = violation->memory;
  } else {
    answer.result = std::get<LayerResult>(*evaluation);
  }
  return answer;
}

Choices MappingModel::layers() const {
  Choices choices;
  const QString& present = picture().layer;
  for (const LayerRow& row : explore_.rows()) {
    Choice choice;
    choice.id = choice.text = row.name;
    choice.secondary = row.operation;
    choice.checked = row.name == present;
    choices.push_back(choice);
  }
  return choices;
}

std::optional<Provenance> MappingModel::explainMove(const std::string& memory, Tensor tensor, Move move) const {
  const Shown& now = shown();
  if (!now.result || now.nest.bands.empty()) return std::nullopt;
  const std::string name = now.picture.layer.toStdString();
  return model()->explainMove(*layer(name), now.hardware, explore_.plan()->request.options, *now.result, memory, tensor,
                              move);
}

std::optional<Provenance> MappingModel::explainTile(const std::string& memory, Tensor tensor) const {
  for (const NestBand& band : shown().nest.bands) {
    for (const NestTile& tile : band.tiles) {
      if (band.memory != memory || tile.tensor != tensor || tile.elements <= 0) continue;
      Provenance about;
      about.title = tr("%1 tile in %2").arg(capital(tensorWord(tensor)), words(memory)).toStdString();
      about.formula = {tr("tile = elements × bits of one").toStdString()};
      const double bits = tile.bits / tile.elements;
      about.result = sizeText(tile.bits).toStdString();
      about.steps = {tr("tile = %1 × %2 bit = %3")
                         .arg(words(atMost(tile.elements, 9)), words(atMost(bits, 3)), sizeText(tile.bits))
                         .toStdString()};
      if (!band.offChip) about.steps.push_back(tr("room = %1").arg(sizeText(band.capacityBits)).toStdString());
      about.source =
          (tile.loopsInside == 0
               ? tr("no loop inside")
               : tr("the innermost %1 of %2 loops run inside").arg(tile.loopsInside).arg(shown().nest.loops.size()))
              .toStdString();
      if (tile.doubleBuffered) about.source += tr("; the next tile may arrive while this one is used").toStdString();
      return about;
    }
  }
  return std::nullopt;
}

std::optional<Provenance> MappingModel::explainLoop(std::size_t loop) const {
  const std::optional<Place> from = placeOf(loop);
  if (!from) return std::nullopt;
  Provenance about;
  const LoopFacts facts = whatItDoes(loop, *from);
  about.title = facts.title.toStdString();
  for (const Fact& fact : facts.facts)
    about.steps.push_back(QStringLiteral("%1: %2").arg(lowered(fact.label), fact.value).toStdString());
  about.source = picture().locked.toStdString();
  return about;
}

bool MappingModel::isEdited() const {
  const LayerPlan* plan = layerPlan();
  return plan && session_.session().ownMappings.count(words(plan->name)) > 0;
}

std::optional<MappingModel::Place> MappingModel::placeOf(std::size_t loop) const {
  const std::vector<BandShown>& bands = picture().nest.bands;
  for (std::size_t band = 0; band < bands.size(); ++band) {
    const std::vector<LoopShown>& loops = bands[band].loops;
    for (std::size_t i = 0; i < loops.size(); ++i)
      if (loops[i].loop == loop) return Place{band, loops.size() - 1 - i};
  }
  return std::nullopt;
}

std::variant<LoopMapping, QString> MappingModel::moved(std::size_t loop, const std::string& memory,
                                                       std::size_t position) const {
  if (!picture().locked.isEmpty()) return picture().locked;
  const auto& mapping = std::get<LoopMapping>(*shown().result->mapping);
  Result<LoopMapping> next = tilescope::moveLoop(mapping, explore_.plan()->request.hardware, loop, {memory, position});
  if (!next) return firstError(next.diagnostics());
  return std::move(next).value();
}

bool MappingModel::moveLoop(std::size_t loop, const std::string& memory, std::size_t position) {
  if (!shown().result || loop >= shown().nest.loops.size()) return false;
  const NestLoop& what = shown().nest.loops[loop];
  const QString name = QStringLiteral("%1 %2").arg(words(what.dim)).arg(what.size);
  const auto refuse = [&](const QString& reason) {
    emit refused(tr("%1 cannot move into %2.").arg(name, words(memory)), reason);
    return false;
  };
  std::variant<LoopMapping, QString> next = moved(loop, memory, position);
  if (const auto* reason = std::get_if<QString>(&next)) return refuse(*reason);
  const Mapping mapping = std::get<LoopMapping>(std::move(next));
  if (mapping == *shown().result->mapping) return false;
  const Answer answer = evaluate(explore_.plan()->request.hardware, mapping);
  if (!answer.result) return refuse(answer.reason);
  const QString layerName = picture().layer;
  const auto* best = std::get_if<LayerResult>(&layerPlan()->evaluation);
  const bool isBest = best && best->mapping == mapping;
  return session_.setMapping(tr("move loop %1").arg(name), layerName, isBest ? std::nullopt : std::optional(mapping));
}

bool MappingModel::moveAcross(std::size_t loop, bool outward) {
  const std::optional<Place> from = placeOf(loop);
  const std::vector<BandShown>& bands = picture().nest.bands;
  if (!from || (outward ? from->band == 0 : from->band + 1 == bands.size())) return false;
  const BandShown& to = bands[outward ? from->band - 1 : from->band + 1];
  return moveLoop(loop, to.memory, outward ? 0 : to.loops.size());
}

bool MappingModel::moveWithin(std::size_t loop, bool outward) {
  const std::optional<Place> from = placeOf(loop);
  if (!from) return false;
  const BandShown& band = picture().nest.bands[from->band];
  if (outward ? from->position + 1 == band.loops.size() : from->position == 0) return false;
  return moveLoop(loop, band.memory, outward ? from->position + 1 : from->position - 1);
}

void MappingModel::backToBest() {
  if (picture().own)
    session_.setMapping(tr("back to the best mapping of %1").arg(picture().layer), picture().layer, {});
}

Fact MappingModel::costOfMove(const QString& label, std::size_t loop, const Place& from, bool outward) const {
  const std::vector<BandShown>& bands = picture().nest.bands;
  const BandShown& to = bands[outward ? from.band - 1 : from.band + 1];
  Fact fact{label.arg(to.name), tr("not possible"), {}, {}};
  const std::variant<LoopMapping, QString> next = moved(loop, to.memory, outward ? 0 : to.loops.size());
  const auto* mapping = std::get_if<LoopMapping>(&next);
  if (!mapping) return fact;
  const Answer answer = evaluate(explore_.plan()->request.hardware, *mapping);
  if (!answer.tooSmall.empty()) fact.remark = tr("%1 is full").arg(words(answer.tooSmall));
  if (!answer.result || !shown().result) return fact;
  return difference(fact.label, *answer.result, *shown().result, explore_.plan()->request.objective);
}

// What the tiles of the loop's memory would be without it.
QString MappingModel::footprintOf(std::size_t loop, const Place& from) const {
  const std::vector<BandShown>& bands = picture().nest.bands;
  if (from.band == 0) return tr("none, off-chip");
  const std::variant<LoopMapping, QString> next = moved(loop, bands[from.band - 1].memory, 0);
  const auto* mapping = std::get_if<LoopMapping>(&next);
  if (!mapping) return {};
  const Answer answer = evaluate(explore_.plan()->request.hardware, *mapping);
  if (!answer.result) return {};
  const LoopNest without = model()->loopNest(*layer(picture().layer.toStdString()), explore_.plan()->request.hardware,
                                             explore_.plan()->request.options, *answer.result);
  QStringList added;
  for (const NestBand& band : without.bands) {
    if (band.memory != bands[from.band].memory) continue;
    for (const NestTile& tile : band.tiles)
      for (const TileShown& now : bands[from.band].tiles)
        if (now.tensor == tile.tensor && now.bits > tile.bits)
          added << tensorLetter(tile.tensor) + " +" + sizeText(now.bits - tile.bits);
  }
  return added.isEmpty() ? tr("none") : added.join(QStringLiteral(", "));
}

LoopFacts MappingModel::whatItDoes(std::size_t loop, const Place& place) const {
  LoopFacts about;
  const NestLoop& what = shown().nest.loops[loop];
  const Layer& shownLayer = *layer(picture().layer.toStdString());
  const std::vector<BandShown>& bands = picture().nest.bands;
  about.title = tr("%1 %2 at %3").arg(words(what.dim)).arg(what.size).arg(bands[place.band].name);
  about.facts.push_back(
      {tr("Iterates"), tr("%1, %2 of %3").arg(words(what.dim)).arg(what.size).arg(sizeOf(shownLayer, what.dim))});
  about.facts.push_back({tr("Reuses"), reuseText(shownLayer, what.dim)});
  return about;
}

LoopFacts MappingModel::loopFacts(std::size_t loop) const {
  const std::optional<Place> from = placeOf(loop);
  if (!from) return {};
  LoopFacts about = whatItDoes(loop, *from);
  const std::vector<BandShown>& bands = picture().nest.bands;
  if (!picture().locked.isEmpty()) return about;
  if (const QString footprint = footprintOf(loop, *from); !footprint.isEmpty())
    about.facts.push_back({tr("Footprint it adds"), footprint});
  if (from->band > 0) about.facts.push_back(costOfMove(tr("Moved up to %1"), loop, *from, true));
  if (from->band + 1 < bands.size()) about.facts.push_back(costOfMove(tr("Moved down to %1"), loop, *from, false));
  return about;
}

QString MappingModel::text() const {
  const MappingPicture& now = picture();
  if (now.nest.empty()) return {};
  const QString kind = now.own ? tr("edited") : now.proven ? tr("best, proved") : tr("best found");
  return tr("%1 (%2), %3\n").arg(now.layer, now.operation, kind) + nestText(now.nest) + "\n";
}

QString MappingModel::json() const {
  const Shown& now = shown();
  if (!now.result || !now.result->mapping) return {};
  return QString::fromStdString(toJson(*now.result->mapping).dump(kIndent)) + "\n";
}

}  // namespace tilescope::gui
