// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/zigzag/zigzag_provenance.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/base/ensure.h"
#include "core/base/label_words.h"
#include "core/models/explanation.h"
#include "core/models/provenance_text.h"

namespace tilescope::zigzag {
namespace {

using provenance::cyclesText;
using provenance::input;
using provenance::joined;
using provenance::plain;
using provenance::step;
using provenance::whole;

constexpr const char* kOriginal = "ZigZag 3.8.5 (Mei et al., 2021), as the program counts";
constexpr const char* kOwn = "ZigZag (Mei et al., 2021), Tilescope's counting";

bool feedsMultipliers(const Problem& problem, const PortMember& member) {
  return member.level == 0 && member.move == Move::Read && problem.operands[member.operand].tensor != Tensor::O;
}

class ZigzagExplanation final : public Explanation {
 public:
  ZigzagExplanation(const Recount& recount, const HardwareProfile& hardware, bool compatible, const LayerResult& result)
      : Explanation(hardware, result, compatible ? kOriginal : kOwn),
        r_(recount),
        latches_(compatible ? kDefaultOperandLatches : recount.problem->operandLatches) {}

 private:
  // Each dimension once: "K 8 × 2".
  void loopStep() {
    std::vector<std::string> factors, names;
    for (const Loop& loop : r_.nest.order) {
      if (loop.size == 1) continue;
      factors.push_back(whole(loop.size));
      names.push_back(r_.problem->dims[loop.dim]);
    }
    if (r_.problem->cyclesPerMac != 1) {
      factors.push_back(whole(r_.problem->cyclesPerMac));
      names.emplace_back("cycles per MAC");
    }
    if (factors.empty()) factors.push_back("1");
    add("compute", joined(factors, " × "), cyclesText(r_.counted.latency.temporal),
        names.empty() ? "" : "loops over " + joined(names, ", "));
  }

  void latency() override {
    const LatencyParts& parts = r_.counted.latency;
    const Corrections& corrections = r_.problem->corrections;
    std::vector<std::string> names{"compute", "stall", "onloading", "offloading"};
    std::vector<std::string> terms{cyclesText(parts.temporal), cyclesText(parts.stall), cyclesText(parts.onload),
                                   cyclesText(parts.offload)};
    const auto addTerm = [&](const char* term, double cycles) {
      names.emplace_back(term);
      terms.push_back(cyclesText(cycles));
    };
    if (corrections.transferOverheadCycles > 0) addTerm("set-up of copies", parts.overhead);
    if (corrections.pipelineFillCycles > 0) addTerm("pipeline fills", parts.fill);
    out_.formula = {"latency = (" + joined(names, " + ") + ") ÷ clock",
                    "stall = transfers beyond what the time of one tile hides, on the busiest port"};
    if (corrections.serialLoads) out_.formula.back() += ", and copies one after another";
    loopStep();
    out_.result = time_.result(result_.latency.seconds);
    add("latency", "(" + joined(terms, " + ") + ") ÷ " + input(hertz(), "Hz"), out_.result, joined(names, ", "));
    waitingSteps(parts);
    if (corrections.transferOverheadCycles > 0)
      add("set-up of copies", whole(parts.copies) + " × " + cyclesOf(corrections.transferOverheadCycles),
          cyclesText(parts.overhead), "copies; option transfer_overhead_cycles");
    if (corrections.pipelineFillCycles > 0)
      add("pipeline fills", whole(parts.starts) + " × " + cyclesOf(corrections.pipelineFillCycles),
          cyclesText(parts.fill), "starts of the array; option pipeline_fill_cycles");
    addSource("clock", "/clock_mhz");
  }

  static std::string cyclesOf(std::int64_t cycles) { return cyclesText(static_cast<double>(cycles)); }

