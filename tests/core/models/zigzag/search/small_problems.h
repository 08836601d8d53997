// SPDX-License-Identifier: GPL-3.0-or-later
// Random problems small enough to enumerate, with three or four memories of about the tiles' sizes, so that some
// mappings fit and some do not.
#pragma once

#include <cmath>
#include <cstdlib>
#include <memory>
#include <numeric>
#include <sstream>
#include <string>

#include "core/models/zigzag/own_rules.h"
#include "tests/core/models/zigzag/search/slow_chain_search.h"
#include "tests/support/zigzag_random.h"

namespace tilescope::zigzag {

inline constexpr std::size_t kMaxFactors = 6;
inline constexpr double kMaxMappings = 2e6;

inline int problemCount(int usual) {
  const char* given = std::getenv("TILESCOPE_EXACT_PROBLEMS");
  return given == nullptr ? usual : std::atoi(given);
}

// So that several runs can share many problems.
inline unsigned firstProblem() {
  const char* given = std::getenv("TILESCOPE_EXACT_FIRST");
  return given == nullptr ? 0 : static_cast<unsigned>(std::atoi(given));
}

struct SmallProblem {
  unsigned seed = 0;
  RandomCase random;
  std::unique_ptr<OwnRules> rules;

  bool sharesMemories() const {  // on chip
    const std::vector<MemoryOf>& memories = random.problem->memories;
    return std::any_of(memories.begin(), memories.end() - 1, [](const MemoryOf& m) { return m.operands.size() > 1; });
  }
};

enum class Corrected { No, Yes };

// Problems for ascending seeds from the first. With corrections, more memories serve the whole array.
class SmallProblems {
 public:
  explicit SmallProblems(Corrected corrected = Corrected::No, unsigned first = 0)
      : corrected_(corrected), seed_(first) {}

  SmallProblem next() {
    for (;; ++seed_) {
      RandomCase random(seed_);
      if (random.hardware.memories.size() < 3) continue;
      vary(random);
      if (corrected_ == Corrected::Yes) correct(random);
      if (seed_ % 2 == 1) random.setHardware(withOneLatch(random.hardware));
      if (!isSmall(OwnRules(random.problem, random.unrolling))) continue;
      drawCapacities(random);
      auto rules = std::make_unique<OwnRules>(random.problem, random.unrolling);
      return {seed_++, std::move(random), std::move(rules)};
    }
  }

 private:
  static HardwareProfile withOneLatch(HardwareProfile hardware) {
    hardware.operandLatches = 1;
    return hardware;
  }

  static bool isSmall(const Rules& rules) {
    const LoopKinds kinds = primeKinds(rules);
    return std::accumulate(kinds.counts.begin(), kinds.counts.end(), std::size_t{0}) <= kMaxFactors &&
           mappingsOf(rules) <= kMaxMappings;
  }

  // Some dimensions then do not index an operand, but are not irrelevant for ZigZag.
  static Layer twoHalos(RandomCase& random) {
    Layer layer;
    layer.type = LayerType::Einsum;
    Einsum einsum;
    einsum.dims = {{"K", random.pick(1, 4)}, {"OX", random.pick(1, 3)}, {"OY", random.pick(1, 4)}, {"FX", 2}};
    einsum.output = {"K", "OX", "OY"};
    einsum.input = {"IX"};
    einsum.weight = {"IY"};
    einsum.relations = {{"IX", {{"OX", 1}, {"FX", 1}}, {0, 0}, {}}, {"IY", {{"OY", 1}}, {0, 0}, {}}};
    layer.einsum = einsum;
    return layer;
  }

  static void separatePorts(Memory& memory) {
    const Port first = memory.ports.front();
    memory.ports.clear();
    for (const Tensor tensor : memory.holds)
      for (const Move move : kMoves) {
        memory.ports.push_back(first);
        memory.ports.back().name = "p" + std::to_string(memory.ports.size());
        memory.ports.back().carries = {{tensor, move}};
      }
  }

  // Cases that bounds easily get wrong: widths that do not divide a port, elements of 0 bits, accesses without cost.
  static void makeOdd(RandomCase& random, HardwareProfile& hardware) {
    const auto bits = [&](int least, int most) { return static_cast<int>(random.pick(least, most)); };
    if (random.chance(70)) {
      hardware.precision.input = bits(1, 9);
      hardware.precision.weight = bits(0, 9);
      hardware.precision.partialSum = bits(12, 25);
      hardware.precision.output = bits(5, 11);
    }
    const bool free = random.chance(20);
    for (Memory& memory : hardware.memories) {
      if (free) memory.readEnergy = memory.writeEnergy = 0;
      for (Port& port : memory.ports) {
        port.widestBitsPerCycle += random.pick(0, 3);
        port.narrowestBitsPerCycle = std::min(port.narrowestBitsPerCycle, port.widestBitsPerCycle);
      }
    }
  }

