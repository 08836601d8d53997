// SPDX-License-Identifier: GPL-3.0-or-later
// Simulates the engine cycle by cycle, with a tag for every scratchpad word. Every violation of its rules is a fault
// even if the result is right, such as reading a wrong word.
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
  std::int64_t wordsIn = 0, wordsOut = 0;   // 64-bit words into the queue and from ACT
  std::array<std::int64_t, kSlots> busy{};  // by Slot: cycles with an operation
  std::vector<std::string> faults;          // cycle, slot and problem; only the first few
  std::int64_t faultCount = 0;

  void fault(std::string what);
  void add(const SimulationReport& other);
};

// Runs one partition on a strip of outputs, from firstColumn and as wide as the lanes; writes its output maps.
SimulationReport simulateStrip(const PartitionProgram& program, const LayerParameters& parameters, const ConvWork& work,
                               const FeatureMaps& input, const Origin& origin, std::int64_t firstColumn,
                               FeatureMaps& output);

SimulationReport simulateLayer(const std::vector<PartitionProgram>& programs, const LayerParameters& parameters,
                               const ConvWork& work, const FeatureMaps& input, const Origin& origin,
                               FeatureMaps& output);

}  // namespace tilescope::nve
