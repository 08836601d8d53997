// SPDX-License-Identifier: GPL-3.0-or-later
// Simulates the engine cycle by cycle: registers, ports, rotating addresses, stage predicates, and a tag with the
// contents of every scratchpad word. Reading wrong words, ports without a value or coefficients never written, and
// other breaches of the machine's rules, are faults even if the result happens to be right.
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
  std::vector<std::string> faults;          // cycle, slot and problem; only the first few
  std::int64_t faultCount = 0;

  void fault(std::string what);
  void add(const SimulationReport& other);
};

// Runs one partition on one strip of outputs, as wide as the lanes, beginning at column firstColumn; writes its output
// maps.
SimulationReport simulateStrip(const PartitionProgram& program, const LayerParameters& parameters, const ConvWork& work,
                               const FeatureMaps& input, const Origin& origin, std::int64_t firstColumn,
                               FeatureMaps& output);

// Runs all partitions on all strips: the whole layer.
SimulationReport simulateLayer(const std::vector<PartitionProgram>& programs, const LayerParameters& parameters,
                               const ConvWork& work, const FeatureMaps& input, const Origin& origin,
                               FeatureMaps& output);

}  // namespace tilescope::nve