  static void vary(RandomCase& random) {
    HardwareProfile hardware = random.hardware;
    if (random.chance(25)) hardware.precision.partialSum = hardware.precision.output;
    if (random.chance(20)) hardware.cyclesPerMac = 2;
    const bool apart = random.chance(30);
    // At 64 times the width, stalls are rare.
    const std::int64_t wider = std::int64_t{1} << 3 * random.pick(0, 2);
    for (Memory& memory : hardware.memories) {
      if (random.chance(30)) memory.energyPer = EnergyPer::Word;
      if (random.chance(50)) {
        memory.readEnergy = static_cast<double>(random.pick(0, 400)) / 7;
        memory.writeEnergy = static_cast<double>(random.pick(0, 400)) / 7;
      }
      for (Port& port : memory.ports) port.widestBitsPerCycle *= wider;
      if (apart) separatePorts(memory);
      if (!random.chance(20)) continue;
      memory.ports.clear();  // one shared port, or unlimited
      if (random.chance(70)) memory.bandwidthGbPerS = static_cast<double>(random.pick(1, 4) * wider);
    }
    if (random.chance(20)) makeOdd(random, hardware);
    random.setHardware(std::move(hardware));
    if (random.chance(4)) random.setLayer(twoHalos(random));
  }

  static void correct(RandomCase& random) {
    HardwareProfile hardware = random.hardware;
    for (Memory& memory : hardware.memories)
      if (random.chance(50)) {
        memory.sharedAcross.clear();
        for (const ArrayDim& dim : hardware.arrayDims) memory.sharedAcross.push_back(dim.name);
      }
    random.setHardware(std::move(hardware));
    random.setOptions(someCorrections(random));
  }

  // Sizes between the smallest tiles and whole tensors, sometimes slightly outside.
  static void drawCapacities(RandomCase& random) {
    const OwnRules rules(random.problem, random.unrolling);
    HardwareProfile hardware = random.hardware;
    for (std::size_t m = 0; m < hardware.memories.size(); ++m) {
      Memory& memory = hardware.memories[m];
      const double least = bitsIn(rules, m, ones()), most = bitsIn(rules, m, rules.temporalSizes());
      const bool outermost = m + 1 == hardware.memories.size();
      if (outermost && !random.chance(4)) continue;  // usually holds everything
      // Position between the two sizes in percent, logarithmic.
      const double share = static_cast<double>(outermost ? random.pick(90, 105) : random.pick(-6, 110)) / 100;
      const double bits = least > 0 ? least * std::pow(most / least, share) - (share < 0 ? 1 : 0) : 16;
      memory.sizeBits = std::max<std::int64_t>(1, std::llround(bits)) * (memory.doubleBuffered ? 2 : 1);
    }
    random.setHardware(std::move(hardware));
  }

  static double bitsIn(const Rules& rules, std::size_t memory, const Sizes& temporal) {
    double bits = 0;
    for (const std::size_t o : rules.problem().memories[memory].operands)
      bits += rules.footprintBits(o, rules.problem().levelOf(o, memory), temporal, true);
    return bits;
  }

  Corrected corrected_;
  unsigned seed_;
};

inline std::string textOf(const SmallProblem& small) {
  std::ostringstream text;
  text << "seed " << small.seed << ": " << small.random.text({}, {}) << "\n";
  const HardwareProfile& hardware = small.random.hardware;
  for (const auto& [option, value] : small.random.options) text << option << "=" << value << " ";
  text << "partial sums of " << hardware.precision.partialSum << " bits, " << hardware.cyclesPerMac
       << " cycles per MAC, " << hardware.operandLatches << " operand latches\n";
  for (const Memory& memory : hardware.memories) {
    text << memory.name << ": " << memory.sizeBits << " bits" << (memory.doubleBuffered ? ", two buffers" : "")
         << ", energies " << memory.readEnergy << " " << memory.writeEnergy << " per " << name(memory.energyPer)
         << ", holds";
    for (const Tensor tensor : memory.holds) text << " " << name(tensor);
    text << ", serves";
    for (const std::string& dim : memory.sharedAcross) text << " " << dim;
    if (memory.bandwidthGbPerS) text << ", " << *memory.bandwidthGbPerS << " GB/s";
    for (const Port& port : memory.ports) {
      text << ", port " << port.narrowestBitsPerCycle << " " << port.widestBitsPerCycle << ":";
      for (const PortMove& move : port.carries) text << " " << name(move.tensor) << " " << name(move.move);
    }
    text << "\n";
  }
  return text.str();
}

}  // namespace tilescope::zigzag