  void waitingSteps(const LatencyParts& parts) {
    const bool forPort = r_.counted.stall.memory < r_.problem->memories.size();
    std::string port;
    if (forPort) {
      const MemoryOf& memory = r_.problem->memories[r_.counted.stall.memory];
      const PortOf& narrow = memory.ports[r_.counted.stall.port];
      port = "for " + narrow.name + " of " + wordsOf(memory.name);
      if (std::any_of(narrow.members.begin(), narrow.members.end(),
                      [&](const PortMember& member) { return feedsMultipliers(*r_.problem, member); }))
        port += fmt::format(", which fills {} latch{} per operand", latches_, latches_ == 1 ? "" : "es");
    }
    if (r_.problem->corrections.serialLoads)
      add("stall", cyclesText(parts.stall - parts.serial) + " + " + cyclesText(parts.serial), cyclesText(parts.stall),
          (forPort ? port : std::string("for no port")) + ", copies after the first; serial_loads");
    else if (forPort)
      out_.steps.push_back(fmt::format("stall = {} ({})", cyclesText(parts.stall), port));
  }

  void trafficSteps() override {
    std::vector<std::string> terms, of;
    for (const Operand& operand : r_.problem->operands) {
      const double bytes = offChip(operand.tensor);
      if (bytes <= 0) continue;
      terms.push_back(bytes_.input(bytes));
      of.push_back(operand.name);
    }
    add("traffic", joined(terms, " + "), bytes_.result(result_.offChipBytes.total()), joined(of, ", "));
    for (std::size_t o = 0; o < r_.problem->operands.size(); ++o) tensorStep(o);
  }

  void tensorStep(std::size_t o) {
    const Operand& operand = r_.problem->operands[o];
    if (offChip(operand.tensor) <= 0) return;
    const LevelTerms& level = r_.counted.terms[o].levels.back();
    const double read = level.bits[static_cast<std::size_t>(Move::Read)];
    const double update = level.bits[static_cast<std::size_t>(Move::Update)];
    const auto bits = static_cast<double>(operand.bits);
    if (operand.tensor != Tensor::O || read > 0) {
      add(operand.name + " read", input(read / bits) + " × " + plain(bits) + " bit", bytes_.input(read / 8),
          "elements read");
    }
    if (operand.tensor == Tensor::O)
      out_.steps.push_back(fmt::format("O written = {}{}", bytes_.input(update / 8),
                                       read > 0 ? " (partial sums and the final outputs)" : " (every output once)"));
  }

  void traffic() override {
    out_.formula = {"traffic = what crosses the ports of " + wordsOf(hardware_.memories.back().name)};
    out_.result = bytes_.result(result_.offChipBytes.total());
    trafficSteps();
  }

  void energy() override {
    out_.formula = {"energy = MACs × energy per MAC + accesses × energy per access"};
    addEnergySteps(out_, result_, hardware_.macEnergy);
    addSource("MAC", "/array/mac_energy");
    addSource("memories", "/memories");
  }

  void utilization() override {
    out_.formula = {"PE utilization = ideal cycles ÷ cycles", "ideal = MACs ÷ processing elements, rounded up"};
    std::string ideal = fmt::format("ceil({} ÷ {})", whole(static_cast<std::int64_t>(result_.macs)),
                                    whole(r_.problem->processingElements()));
    if (r_.problem->cyclesPerMac != 1) ideal += " × " + whole(r_.problem->cyclesPerMac);
    addArrayUseInCycles(ideal);
  }

  const Recount& r_;
  int latches_;  // per multiplier, as assumed in counting
};

// Where the next tile waits: in a memory's second buffer or a multiplier's second latch.
enum class Spare { Buffer, Latch };

std::string overlapStep(const Link& link, Spare spare, bool twice) {
  const std::int64_t allowed = twice ? link.period : link.window;
  const char* why = "one buffer: while the tile before is used for the last time";
  if (spare == Spare::Latch)
    why = twice ? "two operand latches: during the whole use of the operand before"
                : "one operand latch: while the operand before is used for the last time";
  else if (twice)
    why = "two buffers: during the whole use of the tile before";
  return fmt::format("hidden = {} (of {} per tile; {})",
                     cyclesText(static_cast<double>(std::min(allowed, link.cycles))),
                     cyclesText(static_cast<double>(link.cycles)), why);
}

class LinkMove : public MoveExplanation {
 public:
  LinkMove(const Recount& r, const HardwareProfile& hardware, bool compatible, const LayerResult& result,
           const PlacedMove& placed, Move move)
      : MoveExplanation(hardware, result, placed.band.memory, placed.tile.tensor, move, placed.moved),
        r_(r),
        compatible_(compatible) {}

