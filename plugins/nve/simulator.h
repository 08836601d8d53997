// SPDX-License-Identifier: GPL-3.0-or-later
// The engine cycle by cycle: registers, ports, rotating addresses, stage predicates, and a tag on every scratchpad word
// that says what it holds. Reads of wrong words, of ports without a value, of coefficients never written and other
// breaches of the machine's rules are faults even where the result happens to be right.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "plugins/nve/feature_maps.h"
#include "plugins/nve/partition_program.h"

namespace tilescope::nve {

inline constexpr std::size_t kMaxFaultTexts = 20;

struct SimulationReport {
  std::int64_t cycles = 0;
  std::int64_t wordsIn = 0, wordsOut = 0;   // of 64 bits, through the scratchpad's queue and from ACT
  std::array<std::int64_t, kSlots> busy{};  // cycles with an operation, by Slot
  std::vector<std::string> faults;          // cycle, slot, what is wrong; the first few
  std::int64_t faultCount = 0;

  void fault(std::string what);
  void add(const SimulationReport& other);
};

// One partition on one strip of lanes outputs beginning with column firstColumn of the output; writes its output maps.
SimulationReport simulateStrip(const PartitionProgram& program, const LayerParameters& parameters, const ConvWork& work,
                               const FeatureMaps& input, const Origin& origin, std::int64_t firstColumn,
                               FeatureMaps& output);

// All partitions on all strips: the whole layer.
SimulationReport simulateLayer(const std::vector<PartitionProgram>& programs, const LayerParameters& parameters,
                               const ConvWork& work, const FeatureMaps& input, const Origin& origin,
                               FeatureMaps& output);

}  // namespace tilescope::nve
