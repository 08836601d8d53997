// SPDX-License-Identifier: GPL-3.0-or-later
// Latency in whole cycles. The first tile of every input is loaded before the array starts and the last outputs are
// stored after it ends; neither can hide behind the computation that waits for it or makes it. Every other tile has the
// time of the tile before it: all of it where the lower memory has two buffers, otherwise only while that tile is used
// for the last time. What does not fit into these windows makes the array wait, on the port where most is left over.
#include <algorithm>

#include "core/cost/zigzag/own_rules.h"
#include "core/cost/zigzag/port_union.h"

namespace tilescope::zigzag {
namespace {

class Clock {
 public:
  Clock(const Problem& problem, const std::vector<const TensorTerms*>& terms) : problem_(problem), terms_(terms) {}

  // Cycles that the array waits because of one port.
  std::int64_t waiting(const PortOf& port, std::int64_t runCycles) const {
    std::vector<PortWindow> windows;
    std::int64_t beyond = 0, within = 0, longest = 1;
    for (const PortMember& member : port.members) {
      const Link& link = linkOf(member);
      if (link.transfers == 0 || link.cycles == 0) continue;
      const std::int64_t open = bufferedBelow(member) ? link.period : link.window;
      const std::int64_t hidden = hiddenTransfers(member, link);
      beyond += std::max<std::int64_t>(0, link.cycles - open) * hidden;
      within += std::min(link.cycles, open) * hidden;
      windows.push_back({link.period, open});
      longest = std::max(longest, link.period);
    }
    if (windows.size() < 2) return beyond;
    const std::int64_t covered = coveredCycles(windows) * (runCycles / longest);
    return beyond + std::max<std::int64_t>(0, within - covered);
  }

  std::int64_t firstLoads() const {
    std::vector<Loads> inputs;
    for (std::size_t o = 0; o < terms_.size(); ++o)
      if (problem_.operands[o].tensor != Tensor::O) inputs.push_back(loadsOf(o));
    if (inputs.size() == 1) return inputs[0].shared + inputs[0].own;
    const auto after = [](const Loads& first, const Loads& second) {
      return first.shared + std::max(second.shared + second.own, first.own);
    };
    return std::min(after(inputs[0], inputs[1]), after(inputs[1], inputs[0]));
  }

  std::int64_t lastStores() const {
    const std::size_t o = problem_.output();
    std::int64_t cycles = 0;
    for (std::size_t m = 0; m + 1 < terms_[o]->levels.size(); ++m)
      cycles += std::max(link(o, m, Move::Drain).cycles, link(o, m + 1, Move::Update).cycles);
    return cycles;
  }

 private:
  // The way of an input's first tile inwards: steps over a port that the other input needs too are taken one input
  // after the other, the rest side by side.
  struct Loads {
    std::int64_t shared = 0, own = 0;
  };

  const Link& link(std::size_t operand, std::size_t level, Move move) const {
    return terms_[operand]->levels[level].links[index(move)];
  }
  const Link& linkOf(const PortMember& member) const { return link(member.operand, member.level, member.move); }

  // Two buffers in the memory into which, or out of which, the tile moves.
  bool bufferedBelow(const PortMember& member) const {
    const bool upper = member.move == Move::Read || member.move == Move::Update;
    if (upper && member.level == 0) return false;  // the processing elements have none
    const std::size_t lower = upper ? member.level - 1 : member.level;
    return problem_.memories[problem_.operands[member.operand].memories[lower]].doubleBuffered;
  }

  // Transfers that have the time of a tile: all but the first load and all but the last store, which come before and
  // after. Sums that come back always follow a tile, and what the array takes or gives it does while it works.
  std::int64_t hiddenTransfers(const PortMember& member, const Link& link) const {
    const bool output = problem_.operands[member.operand].tensor == Tensor::O;
    const bool back = output && (member.move == Move::Fill || member.move == Move::Read);
    const bool atArray = member.level == 0 && (member.move == Move::Read || member.move == Move::Update);
    return back || atArray ? link.transfers : link.transfers - 1;
  }

  const PortOf* portOf(std::size_t operand, std::size_t level, Move move) const {
    for (const PortOf& port : problem_.memories[problem_.operands[operand].memories[level]].ports)
      for (const PortMember& member : port.members)
        if (member.operand == operand && member.level == level && member.move == move) return &port;
    return nullptr;
  }

  bool sharedByInputs(const PortOf* port) const {
    if (port == nullptr) return false;
    std::vector<bool> carried(terms_.size(), false);
    for (const PortMember& member : port->members) carried[member.operand] = true;
    carried[problem_.output()] = false;
    return std::count(carried.begin(), carried.end(), true) > 1;
  }

  Loads loadsOf(std::size_t o) const {
    Loads loads;
    for (std::size_t m = 0; m + 1 < terms_[o]->levels.size(); ++m) {
      const std::int64_t cycles = std::max(link(o, m, Move::Fill).cycles, link(o, m + 1, Move::Read).cycles);
      const bool shared = sharedByInputs(portOf(o, m, Move::Fill)) || sharedByInputs(portOf(o, m + 1, Move::Read));
      (shared ? loads.shared : loads.own) += cycles;
    }
    return loads;
  }

  const Problem& problem_;
  const std::vector<const TensorTerms*>& terms_;
};

std::vector<std::vector<bool>> buffersOf(const Problem& problem) {
  std::vector<std::vector<bool>> flags;
  for (const Operand& operand : problem.operands) {
    flags.emplace_back();
    for (const std::size_t m : operand.memories) flags.back().push_back(problem.memories[m].doubleBuffered);
  }
  return flags;
}

}  // namespace

LatencyParts OwnRules::latency(const std::vector<const TensorTerms*>& terms, std::int64_t temporal,
                               std::vector<std::vector<bool>>* doubleBuffered, StallPort* binding) const {
  const Problem& p = *problem_;
  const Clock clock(p, terms);
  const std::int64_t run = temporal * p.cyclesPerMac;
  StallPort worst{p.memories.size(), 0};
  std::int64_t waiting = 0;
  for (std::size_t m = 0; m < p.memories.size(); ++m)
    for (std::size_t i = 0; i < p.memories[m].ports.size(); ++i) {
      const std::int64_t cycles = clock.waiting(p.memories[m].ports[i], run);
      if (cycles <= waiting) continue;
      waiting = cycles;
      worst = {m, i};
    }
  if (doubleBuffered != nullptr) *doubleBuffered = buffersOf(p);
  if (binding != nullptr) *binding = worst;
  const auto macs = static_cast<std::int64_t>(p.macs);
  LatencyParts parts;
  parts.ideal = static_cast<double>(ceilDiv(macs, p.processingElements()) * p.cyclesPerMac);
  parts.temporal = static_cast<double>(run);
  parts.stall = static_cast<double>(waiting);
  parts.onload = static_cast<double>(clock.firstLoads());
  parts.offload = static_cast<double>(clock.lastStores());
  return parts;
}

}  // namespace tilescope::zigzag
