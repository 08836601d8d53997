// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/partition/partition_model.h"

#include <chrono>
#include <utility>

#include "app/gui/kit/words/words.h"
#include "core/base/units.h"

namespace tilescope::gui {
namespace {
QString sentenceOf(const Diagnostics& reasons) {
  if (reasons.empty()) return {};
  const Diagnostic& reason = reasons.front();
  QStringList parts{PartitionModel::tr("%1; expected %2.").arg(capital(words(reason.found)), words(reason.expected))};
  if (!reason.remedy.empty()) parts << words(reason.remedy);
  return parts.join(QLatin1Char(' '));
}

}  // namespace

PartitionModel::PartitionModel(SessionController& session, const ExploreModel& explore, const PinsModel& pins,
                               PlanQueue& queue, QObject* parent)
    : QObject(parent), session_(session), explore_(explore), pins_(pins), capacityPlans_(queue) {
  connect(&session_, &SessionController::designChanged, this, &PartitionModel::forgetAnswer);
  connect(&session_, &SessionController::partitionChanged, this, &PartitionModel::forgetAnswer);
  connect(&session_, &SessionController::selectionChanged, this, &PartitionModel::forgetPictures);
  connect(&explore_, &ExploreModel::pictureChanged, this, &PartitionModel::takePlan);
  connect(&pins_, &PinsModel::changed, this, &PartitionModel::followPins);
  connect(&capacityPlans_, &CapacityPlans::solved, this, &PartitionModel::takePlan);
}

void PartitionModel::followPins() {
  std::set<QChar> letters;
  for (const PinnedPlan& pinned : pins_.pins()) letters.insert(pinned.pin.letter);
  capacityPlans_.keepOnly(letters);
  forgetPictures();
}

std::shared_ptr<const ExecutionPlan> PartitionModel::plan() const {
  return capacityPlans_.plan({}, session_.design(), explore_.sharedPlan());
}

app::Design PartitionModel::timedDesign() const {
  const std::shared_ptr<const ExecutionPlan> present = plan();
  std::optional<app::Design> sized = app::atCapacity(session_.design());
  const Result<PlanRequest> request = sized && present ? app::requestOf(*sized) : Result<PlanRequest>(Diagnostic{});
  return request && *request == present->request ? *sized : session_.design();
}

void PartitionModel::forgetAnswer() {
  solved_.reset();
  forgetPictures();
}

void PartitionModel::takePlan() {
  if (solved_ && solved_->answer && session_.hardware()) {
    const app::DesignPartition& known = *solved_->answer;
    const double bits = known.bytesPerElement * kBitsPerByte;
    if (app::layerTimesOf(known.chain(), plan().get(), *session_.hardware(), bits) != known.times) solved_.reset();
  }
  forgetPictures();
}

void PartitionModel::forgetPictures() {
  shown_.reset();
  stages_.reset();
  emit changed();
}

const PartitionModel::Solved& PartitionModel::solved() const {
  if (!solved_) solved_ = solve();
  return *solved_;
}

const PartitionModel::Shown& PartitionModel::shown() const {
  if (!shown_)
    shown_ = solved().answer ? show(*solved().answer) : solved().attention ? show(*solved().attention) : Shown{};
  return *shown_;
}

const app::DesignPartition* PartitionModel::answer() const {
  return solved().answer ? &*solved().answer : nullptr;
}

const app::DesignAttention* PartitionModel::attention() const {
  return solved().attention ? &*solved().attention : nullptr;
}

ChainKind PartitionModel::chain() const {
  return session_.design().isComplete() ? app::shownChain(session_.design(), cache_) : ChainKind::Maps;
}

bool PartitionModel::hasAttention() const {
  return session_.design().network && app::hasAttention(*session_.design().network);
}

bool PartitionModel::offersChains() const {
  return hasAttention() && cache_.chain(session_.design().network);
}

QString PartitionModel::why() const {
  return solved().why;
}

PartitionModel::Solved PartitionModel::solve() const {
  Solved solved;
  const app::Design& design = session_.design();
  if (!design.isComplete() || !session_.hardware()) {
    solved.why = tr("Choose a network and a hardware profile.");
    return solved;
  }
  const auto start = std::chrono::steady_clock::now();
  if (chain() == ChainKind::Attention) {
    Result<app::DesignAttention> attention = attentionOf(design, *session_.hardware(), cache_);
    if (!attention) {
      solved.why = sentenceOf(attention.diagnostics());
      return solved;
    }
    solved.attention = std::move(attention).value();
    solved.verdict = attentionVerdict(*solved.attention);
  } else {
    solveMaps(solved);
  }
  solved.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return solved;
}

void PartitionModel::solveMaps(Solved& solved) const {
  const std::shared_ptr<const ExecutionPlan> plan = this->plan();
  Result<app::DesignPartition> answer = partitionOf(session_.design(), *session_.hardware(), cache_, plan.get());
  if (!answer) {
    solved.why = sentenceOf(answer.diagnostics());
    return;
  }
  solved.answer = std::move(answer).value();
  solved.schemes = schemeRows(*solved.answer, plan.get());
  solved.verdict = partitionVerdict(*solved.answer, partitionStages(*solved.answer, plan.get()));
}

PartitionModel::Shown PartitionModel::show(const app::DesignAttention& attention) const {
  Shown shown;
  for (const PinnedPlan& pinned : pins_.pins()) {
    if (!pinned.request || !app::hasAttention(*pinned.pin.design.network)) continue;
    Result<app::DesignAttention> other = attentionOf(pinned.pin.design, pinned.request->hardware, cache_);
    if (other) shown.pinnedAttentions.push_back({pinned.pin.letter, std::move(other).value()});
  }
  const app::DesignAttention* reference = nullptr;
  for (const PinnedAttention& pin : shown.pinnedAttentions)
    if (pin.letter == session_.session().reference) reference = &pin.answer;
  shown.attention = tilescope::attentionPicture(attention.bytes(), unfolded_);
  const Network& network = *session_.design().network;
  const QStringList& selection = session_.session().selection;
  for (AttentionRowShown& row : shown.attention.rows)
    for (std::size_t block = row.first; block < row.first + row.count && !selection.isEmpty(); ++block)
      for (const std::string& layer : app::layersOfBlock(network, attention.answer.spans[block].block.name))
        row.isSelected = row.isSelected || selection.contains(words(layer));
  shown.staircase = attentionStaircase(attention, shown.pinnedAttentions);
  shown.figures = attentionFigures(attention, reference);
  return shown;
}

QStringList PartitionModel::layersOfBlocks(std::size_t place) const {
  QStringList layers;
  const app::DesignAttention* present = attention();
  if (!present || place >= attentionPicture().rows.size()) return layers;
  const AttentionRowShown& row = attentionPicture().rows[place];
  for (std::size_t block = row.first; block < row.first + row.count; ++block)
    for (const std::string& layer :
         app::layersOfBlock(*session_.design().network, present->answer.spans[block].block.name))
      layers << words(layer);
  return layers;
}

void PartitionModel::setUnfolded(std::set<std::string> firstBlocks) {
  unfolded_ = std::move(firstBlocks);
  forgetPictures();
}

void PartitionModel::toggleFold(std::size_t place) {
  if (!attention() || place >= attentionPicture().rows.size()) return;
  const std::vector<AttentionRowShown>& rows = attentionPicture().rows;
  std::size_t first = place;
  while (rows[first].canFold() && rows[first].count == 1 && !rows[first].isUnfolded) --first;
  std::set<std::string> unfolded = unfolded_;
  const std::string& name = attention()->answer.spans[rows[first].first].block.name;
  if (unfolded.erase(name) == 0) unfolded.insert(name);
  setUnfolded(std::move(unfolded));
}

PartitionModel::Shown PartitionModel::show(const app::DesignPartition& answer) const {
  Shown shown;
  std::optional<PartitionStages> referenceStages;
  const app::DesignPartition* reference = nullptr;
  for (const PinnedPlan& pinned : pins_.pins()) {
    if (!pinned.request) continue;
    const auto plan = capacityPlans_.plan(pinned.pin.letter, pinned.pin.design, pinned.plan);
    Result<app::DesignPartition> other = partitionOf(pinned.pin.design, pinned.request->hardware, cache_, plan.get());
    if (!other) continue;
    if (pinned.pin.letter == session_.session().reference) referenceStages = partitionStages(*other, plan.get());
    shown.pins.push_back({pinned.pin.letter, std::move(other).value()});
  }
  for (const PinnedPartition& pin : shown.pins)
    if (pin.letter == session_.session().reference) reference = &pin.answer;
  shown.spans = spansPicture(answer, session_.session().selection, shown.pins);
  shown.staircase = staircasePicture(answer, shown.pins);
  shown.pipeline = pipelinePicture(answer, stages());
  shown.figures = partitionFigures(answer, stages(), reference, referenceStages ? &*referenceStages : nullptr);
  PartitionFigure& latency = shown.figures[static_cast<std::size_t>(PartitionFigureKind::Latency)];
  if (latency.remark.isEmpty()) latency.remark = outsideChain();
  return shown;
}

const PartitionStages& PartitionModel::stages() const {
  if (!stages_) stages_ = partitionStages(*answer(), plan().get());
  return *stages_;
}

QChar PartitionModel::referencePin() const {
  for (const PinnedAttention& pin : shown().pinnedAttentions)
    if (pin.letter == session_.session().reference) return pin.letter;
  for (const PinnedPartition& pin : shown().pins)
    if (pin.letter == session_.session().reference) return pin.letter;
  return {};
}

std::size_t PartitionModel::steps() const {
  const app::DesignPartition* present = answer();
  return present ? present->tables->staircase(present->settings.residual).size() : 0;
}

std::optional<std::size_t> PartitionModel::selectedSpan() const {
  const app::DesignPartition* present = answer();
  const QStringList& selection = session_.session().selection;
  if (!present || selection.isEmpty()) return std::nullopt;
  const std::vector<PartitionSpan>& spans = present->partition.spans;
  for (std::size_t span = 0; span < spans.size(); ++span)
    for (const QString& layer : layersOf(present->chain(), spans[span].from, spans[span].to))
      if (selection.contains(layer)) return span;
  return std::nullopt;
}

std::optional<PanelFacts> PartitionModel::selectedDetails() const {
  const std::optional<std::size_t> span = selectedSpan();
  return span ? std::optional(spanDetails(*answer(), stages(), *span)) : std::nullopt;
}

PlanInSpans PartitionModel::planInSpans() const {
  return answer() ? gui::planInSpans(*answer(), plan().get()) : PlanInSpans{std::nullopt, why()};
}

QStringList PartitionModel::layersOfSpan(std::size_t span) const {
  const app::DesignPartition* present = answer();
  if (!present) return {};
  const PartitionSpan& meant = present->partition.spans.at(span);
  return layersOf(present->chain(), meant.from, meant.to);
}

QString PartitionModel::outsideChain() const {
  if (!answer()) return {};
  const Chain& chain = answer()->chain();
  const QStringList inside = layersOf(chain, 0, chain.size());
  QStringList outside;
  for (const Layer& layer : session_.design().network->layers)
    if (!inside.contains(words(layer.name))) outside << words(layer.name);
  if (outside.isEmpty()) return {};
  return outside.size() == 1 ? tr("without %1").arg(outside.front())
                             : tr("without %1 + %2").arg(outside.back()).arg(outside.size() - 1);
}

QStringList PartitionModel::layersAt(const QStringList& chainLayers) const {
  QStringList layers;
  const app::DesignPartition* present = answer();
  for (std::size_t layer = 1; present && layer <= present->chain().size(); ++layer)
    if (chainLayers.contains(words(present->chain().layer(layer).name)))
      layers << layersOf(present->chain(), layer - 1, layer);
  return layers;
}

ParameterRows PartitionModel::ownParameters() const {
  if (!session_.hardware()) return {};
  if (chain() == ChainKind::Attention) return attentionRows(session_.design(), *session_.hardware());
  return partitionRows(session_.design(), *session_.hardware(), answer() ? &stages() : nullptr);
}

ParameterRows PartitionModel::parameters() const {
  ParameterRows rows = ownParameters();
  if (rows.empty()) return rows;
  const CapacityUnit unit = capacityUnit(session_.design(), *session_.hardware());
  if (answer()) rows.front().pins = pinnedCapacities(shown().pins, unit);
  if (attention())
    for (const PinnedAttention& pin : shown().pinnedAttentions)
      rows.front().pins.push_back({pin.letter, pin.answer.capacityBytes / unit.bytes});
  return rows;
}

ParameterCurve PartitionModel::capacityCurve() const {
  if (attention()) return gui::attentionCurve(*attention(), capacityUnit(session_.design(), *session_.hardware()));
  if (!answer()) return {};
  return gui::capacityCurve(*answer(), capacityUnit(session_.design(), *session_.hardware()));
}

ParameterCurve PartitionModel::keyBlockCurve() const {
  return attention() ? gui::keyBlockCurve(*attention()) : ParameterCurve{};
}

ParameterCurve PartitionModel::periodCurve() const {
  if (answer()->isBalanced()) return {};
  for (const ParameterRow& row : ownParameters())
    if (row.id == QLatin1String(kTargetPeriodId)) return gui::periodCurve(stages(), row);
  return {};
}

ParameterCurve PartitionModel::batchCurve() const {
  const app::DesignPartition* present = answer();
  return present ? gui::batchCurve(*present, cache_) : ParameterCurve{};
}

}  // namespace tilescope::gui

#include "moc_partition_model.cpp"
