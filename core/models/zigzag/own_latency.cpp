// SPDX-License-Identifier: GPL-3.0-or-later
// In whole cycles. The first tiles of all inputs are loaded before the array starts and the last outputs stored after
// it ends, without overlap. Other tiles move while the previous one is used: during its whole use if the lower memory
// has two buffers, otherwise during its last use. A port stalls the array by the excess over these windows; the largest
// stall counts. Corrections (corrections.h) are added: with serial loads the array waits for each copy.
#include <algorithm>

#include "core/models/zigzag/original_links.h"
#include "core/models/zigzag/own_rules.h"

namespace tilescope::zigzag {
namespace {

class Clock {
 public:
  Clock(const OwnRules& rules, const std::vector<const TensorTerms*>& terms)
      : rules_(rules), problem_(rules.problem()), terms_(terms) {}

  // Stall of the array due to one port.
  std::int64_t waiting(const PortOf& port, std::int64_t runCycles) const {
    std::vector<PortWindow> windows;
    windows.reserve(port.members.size());
    std::int64_t beyond = 0, within = 0, longest = 1;
    for (const PortMember& member : port.members) {
      const Link& link = linkOf(member);
      if (link.transfers == 0 || link.cycles == 0 || isSerial(member)) continue;
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

  std::int64_t firstLoads(bool weightsAreThere = false) const {
    std::vector<Loads> inputs;
    std::int64_t serial = 0;
    for (std::size_t o = 0; o < terms_.size(); ++o) {
      if (problem_.operands[o].tensor == Tensor::O) continue;
      inputs.push_back(loadsOf(o, weightsAreThere && problem_.operands[o].tensor == Tensor::W ? 1 : 0));
      serial += inputs.back().serial;
    }
    if (inputs.size() == 1) return serial + inputs[0].shared + inputs[0].own;
    const auto after = [](const Loads& first, const Loads& second) {
      return first.shared + std::max(second.shared + second.own, first.own);
    };
    return serial + std::min(after(inputs[0], inputs[1]), after(inputs[1], inputs[0]));
  }

  std::int64_t lastStores() const {
    const std::size_t o = problem_.output();
    std::int64_t cycles = 0;
    for (std::size_t m = 0; m + 1 < terms_[o]->levels.size(); ++m)
      cycles += std::max(link(o, m, Move::Drain).cycles, link(o, m + 1, Move::Update).cycles);
    return cycles;
  }

  // Adds the set-up of all copies and, with serial loads, the time of those that are neither first loads nor last
  // stores. Returns the port of the outer memory whose copies take longest.
  StallPort addCopies(LatencyParts& parts) const {
    StallPort slowest{problem_.memories.size(), 0};
    double longest = 0;
    for (std::size_t o = 0; o < terms_.size(); ++o)
      for (std::size_t m = 0; m + 1 < terms_[o]->levels.size(); ++m) {
        if (!rules_.copied(o, m)) continue;
        const bool output = problem_.operands[o].tensor == Tensor::O;
        double cycles = addCopies(parts, link(o, m, output ? Move::Drain : Move::Fill),
                                  link(o, m + 1, output ? Move::Update : Move::Read), 1);
        if (output) cycles += addCopies(parts, link(o, m, Move::Fill), link(o, m + 1, Move::Read), 0);
        const PortOf* port = portOf(o, m + 1, output ? Move::Update : Move::Read);
        if (cycles <= longest || port == nullptr) continue;
        longest = cycles;
        const std::size_t memory = problem_.operands[o].memories[m + 1];
        slowest = {memory, static_cast<std::size_t>(port - problem_.memories[memory].ports.data())};
      }
    return slowest;
  }

  std::int64_t arrayStarts() const {
    const ArrayStarts& starts = rules_.starts();
    std::int64_t count = 0;
    for (std::size_t o = 0; o < terms_.size(); ++o) {
      if (!starts.counts[o]) continue;
      const Link& tiles = link(o, 0, problem_.operands[o].tensor == Tensor::O ? Move::Drain : Move::Fill);
      if (tiles.transfers == 0 || tiles.elements == 0) continue;
      const bool first = count == 0;
      count = first            ? tiles.transfers
              : starts.longest ? std::min(count, tiles.transfers)
                               : std::max(count, tiles.transfers);
    }
    return std::max<std::int64_t>(1, count);
  }

 private:
  // Cycles of an input's first tile on its way inwards. serial: copies, which wait for everything else. shared: over a
  // port that the other input also uses, in turns. own: the rest, in parallel.
  struct Loads {
    std::int64_t serial = 0, shared = 0, own = 0;
  };

  // Copies in one direction across a boundary; returns their cycles. atEnds: copies counted as onloading or offloading.
  double addCopies(LatencyParts& parts, const Link& lower, const Link& upper, std::int64_t atEnds) const {
    if (lower.transfers == 0 || lower.elements == 0) return 0;
    const double overhead =
        static_cast<double>(lower.transfers) * static_cast<double>(problem_.corrections.transferOverheadCycles);
    const double serial = problem_.corrections.serialLoads ? static_cast<double>(std::max(lower.cycles, upper.cycles)) *
                                                                 static_cast<double>(lower.transfers - atEnds)
                                                           : 0;
    parts.copies += lower.transfers;
    parts.overhead += overhead;
    parts.serial += serial;
    return overhead + serial;
  }

  bool isSerial(const PortMember& member) const {
    if (!problem_.corrections.serialLoads) return false;
    const bool upper = member.move == Move::Read || member.move == Move::Update;
    if (upper && member.level == 0) return false;
    return rules_.copied(member.operand, upper ? member.level - 1 : member.level);
  }

  const Link& link(std::size_t operand, std::size_t level, Move move) const {
    return terms_[operand]->levels[level].links[index(move)];
  }
  const Link& linkOf(const PortMember& member) const { return link(member.operand, member.level, member.move); }

  bool bufferedBelow(const PortMember& member) const {
    const bool upper = member.move == Move::Read || member.move == Move::Update;
    if (upper && member.level == 0) return false;  // the link's window includes the PEs' latches
    const std::size_t lower = upper ? member.level - 1 : member.level;
    return problem_.memories[problem_.operands[member.operand].memories[lower]].doubleBuffered;
  }

  // Transfers that can overlap: all but the first load and the last store. Returning partial sums always follow a tile,
  // and transfers of the array itself happen while it works.
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

  // done: outermost steps that are done already.
  Loads loadsOf(std::size_t o, std::size_t done) const {
    Loads loads;
    for (std::size_t m = 0; m + 1 + done < terms_[o]->levels.size(); ++m) {
      const std::int64_t cycles = std::max(link(o, m, Move::Fill).cycles, link(o, m + 1, Move::Read).cycles);
      if (isSerial({o, m, Move::Fill})) {
        loads.serial += cycles;
        continue;
      }
      const bool shared = sharedByInputs(portOf(o, m, Move::Fill)) || sharedByInputs(portOf(o, m + 1, Move::Read));
      (shared ? loads.shared : loads.own) += cycles;
    }
    return loads;
  }

  const OwnRules& rules_;
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
  const Clock clock(*this, terms);
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
  LatencyParts parts;
  if (p.corrections.any()) {
    const StallPort slowest = clock.addCopies(parts);
    if (parts.overhead + parts.serial > static_cast<double>(waiting) && slowest.memory < p.memories.size())
      parts.copiedThrough = slowest;
    parts.starts = clock.arrayStarts();
    parts.fill = static_cast<double>(parts.starts) * static_cast<double>(p.corrections.pipelineFillCycles);
  }
  if (binding != nullptr) *binding = worst;
  const auto macs = static_cast<std::int64_t>(p.macs);
  parts.ideal = static_cast<double>(ceilDiv(macs, p.processingElements()) * p.cyclesPerMac);
  parts.temporal = static_cast<double>(run);
  parts.stall = static_cast<double>(waiting) + parts.serial;
  parts.onload = static_cast<double>(clock.firstLoads());
  parts.offload = static_cast<double>(clock.lastStores());
  return parts;
}

std::optional<double> OwnRules::onloadBesideWeights(const std::vector<const TensorTerms*>& terms) const {
  return static_cast<double>(Clock(*this, terms).firstLoads(true));
}

}  // namespace tilescope::zigzag
