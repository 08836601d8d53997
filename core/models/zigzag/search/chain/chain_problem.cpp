// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/zigzag/search/chain/chain_problem.h"

#include <algorithm>

#include "core/base/ensure.h"
#include "core/models/zigzag/search/chain/tile_volumes.h"

namespace tilescope::zigzag {
namespace {

bool isOffChip(const Problem& problem, std::size_t operand, std::size_t level) {
  return problem.operands[operand].memories[level] + 1 == problem.memories.size();
}

bool arePartialAtArray(const OwnRules& rules, std::size_t operand) {
  const Problem& p = rules.problem();
  for (std::size_t d = 0; d < p.dimCount(); ++d)
    if (!has(p.operands[operand].touching, d) && p.sizes[d] > rules.lanesWithin(operand, 0)[d])
      return p.operands[operand].tensor == Tensor::O;
  return false;
}

bool asks(const ChainOperand& operand, std::size_t slot) {
  return operand.flagged && operand.slots[slot].level > 0;
}

std::vector<OperandStage> stagesOf(const ChainOperand& operand) {
  std::vector<OperandStage> stages{{0, Sums::Open}};
  for (std::size_t placed = 1; placed <= operand.slots.size(); ++placed) {
    if (!asks(operand, placed - 1)) {
      stages.push_back({placed, Sums::Open});
      continue;
    }
    stages.push_back({placed, Sums::Final});
    stages.push_back({placed, Sums::Partial});
  }
  return stages;
}

}  // namespace

SumVisits sumVisits(const TileVolumes& volumes, Tile tile, const Sizes& lanesAbove) {
  const double sweeps = volumes.sweeps(tile);
  const double first = volumes.firstVisits(tile, lanesAbove);
  const double final = first == 1 ? 1 : 0;
  return {sweeps - final, final, sweeps - first};
}

std::unique_ptr<const ChainProblem> ChainProblem::of(const OwnRules& rules) {
  std::optional<FactorLattice> lattice = FactorLattice::of(rules.temporalSizes(), rules.problem().dimCount());
  if (!lattice) return nullptr;
  return std::unique_ptr<const ChainProblem>(new ChainProblem(rules, std::move(*lattice)));
}

// The same check as in addMemories(). Sums in their innermost memory are partial if they leave the array partial.
bool ChainProblem::hasRoom(const OwnRules& rules) {
  const Problem& p = rules.problem();
  const Sizes all = rules.temporalSizes();
  for (std::size_t m = 0; m < p.memories.size(); ++m) {
    auto free = static_cast<std::int64_t>(rules.usableBits(m));
    for (const std::size_t o : p.memories[m].operands) {
      const std::size_t level = p.levelOf(o, m);
      const bool top = level + 1 == p.operands[o].memories.size(), partial = level == 0 && arePartialAtArray(rules, o);
      free -= static_cast<std::int64_t>(rules.footprintBits(o, level, top ? all : ones(), partial));
    }
    if (free < 0) return false;
  }
  return true;
}

ChainProblem::ChainProblem(const OwnRules& rules, FactorLattice lattice)
    : rules_(rules), lattice_(std::make_shared<const FactorLattice>(std::move(lattice))) {
  const Problem& p = rules.problem();
  constantEnergy_ = p.macs * p.macEnergy;
  for (std::size_t o = 0; o < p.operands.size(); ++o) {
    volumes_.emplace_back();
    for (std::size_t arch = 0; arch < p.operands[o].memories.size(); ++arch)
      volumes_.back().push_back(std::make_shared<const TileVolumes>(rules, *lattice_, o, arch));
  }
  for (std::size_t o = 0; o < p.operands.size(); ++o) addOperand(o);
  addMemories();
}

std::shared_ptr<const ChainProblem> ChainProblem::part(std::size_t operand, std::size_t slot,
                                                       const std::vector<char>& keep) const {
  std::shared_ptr<ChainProblem> part(new ChainProblem(*this));
  const ChainOperand& of = operands_[operand];
  ChainSlot& kept = part->operands_[operand].slots[slot];
  std::int64_t least = std::numeric_limits<std::int64_t>::max();
  for (Tile tile = 0; tile < kept.energy.size(); ++tile) {
    if (keep[tile] == 0) kept.energy[tile] = kNever;
    if (kept.energy[tile] != kNever && !kept.elements.empty()) least = std::min(least, bits(of, kept, tile, false));
  }
  if (kept.elements.empty()) return part;
  ChainMemory& memory = part->memories_[memoryOf(of, kept)];
  const std::int64_t more = std::max<std::int64_t>(0, std::min(least, memory.usable + 1) - memory.least[operand]);
  memory.least[operand] += more;
  memory.free -= more;
  return part;
}

void ChainProblem::addOperand(std::size_t index) {
  const Operand& o = rules_.problem().operands[index];
  ChainOperand operand;
  operand.index = index;
  operand.isOutput = o.tensor == Tensor::O;
  operand.flagged = operand.isOutput && o.bits != o.finalBits;
  if (operand.isOutput)
    operand.partialAtArray = sumVisits(volumes(index, 0), 0, rules_.lanesAbove(index, 0)).partial > 0;
  operand.touchTiles = lattice_->tilesIn(o.touching);
  operand.otherTiles = lattice_->tilesIn(~o.touching);
  operand.touching.resize(lattice_->count());
  for (const Tile other : operand.otherTiles)
    for (const Tile touch : operand.touchTiles) operand.touching[other + touch] = touch;
  if (operand.flagged && !roomyOutside(operand)) {
    ChainSlot& slot = operand.slots.emplace_back();
    slot.level = o.memories.size() - 1;
    slot.outermost = true;
    slot.energy.assign(lattice_->count(), kNever);
    slot.energy[lattice_->full()] = 0;
    fillRoom(operand, slot);
  }
  for (std::size_t level = o.memories.size() - 1; level-- > 0;) {
    ChainSlot& slot = operand.slots.emplace_back();
    slot.level = level;
    fillRoom(operand, slot);
    operand.isOutput ? fillOutputSlot(operand, slot) : fillInputSlot(operand, slot);
  }
  if (!operand.isOutput) {
    ChainSlot& slot = operand.slots.emplace_back();
    slot.multiplier = true;
    fillMultiplierSlot(operand, slot);
  }
  addConstants(operand);
  operands_.push_back(std::move(operand));
}

void ChainProblem::fillInputSlot(ChainOperand& operand, ChainSlot& slot) {
  const Problem& p = rules_.problem();
  const Operand& o = p.operands[operand.index];
  const TileVolumes& below = volumes(operand.index, slot.level);
  const TileVolumes& above = volumes(operand.index, slot.level + 1);
  const MoveEnergy fill(p, operand.index, slot.level, Move::Fill), read(p, operand.index, slot.level + 1, Move::Read);
  const bool offChip = isOffChip(p, operand.index, slot.level + 1);
  slot.energy.assign(lattice_->count(), kNever);
  if (offChip) slot.offChipBits.resize(lattice_->count());
  std::vector<std::pair<double, double>> sweeps;  // [other tile]: seen from below and from above
  for (const Tile other : operand.otherTiles) sweeps.emplace_back(below.sweeps(other), above.sweeps(other));
  for (const Tile touch : operand.touchTiles) {
    if (!fitsAtAll(operand, slot, touch)) continue;
    const double fillEnergy = fill.of(below, touch, o.bits), readEnergy = read.of(above, touch, o.bits);
    const double bits = offChip ? above.elements(touch) * o.bits : 0;
    for (std::size_t i = 0; i < sweeps.size(); ++i) {
      const Tile tile = operand.otherTiles[i] + touch;
      slot.energy[tile] = fillEnergy * sweeps[i].first + readEnergy * sweeps[i].second;
      if (offChip) slot.offChipBits[tile] = bits * sweeps[i].second;
    }
  }
}

void ChainProblem::fillMultiplierSlot(ChainOperand& operand, ChainSlot& slot) {
  const Problem& p = rules_.problem();
  const Operand& o = p.operands[operand.index];
  const TileVolumes& lanes = volumes(operand.index, 0);
  const double energy = MoveEnergy(p, operand.index, 0, Move::Read).of(lanes, 0, o.bits);
  const bool offChip = isOffChip(p, operand.index, 0);
  slot.energy.assign(lattice_->count(), kNever);
  if (offChip) slot.offChipBits.assign(lattice_->count(), 0);
  for (const Tile other : operand.otherTiles) {
    slot.energy[other] = energy * lanes.sweeps(other);
    if (offChip) slot.offChipBits[other] = lanes.elements(0) * o.bits * lanes.sweeps(other);
  }
}

void ChainProblem::fillOutputSlot(ChainOperand& operand, ChainSlot& slot) {
  const Problem& p = rules_.problem();
  const Operand& o = p.operands[operand.index];
  const std::size_t index = operand.index, level = slot.level;
  const TileVolumes& below = volumes(index, level);
  const TileVolumes& above = volumes(index, level + 1);
  const MoveEnergy drain(p, index, level, Move::Drain), fill(p, index, level, Move::Fill),
      update(p, index, level + 1, Move::Update), read(p, index, level + 1, Move::Read);
  const bool offChip = isOffChip(p, index, level + 1);
  slot.energy.assign(lattice_->count(), kNever);
  if (offChip) slot.offChipBits.resize(lattice_->count());
  slot.partialAbove.resize(lattice_->count());
  std::vector<std::pair<SumVisits, SumVisits>> visits;  // [other tile]: seen from below and from above
  for (const Tile other : operand.otherTiles)
    visits.emplace_back(sumVisits(below, other, rules_.lanesAbove(index, level)),
                        sumVisits(above, other, rules_.lanesAbove(index, level + 1)));
  for (const Tile touch : operand.touchTiles) {
    if (!fitsAtAll(operand, slot, touch)) continue;
    const double drainPartial = drain.of(below, touch, o.bits), drainFinal = drain.of(below, touch, o.finalBits);
    const double updatePartial = update.of(above, touch, o.bits), updateFinal = update.of(above, touch, o.finalBits);
    const double back = fill.of(below, touch, o.bits) + read.of(above, touch, o.bits);
    const double elements = offChip ? above.elements(touch) : 0;
    for (std::size_t i = 0; i < visits.size(); ++i) {
      const auto& [down, up] = visits[i];
      const Tile tile = operand.otherTiles[i] + touch;
      slot.energy[tile] = drainPartial * down.partial + drainFinal * down.final + updatePartial * up.partial +
                          updateFinal * up.final + back * up.back;
      slot.partialAbove[tile] = up.partial > 0;
      if (offChip) slot.offChipBits[tile] = elements * (o.bits * (up.partial + up.back) + o.finalBits * up.final);
    }
  }
}

bool ChainProblem::fitsAtAll(const ChainOperand& operand, const ChainSlot& slot, Tile tile) const {
  return static_cast<double>(bits(operand, slot, tile, false)) <= rules_.usableBits(memoryOf(operand, slot));
}

void ChainProblem::fillRoom(ChainOperand& operand, ChainSlot& slot) {
  const TileVolumes& held = volumes(operand.index, slot.level);
  slot.elements.resize(lattice_->count());
  for (const Tile touch : operand.touchTiles) {
    const std::int64_t elements = held.largest(touch);
    for (const Tile other : operand.otherTiles) slot.elements[other + touch] = elements;
  }
}

// Outputs between array and innermost memory: every cycle, in every mapping.
void ChainProblem::addConstants(const ChainOperand& operand) {
  if (!operand.isOutput) return;
  const Problem& p = rules_.problem();
  const Operand& o = p.operands[operand.index];
  const TileVolumes& lanes = volumes(operand.index, 0);
  const SumVisits visits = sumVisits(lanes, 0, rules_.lanesAbove(operand.index, 0));
  const MoveEnergy update(p, operand.index, 0, Move::Update), read(p, operand.index, 0, Move::Read);
  constantEnergy_ += update.of(lanes, 0, o.bits) * visits.partial + update.of(lanes, 0, o.finalBits) * visits.final +
                     read.of(lanes, 0, o.bits) * visits.back;
  if (isOffChip(p, operand.index, 0))
    constantOffChipBits_ += lanes.elements(0) * (o.bits * (visits.partial + visits.back) + o.finalBits * visits.final);
}

bool ChainProblem::roomyOutside(const ChainOperand& output) const {
  const Problem& p = rules_.problem();
  const std::size_t memory = p.operands[output.index].memories.back();
  double bits = 0;
  for (const std::size_t o : p.memories[memory].operands) {
    const std::size_t level = p.levelOf(o, memory);
    bits += rules_.footprintBits(o, level, lattice_->sizes(lattice_->full()), true);
  }
  return bits <= rules_.usableBits(memory);
}

void ChainProblem::addMemories() {
  const Problem& p = rules_.problem();
  const Sizes all = lattice_->sizes(lattice_->full());
  for (std::size_t m = 0; m < p.memories.size(); ++m) {
    ChainMemory memory;
    memory.usable = static_cast<std::int64_t>(rules_.usableBits(m));
    memory.least.assign(p.operands.size(), 0);
    memory.free = memory.usable;
    for (const ChainOperand& operand : operands_) {
      const std::vector<std::size_t>& held = p.operands[operand.index].memories;
      const auto at = std::find(held.begin(), held.end(), m);
      if (at == held.end()) continue;
      const auto level = static_cast<std::size_t>(at - held.begin());
      const bool top = level + 1 == held.size();
      const bool hasSlot = !top || (!operand.slots.empty() && operand.slots.front().outermost);
      // Partial sums count only at an operand's only level; otherwise the chain decides or space suffices.
      const bool partial = top && held.size() == 1 && operand.partialAtArray;
      const auto bits =
          static_cast<std::int64_t>(rules_.footprintBits(operand.index, level, top ? all : ones(), partial));
      if (hasSlot)
        memory.least[operand.index] = bits;
      else
        memory.whole += bits;
      memory.free -= bits;
    }
    memories_.push_back(std::move(memory));
  }
}

ChainStages::ChainStages(const ChainProblem& problem) : operands_(&problem.operands()) {
  for (const ChainOperand& operand : *operands_) {
    strides_.push_back(count_);
    stages_.push_back(stagesOf(operand));
    count_ *= stages_.back().size();
    barred_.emplace_back(operand.slots.size());
    if (!operand.flagged) continue;
    for (std::size_t k = 0; k < operand.slots.size(); ++k)
      for (const bool wanted : {false, true})
        for (const char is : operand.slots[k].partialAbove)
          barred_.back()[k][wanted ? 1 : 0].push_back((is != 0) == wanted ? 0 : kNever);
  }
}

double statesOf(const ChainProblem& problem) {
  auto states = static_cast<double>(problem.lattice().count());
  for (const ChainOperand& operand : problem.operands()) states *= static_cast<double>(stagesOf(operand).size());
  return states;
}

std::unique_ptr<const ChainProblem> chainsOf(const OwnRules& rules, double most) {
  std::unique_ptr<const ChainProblem> problem = ChainProblem::of(rules);
  return problem && statesOf(*problem) <= most ? std::move(problem) : nullptr;
}

double manyStatesOf(const Problem& problem, double tiles) {
  for (const Operand& operand : problem.operands) tiles *= 2 * static_cast<double>(operand.memories.size()) + 1;
  return tiles;
}

bool ChainStages::asksForSums(std::size_t stages, std::size_t operand) const {
  return asks((*operands_)[operand], stage(stages, operand).placed);
}

std::size_t ChainStages::advanced(std::size_t stages, std::size_t operand, Sums sums) const {
  const std::vector<OperandStage>& all = stages_[operand];
  const std::size_t at = stages / strides_[operand] % all.size();
  const std::size_t placed = all[at].placed + 1;
  for (std::size_t to = at + 1; to < all.size(); ++to)
    if (all[to].placed == placed && all[to].demanded == sums) return stages + (to - at) * strides_[operand];
  throw InternalError("a stage for every placement");
}

}  // namespace tilescope::zigzag
