// SPDX-License-Identifier: GPL-3.0-or-later
// A transfer must end within a window: the whole use of a tile if the memory can hold two, otherwise only the cycles
// after the old tile's last use. A port stalls the array by the excess over its windows; stalls of ports overlap
// perfectly. On- and offloading are the transfers before the first and after the last cycle.
#include "core/models/zigzag/original_latency.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "core/models/zigzag/original_links.h"

namespace tilescope::zigzag {
namespace {

constexpr std::size_t kMoveCount = kMoves.size();
constexpr double kHalf = 0.5;  // tiles below this share of a memory can be double-buffered

struct Active {
  const Link* link = nullptr;
  std::int64_t allowed = 0;

  std::int64_t surplus() const { return (link->cycles - allowed) * (link->transfers - 1); }
  std::int64_t room() const { return allowed * (link->transfers - 1); }
};

class ActiveMembers {
 public:
  void add(const Active& active) { all_[count_++] = active; }
  std::size_t size() const { return count_; }
  const Active* begin() const { return all_.data(); }
  const Active* end() const { return all_.data() + count_; }

 private:
  std::array<Active, kMaxPortMembers> all_;
  std::size_t count_ = 0;
};

// Cycles of the nest in which some movement may use the port.
std::int64_t openCycles(const ActiveMembers& members) {
  std::array<PortWindow, kMaxPortMembers> windows;
  std::size_t count = 0;
  const Link* longest = members.begin()->link;
  for (const Active& active : members) {
    if (active.allowed == active.link->period) return active.link->period * active.link->transfers;
    if (active.link->period > longest->period) longest = active.link;
    windows[count++] = {active.link->period, active.allowed};
  }
  return coveredCycles(std::span(windows).first(count)) * longest->transfers;
}

std::int64_t stallOf(const ActiveMembers& members) {
  if (members.size() == 1) return members.begin()->surplus();
  std::int64_t late = 0, early = 0, rooms = 0;
  for (const Active& active : members) {
    const std::int64_t surplus = active.surplus();
    (surplus > 0 ? late : early) += surplus;
    rooms += active.room();
  }
  return late + std::max<std::int64_t>(0, early + rooms - openCycles(members));
}

}  // namespace

struct OriginalLatency::State {
  State(const std::vector<const TensorTerms*>& given, std::size_t slots)
      : terms(given), buffered(slots, 0), loads(slots * kMoveCount, 0) {}

  const Link& link(const Member& member) const {
    return terms[member.operand]->levels[member.level].links[index(member.move)];
  }
  double load(std::size_t slot, Move move) const { return loads[slot * kMoveCount + index(move)]; }

