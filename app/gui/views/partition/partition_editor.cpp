// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/partition/partition_editor.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/common/design_attention.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/session/partition_words.h"
#include "app/gui/views/partition/partition_parameters.h"

namespace tilescope::gui {
PartitionEditor::PartitionEditor(SessionController& session, QObject* parent) : QObject(parent), session_(session) {
  connect(&session_, &SessionController::gestureChanged, this, [this] { start_ = settings(); });
}

void PartitionEditor::change(const QString& step, const app::PartitionSettings& settings) {
  app::Design design = session_.design();
  design.partition = settings;
  session_.change(step, std::move(design));
}

std::int64_t PartitionEditor::capacityOf(const app::PartitionSettings& settings) const {
  return session_.hardware() ? app::capacityBytes(settings, *session_.hardware()) : 0;
}

void PartitionEditor::setCapacity(std::int64_t bytes) {
  app::PartitionSettings next = settings();
  next.capacityBytes.reset();
  if (capacityOf(next) != bytes) next.capacityBytes = bytes;
  const std::int64_t before = capacityOf(session_.isInGesture() ? start_ : settings());
  change(tr("capacity %1 → %2").arg(sizeWords(static_cast<double>(before)), sizeWords(static_cast<double>(bytes))),
         next);
}

void PartitionEditor::resetCapacity() {
  app::PartitionSettings own = settings();
  own.capacityBytes.reset();
  setCapacity(capacityOf(own));
}

void PartitionEditor::setMemory(const QString& name) {
  app::PartitionSettings next = settings();
  next.memory = name.toStdString();
  next.capacityBytes.reset();
  change(tr("capacity of %1").arg(name), next);
}

void PartitionEditor::setChips(std::int64_t chips) {
  app::PartitionSettings next = settings();
  next.chips = chips;
  next.targetPeriod.reset();
  change(tr("%1 chips").arg(chips), next);
}

void PartitionEditor::resetChips() {
  app::PartitionSettings next = settings();
  next.chips.reset();
  next.targetPeriod.reset();
  change(tr("one chip for each stage"), next);
}

void PartitionEditor::setTargetPeriod(double seconds) {
  app::PartitionSettings next = settings();
  next.targetPeriod = seconds;
  next.chips.reset();
  change(tr("target period %1").arg(periodText(seconds)), next);
}

double PartitionEditor::takenValue(const ParameterRow& row, double value) const {
  if (row.id == QLatin1String(kChipsId) || row.id == QLatin1String(kKeyBlockId)) return std::round(value);
  if (row.id != QLatin1String(kCapacityId) || !session_.hardware()) return value;
  const double bytes = capacityUnit(session_.design(), *session_.hardware()).bytes;
  return std::round(value * bytes) / bytes;
}

void PartitionEditor::setParameter(const ParameterRow& row, double value) {
  if (row.id == QLatin1String(kChipsId)) return setChips(qRound64(value));
  if (row.id == QLatin1String(kKeyBlockId)) return setKeyBlock(qRound64(value));
  if (row.id == QLatin1String(kTargetPeriodId)) return setTargetPeriod(value * timeUnit(row.unit));
  if (row.id == QLatin1String(kCapacityId) && session_.hardware())
    setCapacity(qRound64(value * capacityUnit(session_.design(), *session_.hardware()).bytes));
}

void PartitionEditor::setElementBits(int bits) {
  app::PartitionSettings next = settings();
  next.elementBits.reset();
  app::Design usual = session_.design();
  usual.partition = next;
  const auto hardware = session_.hardware();
  if (hardware && (app::elementBits(next, *hardware) != bits || app::attentionElementBits(usual, *hardware) != bits))
    next.elementBits = bits;
  change(tr("elements of %1 bit").arg(bits), next);
}

void PartitionEditor::setChain(ChainKind chain) {
  app::PartitionSettings next = settings();
  next.chain = chain;
  change(chain == ChainKind::Attention ? tr("partition of attention") : tr("partition of maps"), next);
}

void PartitionEditor::setKeyBlock(std::int64_t keys) {
  app::PartitionSettings next = settings();
  next.keyBlock = keys;
  change(keys == 1 ? tr("1 key at a time") : tr("%1 keys at a time").arg(keys), next);
}

void PartitionEditor::setScheme(PartitionScheme scheme) {
  setScheme(scheme, settings().residual, settings().goal);
}

void PartitionEditor::setScheme(PartitionScheme scheme, ResidualRule rule, CutGoal goal) {
  app::PartitionSettings next = settings();
  next.scheme = scheme;
  next.residual = rule;
  next.goal = goal;
  next.cuts.reset();
  QStringList parts{tr("scheme %1").arg(schemeText(scheme))};
  if (rule != settings().residual) parts << residualText(rule);
  if (goal != settings().goal) parts << goalText(goal);
  change(parts.join(QStringLiteral(", ")), next);
}

void PartitionEditor::setGoal(CutGoal goal) {
  app::PartitionSettings next = settings();
  next.goal = goal;
  next.cuts.reset();
  change(goalText(goal), next);
}

void PartitionEditor::setTraffic(const QString& target, std::int64_t bytes) {
  app::PartitionSettings next = settings();
  next.capacityBytes.reset();
  if (capacityOf(next) != bytes) next.capacityBytes = neededSize(static_cast<double>(bytes));
  next.goal = CutGoal::Traffic;
  next.cuts.reset();
  change(tr("traffic %1: capacity %2").arg(target, neededSizeText(static_cast<double>(bytes))), next);
}

void PartitionEditor::setResidual(ResidualRule rule) {
  app::PartitionSettings next = settings();
  next.residual = rule;
  change(residualText(rule), next);
}

void PartitionEditor::setAxis(AxisChoice axis) {
  app::PartitionSettings next = settings();
  next.axis = axis;
  change(tr("closure of %1")
             .arg(axis == AxisChoice::Best   ? tr("the smaller axis")
                  : axis == AxisChoice::Rows ? tr("rows")
                                             : tr("columns")),
         next);
}

void PartitionEditor::setSkipRows(bool counted) {
  app::PartitionSettings next = settings();
  next.skipRows = counted;
  change(counted ? tr("count skip rows") : tr("leave skip rows out"), next);
}

void PartitionEditor::setProjectionWeights(bool counted) {
  app::PartitionSettings next = settings();
  next.projectionWeights = counted;
  change(counted ? tr("count projection weights") : tr("leave projection weights out"), next);
}

void PartitionEditor::setStreamedWeights(bool streamed) {
  app::PartitionSettings next = settings();
  next.streamedWeights = streamed;
  change(streamed ? tr("weights streamed") : tr("weights resident"), next);
}

void PartitionEditor::setCuts(const QString& step, const Cuts& cuts, const Cuts& optimum) {
  app::PartitionSettings next = settings();
  // Layer by layer has no cuts to move.
  if (next.scheme == PartitionScheme::LayerByLayer) next.scheme = PartitionScheme::Occam;
  next.cuts = cuts == optimum ? std::nullopt : std::optional(cuts);
  change(step, next);
}

void PartitionEditor::backToOptimum() {
  app::PartitionSettings next = settings();
  next.cuts.reset();
  change(tr("back to the optimum"), next);
}

Cuts withMovedCut(const Cuts& cuts, std::size_t from, std::size_t to) {
  Cuts moved = cuts;
  for (std::size_t i = 1; i + 1 < cuts.size(); ++i)
    if (cuts[i] == from) moved[i] = std::clamp(to, cuts[i - 1] + 1, cuts[i + 1] - 1);
  return moved;
}

Cuts withCut(Cuts cuts, std::size_t map) {
  const auto place = std::lower_bound(cuts.begin(), cuts.end(), map);
  const bool inside = place != cuts.begin() && place != cuts.end();
  if (inside && *place != map) cuts.insert(place, map);
  return cuts;
}

Cuts withoutCut(Cuts cuts, std::size_t map) {
  if (cuts.size() > 2) cuts.erase(std::remove(cuts.begin() + 1, cuts.end() - 1, map), cuts.end() - 1);
  return cuts;
}

}  // namespace tilescope::gui

#include "moc_partition_editor.cpp"