  Provenance take() {
    out_.formula = {"energy = accesses × energy per access"};
    out_.source = fmt::format("{}; energies: {}", compatible_ ? kOriginal : kOwn, energySource());
    if (moved_.accesses <= 0) {
      out_.formula = {"nothing moves"};
      return std::move(out_);
    }
    const Problem& problem = *r_.problem;
    const auto m = indexOf(problem.memories, [&](const MemoryOf& known) { return known.name == memory_; });
    const auto o = indexOf(problem.operands, [&](const Operand& known) { return known.tensor == tensor_; });
    explain(o, problem.levelOf(o, m));
    out_.result += ", " + energyText();
    return std::move(out_);
  }

 private:
  template <class List, class Wanted>
  static std::size_t indexOf(const List& list, const Wanted& isWanted) {
    const auto found = std::find_if(list.begin(), list.end(), isWanted);
    ensure(found != list.end(), "a movement of the nest");
    return static_cast<std::size_t>(found - list.begin());
  }

  void explain(std::size_t o, std::size_t level) {
    const LevelTerms& terms = r_.counted.terms[o].levels[level];
    const auto at = static_cast<std::size_t>(move_);
    const Link& link = terms.links[at];
    const MovePort& port = r_.problem->operands[o].ports[level][at];
    out_.formula.insert(out_.formula.begin(), "moved = tiles × elements of a tile × bits");
    out_.steps.push_back(step("largest tile", input(link.elements) + " × " + plain(link.bits) + " bit",
                              input(link.elements * link.bits / kBitsPerByte, "B"), "per transfer"));
    out_.steps.push_back(fmt::format("moved = {} ({} transfers of each of {} instances)", out_.result,
                                     input(static_cast<double>(link.transfers)), whole(terms.instances)));
    if (port.widest > 0)
      out_.steps.push_back(fmt::format("accesses = {} ({} bit each)", input(moved_.accesses), whole(port.widest)));
    addEnergy();
    addHidden(o, level, link);
  }

  void addHidden(std::size_t o, std::size_t level, const Link& link) {
    const bool upper = move_ == Move::Read || move_ == Move::Update;  // the lower memory's tiles and buffers decide
    const bool copy = !(upper && level == 0) && isCopied(*r_.problem, o, upper ? level - 1 : level);
    if (copy && r_.problem->corrections.serialLoads) {
      out_.steps.push_back(fmt::format("hidden = 0 cycles (of {} per tile; serial_loads: every copy stalls the array)",
                                       cyclesText(static_cast<double>(link.cycles))));
    } else if (link.cycles > 0 && link.transfers > 1) {
      const auto& doubled = r_.counted.doubleBuffered[o];
      if (feedsMultipliers(*r_.problem, {o, level, move_}))
        out_.steps.push_back(overlapStep(link, Spare::Latch, compatible_ || r_.problem->operandLatches > 1));
      else
        out_.steps.push_back(
            overlapStep(link, Spare::Buffer, upper ? level > 0 && doubled[level - 1] : doubled[level]));
    }
  }

  const Recount& r_;
  bool compatible_;
};

}  // namespace

Provenance explain(const Recount& recount, const HardwareProfile& hardware, bool compatible, const LayerResult& result,
                   Metric metric) {
  return ZigzagExplanation(recount, hardware, compatible, result).of(metric);
}

Provenance explainMove(const Recount& recount, const LoopNest& nest, const HardwareProfile& hardware, bool compatible,
                       const LayerResult& result, const std::string& memory, Tensor tensor, Move move) {
  return LinkMove(recount, hardware, compatible, result, moveOf(nest, memory, tensor, move), move).take();
}

}  // namespace tilescope::zigzag