  const std::vector<const TensorTerms*>& terms;
  std::vector<char> buffered;
  std::vector<double> loads;  // [slot · movements + movement]: cycles before or after computing
  double busy = 0;
  std::int64_t stall = 0;
};

OriginalLatency::OriginalLatency(const Problem& problem)
    : problem_(&problem),
      ideal_(std::ceil(problem.macs / static_cast<double>(problem.processingElements())) *
             static_cast<double>(problem.cyclesPerMac)) {
  for (const Operand& operand : problem.operands) {
    firstSlot_.push_back(slots_);
    slots_ += operand.memories.size();
  }
  twoInputs_.assign(slots_ * kMoveCount, false);
  const std::size_t output = problem.output();
  for (std::size_t m = 0; m < problem.memories.size(); ++m)
    for (std::size_t p = 0; p < problem.memories[m].ports.size(); ++p) {
      PortFigures port{{m, p}, 0, {}};
      std::vector<bool> carries(problem.operands.size(), false);
      for (const PortMember& member : problem.memories[m].ports[p].members) {
        carries[member.operand] = true;
        port.widest = problem.operands[member.operand].ports[member.level][index(member.move)].widest;
        port.members.push_back({member.operand, member.level, member.move, slot(member.operand, member.level)});
      }
      carries[output] = false;
      const bool both = std::count(carries.begin(), carries.end(), true) == 2;
      for (const Member& member : port.members) twoInputs_[member.slot * kMoveCount + index(member.move)] = both;
      if (port.widest > 0) ports_.push_back(std::move(port));
    }
}

// In operand order, from the array outwards: a second buffer for one tile leaves less space for the others.
void OriginalLatency::findBuffers(State& state) const {
  const auto share = [&](std::size_t operand, std::size_t level) {
    const std::size_t memory = problem_->operands[operand].memories[level];
    return state.terms[operand]->levels[level].effectiveBits / static_cast<double>(problem_->memories[memory].sizeBits);
  };
  std::vector<double> used(problem_->memories.size(), 0);
  for (std::size_t m = 0; m < used.size(); ++m)
    for (const std::size_t operand : problem_->memories[m].operands)
      used[m] += share(operand, problem_->levelOf(operand, m));
  for (std::size_t o = 0; o < problem_->operands.size(); ++o)
    for (std::size_t level = 0; level < problem_->operands[o].memories.size(); ++level) {
      double& taken = used[problem_->operands[o].memories[level]];
      const double own = share(o, level);
      if (taken > kHalf) {
        if (own > 1 - taken) continue;
        taken += own;
      }
      state.buffered[slot(o, level)] = 1;
    }
}

StallPort OriginalLatency::findStall(State& state) const {
  StallPort worst{problem_->memories.size(), 0};
  for (const PortFigures& port : ports_) {
    ActiveMembers members;
    for (const Member& member : port.members) {
      const Link& link = state.link(member);
      if (link.transfers == 0) continue;
      // The memory below receives inward movements; the array has no second buffer.
      const bool inward = member.move == Move::Read || member.move == Move::Update;
      const bool buffered =
          inward ? member.level > 0 && state.buffered[member.slot - 1] != 0 : state.buffered[member.slot] != 0;
      members.add({&link, buffered ? link.period : link.window});
    }
    if (members.size() == 0) continue;
    const std::int64_t stall = stallOf(members);
    if (stall <= state.stall) continue;
    state.stall = stall;
    worst = port.place;
  }
  return worst;
}

void OriginalLatency::loadOf(const PortFigures& port, State& state) const {
  const auto widest = static_cast<double>(port.widest);
  std::array<HideableLoad, kMaxPortMembers> once;
  std::size_t onceCount = 0;
  double required = 0;
  for (std::size_t i = 0; i < port.members.size(); ++i) {
    const Member& member = port.members[i];
    const Link& link = state.link(member);
    const bool partialSum = problem_->operands[member.operand].tensor == Tensor::O &&
                            (member.move == Move::Read || member.move == Move::Fill);
    if (partialSum || link.transfers == 0) continue;
    const auto cycles = static_cast<double>(link.cycles);
    if (link.transfers > 1) {
      required += static_cast<double>(link.averageBits);
      state.loads[member.slot * kMoveCount + index(member.move)] = cycles;
    } else {
      once[onceCount++] = {i, cycles, std::ceil(state.terms[member.operand]->firstTileBits / widest)};
    }
  }
  const std::span<HideableLoad> hideable = std::span(once).first(onceCount);
  hideBehindComputation(hideable, (widest - required) / widest * state.busy);
  for (const HideableLoad& load : hideable) {
    const Member& member = port.members[load.member];
    state.loads[member.slot * kMoveCount + index(member.move)] = load.cycles;
  }
}

// The two ends of a transfer overlap. Inputs that share the ports at both ends alternate. If they share only one end,
// ZigZag 3.8.5 keeps the last of these transfers, not their sum.
double OriginalLatency::onload(const State& state) const {
  struct Turns {
    double shared = 0, half = 0, own = 0;
  };
  std::array<Turns, 2> inputs;
  std::size_t count = 0;
  for (std::size_t o = 0; o < problem_->operands.size(); ++o) {
    if (problem_->operands[o].tensor == Tensor::O) continue;
    Turns turns;
    for (std::size_t level = 0; level + 1 < problem_->operands[o].memories.size(); ++level) {
      const std::size_t to = slot(o, level), from = to + 1;
      const double cycles = std::max(state.load(to, Move::Fill), state.load(from, Move::Read));
      const bool sharedTo = twoInputs_[to * kMoveCount + index(Move::Fill)];
      const bool sharedFrom = twoInputs_[from * kMoveCount + index(Move::Read)];
      if (sharedTo && sharedFrom)
        turns.shared += cycles;
      else if (!sharedTo && !sharedFrom)
        turns.own += cycles;
      else
        turns.half = cycles;
    }
    inputs[count++] = turns;
  }
  if (count == 1) return inputs.front().own;
  const auto first = [](const Turns& a, const Turns& b) {
    return a.shared + std::max(b.shared + b.half + b.own, a.half + a.own);
  };
  return std::min(first(inputs[0], inputs[1]), first(inputs[1], inputs[0]));
}

double OriginalLatency::offload(const State& state) const {
  const std::size_t output = problem_->output();
  double cycles = 0;
  for (std::size_t level = 0; level + 1 < problem_->operands[output].memories.size(); ++level) {
    const std::size_t from = slot(output, level);
    cycles += std::max(state.load(from, Move::Drain), state.load(from + 1, Move::Update));
  }
  return cycles;
}

LatencyParts OriginalLatency::operator()(const std::vector<const TensorTerms*>& terms, std::int64_t temporal,
                                         std::vector<std::vector<bool>>* doubleBuffered, StallPort* binding) const {
  State state(terms, slots_);
  findBuffers(state);
  const StallPort worst = findStall(state);
  if (binding != nullptr) *binding = worst;
  LatencyParts parts;
  parts.ideal = ideal_;
  parts.temporal = static_cast<double>(temporal * problem_->cyclesPerMac);
  parts.stall = static_cast<double>(state.stall);
  state.busy = parts.temporal + parts.stall;
  for (const PortFigures& port : ports_) loadOf(port, state);
  parts.onload = onload(state);
  parts.offload = offload(state);
  if (doubleBuffered != nullptr) {
    doubleBuffered->assign(terms.size(), {});
    for (std::size_t o = 0; o < terms.size(); ++o)
      for (std::size_t level = 0; level < terms[o]->levels.size(); ++level)
        (*doubleBuffered)[o].push_back(state.buffered[slot(o, level)] != 0);
  }
  return parts;
}

namespace {

void sortByDescendingCycles(std::span<HideableLoad> loads) {
  for (std::size_t i = 1; i < loads.size(); ++i)
    for (std::size_t j = i; j > 0 && loads[j - 1].cycles < loads[j].cycles; --j) std::swap(loads[j - 1], loads[j]);
}

}  // namespace

void hideBehindComputation(std::span<HideableLoad> loads, double freeCycles) {
  if (freeCycles <= 0) return;
  sortByDescendingCycles(loads);
  for (std::size_t i = 0; i < loads.size(); ++i) {
    const auto sharers = static_cast<double>(i + 1);
    const double most = loads[i].cycles - loads[i].floor;
    const bool enough = freeCycles >= most * sharers;
    const double cut = enough ? most : freeCycles / sharers;
    for (HideableLoad& load : loads.first(i + 1)) load.cycles -= cut;
    if (!enough) return;
    freeCycles -= most * sharers;
  }
}

}  // namespace tilescope::zigzag
