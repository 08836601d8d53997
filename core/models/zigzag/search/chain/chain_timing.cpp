// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/zigzag/search/chain/chain_timing.h"

#include <algorithm>

#include "core/base/units.h"

namespace tilescope::zigzag {
namespace {

constexpr std::array kAllLoads{ChainTiming::Loads::First, ChainTiming::Loads::Second,
                               ChainTiming::Loads::SharedFirstLast, ChainTiming::Loads::SharedSecondLast};

std::size_t placeOf(ChainTiming::Loads loads) {
  return static_cast<std::size_t>(loads);
}

// In the dimensions that index the operand.
std::int64_t ownIterations(const ChainProblem& problem, const ChainOperand& operand, Tile tile) {
  return problem.lattice().iterations(operand.touching[tile]);
}

}  // namespace

ChainTiming::ChainTiming(const ChainProblem& problem) : problem_(problem) {
  const Problem& p = problem.rules().problem();
  compute_ = real(problem.lattice().allIterations() * p.cyclesPerMac);
  for (std::size_t m = 0; m < p.memories.size(); ++m)
    for (std::size_t i = 0; i < p.memories[m].ports.size(); ++i) ports_.push_back({m, i, 0, 0});
  for (const ChainOperand& operand : problem.operands()) {
    if (!operand.isOutput) inputs_.push_back(operand.index);
    slots_.emplace_back();
    for (const ChainSlot& slot : operand.slots) addSlot(operand.index, slot);
    if (operand.isOutput) addArrayLinks(operand);
  }
}

std::size_t ChainTiming::portOf(std::size_t memory, std::size_t port) const {
  std::size_t number = 0;
  while (number < ports_.size() && (ports_[number].memory != memory || ports_[number].port != port)) ++number;
  return number;
}

std::size_t ChainTiming::numberOf(std::size_t operand, std::size_t level, Move move) const {
  const Problem& p = problem_.rules().problem();
  const std::size_t memory = p.operands[operand].memories[level];
  for (std::size_t i = 0; i < p.memories[memory].ports.size(); ++i)
    for (const PortMember& member : p.memories[memory].ports[i].members)
      if (member.operand == operand && member.level == level && member.move == move) return portOf(memory, i);
  return ports_.size();
}

bool ChainTiming::sharedByInputs(std::size_t port) const {
  if (port == ports_.size()) return false;
  const Problem& p = problem_.rules().problem();
  std::vector<bool> carried(p.operands.size(), false);
  for (const PortMember& member : p.memories[ports_[port].memory].ports[ports_[port].port].members)
    carried[member.operand] = true;
  carried[p.output()] = false;
  return std::count(carried.begin(), carried.end(), true) > 1;
}

void ChainTiming::addSlot(std::size_t o, const ChainSlot& slot) {
  const Problem& p = problem_.rules().problem();
  const ChainOperand& operand = problem_.operands()[o];
  const FactorLattice& lattice = problem_.lattice();
  SlotTiming& timing = slots_[o].emplace_back();
  if (slot.outermost) return;
  const bool buffered = !slot.multiplier && p.memories[problem_.memoryOf(operand, slot)].doubleBuffered;
  timing.open.resize(lattice.count());
  for (Tile t = 0; t < lattice.count(); ++t) {
    // If loops only repeat a tile (at the innermost level or the multipliers), the window is only its last use.
    const bool repeats = slot.multiplier ? p.operandLatches == 1 : slot.level == 0 && operand.touching[t] == 0;
    timing.open[t] = real((repeats && !buffered ? 1 : lattice.iterations(t)) * p.cyclesPerMac);
  }
  if (slot.multiplier) return addLink(timing, o, slot, Move::Read, true);
  if (!operand.isOutput) {
    addLink(timing, o, slot, Move::Fill, false);
    addLink(timing, o, slot, Move::Read, true);
    timing.sharedLoad = sharedByInputs(timing.links[0].port) || sharedByInputs(timing.links[1].port);
  } else {
    addLink(timing, o, slot, Move::Drain, false);
    addLink(timing, o, slot, Move::Update, true);
    addLink(timing, o, slot, Move::Fill, false);
    addLink(timing, o, slot, Move::Read, true);
  }
  timing.step = timing.links[0].cycles;
  for (Tile t = 0; t < lattice.count(); ++t) timing.step[t] = std::max(timing.step[t], timing.links[1].cycles[t]);
  if (p.corrections.any()) addCorrections(timing, o, slot);
}

void ChainTiming::addCorrections(SlotTiming& timing, std::size_t o, const ChainSlot& slot) const {
  const OwnRules& rules = problem_.rules();
  const Corrections& corrections = rules.problem().corrections;
  const ChainOperand& operand = problem_.operands()[o];
  const FactorLattice& lattice = problem_.lattice();
  // Without elements or bits, tiles never move.
  if (rules.problem().operands[o].bits == 0 || problem_.volumes(o, slot.level).largest(lattice.full()) == 0) return;
  const bool copied = rules.copied(o, slot.level);
  const bool serial = copied && corrections.serialLoads;
  const bool starts = slot.level == 0 && rules.starts().counts[o] && rules.starts().operands() == 1;
  const double each = copied ? real(corrections.transferOverheadCycles) : 0;
  timing.always.resize(lattice.count());
  for (Tile t = 0; t < lattice.count(); ++t) {
    const double tiles = real(lattice.allIterations() / lattice.iterations(t));
    double& cycles = timing.always[t];
    if (starts) cycles += tiles * real(corrections.pipelineFillCycles);
    cycles += tiles * (each + (serial ? timing.step[t] : 0));
    if (!operand.isOutput) continue;
    const double back = timing.links[2].charged[t];
    const double step = std::max(timing.links[2].cycles[t], timing.links[3].cycles[t]);
    cycles += back * (each + (serial ? step : 0));
  }
  if (!serial) return;
  timing.step.clear();
  timing.links.clear();
}

void ChainTiming::addLink(SlotTiming& timing, std::size_t o, const ChainSlot& slot, Move move, bool above) const {
  const ChainOperand& operand = problem_.operands()[o];
  const Operand& tensor = problem_.rules().problem().operands[o];
  const FactorLattice& lattice = problem_.lattice();
  const std::size_t level = slot.multiplier ? 0 : slot.level + (above ? 1 : 0);
  const TileVolumes& volumes = problem_.volumes(o, level);
  const std::int64_t width = tensor.ports[level][index(move)].widest;
  const bool back = operand.isOutput && (move == Move::Fill || move == Move::Read);
  const Sizes& lanesAbove = problem_.rules().lanesAbove(o, level);
  SlotLink link{width == 0 ? ports_.size() : numberOf(o, level, move), {}, {}};
  link.cycles.assign(lattice.count(), 0);
  link.charged.assign(lattice.count(), 0);
  std::vector<char> partial;  // [other tile]: outputs leave as partial sums, at least at last
  for (const Tile other : operand.otherTiles)
    partial.push_back(!operand.isOutput || back || sumVisits(volumes, other, lanesAbove).partial > 0);
  for (const Tile touch : operand.touchTiles) {
    const std::int64_t elements = volumes.largest(touch);
    for (std::size_t i = 0; i < operand.otherTiles.size(); ++i) {
      const Tile tile = operand.otherTiles[i] + touch;
      const std::int64_t bits = elements * (partial[i] ? tensor.bits : tensor.finalBits);
      std::int64_t transfers = lattice.allIterations() / lattice.iterations(tile);
      if (back)
        transfers -= ownIterations(problem_, operand, lattice.full()) / ownIterations(problem_, operand, tile);
      else if (!slot.multiplier)
        --transfers;  // the first load or last store counts separately
      if (width != 0) link.cycles[tile] = real(ceilDiv(bits, width));
      link.charged[tile] = real(transfers);
    }
  }
  timing.links.push_back(std::move(link));
}

// A sum goes to the innermost memory every cycle and returns in all but its first.
void ChainTiming::addArrayLinks(const ChainOperand& operand) {
  const Problem& p = problem_.rules().problem();
  const Operand& tensor = p.operands[operand.index];
  const FactorLattice& lattice = problem_.lattice();
  const std::int64_t elements = problem_.volumes(operand.index, 0).largest(0);
  const auto add = [&](Move move, int bits, std::int64_t transfers) {
    const std::size_t port = numberOf(operand.index, 0, move);
    const std::int64_t width = tensor.ports[0][index(move)].widest;
    if (port == ports_.size() || width == 0) return;
    const double cycles = real(ceilDiv(elements * bits, width)), charged = real(transfers);
    ports_[port].constantBusy += cycles * charged;
    ports_[port].constantBeyond += std::max(0.0, cycles - real(p.cyclesPerMac)) * charged;
  };
  add(Move::Update, operand.partialAtArray ? tensor.bits : tensor.finalBits, lattice.allIterations());
  add(Move::Read, tensor.bits, lattice.allIterations() - ownIterations(problem_, operand, lattice.full()));
}

double ChainTiming::repeated(std::size_t operand, std::size_t slot, Tile tile, std::int64_t times,
                             std::size_t port) const {
  const SlotTiming& timing = slots_[operand][slot];
  const double window = real(problem_.lattice().iterations(tile) / times * problem_.rules().problem().cyclesPerMac);
  if (window >= timing.open[tile]) return 0;
  double cycles = 0;
  for (const SlotLink& link : timing.links)
    if (link.port == port)
      cycles += (std::max(0.0, link.cycles[tile] - window) - std::max(0.0, link.cycles[tile] - timing.open[tile])) *
                link.charged[tile];
  return cycles;
}

double ChainTiming::repeated(std::size_t operand, std::size_t slot, Tile tile, std::int64_t times,
                             const std::vector<double>& weights) const {
  const SlotTiming& timing = slots_[operand][slot];
  const double window = real(problem_.lattice().iterations(tile) / times * problem_.rules().problem().cyclesPerMac);
  if (window >= timing.open[tile]) return 0;
  double cycles = 0;
  for (const SlotLink& link : timing.links)
    cycles += weights[link.port] *
              (std::max(0.0, link.cycles[tile] - window) - std::max(0.0, link.cycles[tile] - timing.open[tile])) *
              link.charged[tile];
  return cycles;
}

// Whether the slot's step counts in this onloading bound; outputs: in the offloading bound.
bool ChainTiming::counts(std::size_t operand, const SlotTiming& timing, Loads loads) const {
  if (timing.step.empty()) return false;
  if (problem_.operands()[operand].isOutput) return true;
  const bool isFirst = loads == Loads::First || loads == Loads::SharedFirstLast;
  const bool isShared = loads == Loads::SharedFirstLast || loads == Loads::SharedSecondLast;
  return operand == inputs_[isFirst ? 0 : inputs_.size() - 1] || (isShared && timing.sharedLoad);
}

bool ChainTiming::sharesLoads() const {
  return inputs_.size() > 1 && std::any_of(slots_.begin(), slots_.end(), [](const std::vector<SlotTiming>& slots) {
           return std::any_of(slots.begin(), slots.end(),
                              [](const SlotTiming& timing) { return timing.sharedLoad && !timing.step.empty(); });
         });
}

ChainTiming::Ways ChainTiming::constants() const {
  Ways ways;
  ways.none = compute_;
  for (const Port& port : ports_) {
    ways.beyond.push_back(compute_ + port.constantBeyond);
    ways.busy.push_back(port.constantBusy);
  }
  return ways;
}

void ChainTiming::add(Ways& ways, std::size_t operand, std::size_t slot, Tile tile) const {
  const SlotTiming& timing = slots_[operand][slot];
  if (!timing.always.empty()) ways.always += timing.always[tile];
  for (const Loads loads : kAllLoads)
    if (counts(operand, timing, loads)) ways.loads[placeOf(loads)] += timing.step[tile];
  for (const SlotLink& link : timing.links) {
    if (link.port == ports_.size()) continue;
    ways.busy[link.port] += link.cycles[tile] * link.charged[tile];
    ways.beyond[link.port] += std::max(0.0, link.cycles[tile] - timing.open[tile]) * link.charged[tile];
  }
}

TimeBound ChainTiming::mixture(const Ways& weights) const {
  const Ways all = constants();
  TimeBound bound;
  bound.constant = weights.none * all.none;
  for (std::size_t p = 0; p < ports_.size(); ++p)
    bound.constant += weights.beyond[p] * all.beyond[p] + weights.busy[p] * all.busy[p];
  for (std::size_t o = 0; o < slots_.size(); ++o) {
    bound.costs.emplace_back();
    for (const SlotTiming& timing : slots_[o]) {
      std::vector<double>& costs = bound.costs.back().emplace_back(problem_.lattice().count(), 0.0);
      double steps = 0;
      for (const Loads loads : kAllLoads)
        if (counts(o, timing, loads)) steps += weights.loads[placeOf(loads)];
      for (std::size_t t = 0; t < timing.step.size(); ++t) costs[t] = steps * timing.step[t];
      for (std::size_t t = 0; t < timing.always.size(); ++t) costs[t] += timing.always[t];
      for (const SlotLink& link : timing.links) {
        if (link.port == ports_.size()) continue;
        const double busy = weights.busy[link.port], beyond = weights.beyond[link.port];
        if (busy == 0 && beyond == 0) continue;
        for (std::size_t t = 0; t < costs.size(); ++t)
          costs[t] +=
              (busy * link.cycles[t] + beyond * std::max(0.0, link.cycles[t] - timing.open[t])) * link.charged[t];
      }
    }
  }
  return bound;
}

ChainTiming::Ways ChainTiming::single(Loads loads, Waiting waiting, std::size_t port) const {
  Ways weights;
  weights.loads[placeOf(loads)] = 1;
  weights.none = waiting == Waiting::None ? 1 : 0;
  weights.beyond.resize(ports_.size());
  weights.busy.resize(ports_.size());
  if (waiting != Waiting::None) (waiting == Waiting::Busy ? weights.busy : weights.beyond)[port] = 1;
  return weights;
}

}  // namespace tilescope::zigzag
