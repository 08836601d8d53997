// SPDX-License-Identifier: GPL-3.0-or-later
// Simulates the engine cycle by cycle: registers, ports, rotating addresses, stage predicates, and a tag for every
// scratchpad word. Every violation of the engine's rules is a fault even if the result happens to be right, such as
// reading a wrong word, a port without a value, or a coefficient that was never written.
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
  std::int64_t wordsIn = 0, wordsOut = 0;   // 64-bit words through the queue of the scratchpad and from ACT
  std::array<std::int64_t, kSlots> busy{};  // by Slot: cycles with an operation
  std::vector<std::string> faults;          // cycle, slot and problem; only the first few
  std::int64_t faultCount = 0;

  void fault(std::string what);
  void add(const SimulationReport& other);
};

// Runs one partition on one strip of outputs, which starts at firstColumn and is as wide as the lanes. Writes the
// output maps of the partition.
SimulationReport simulateStrip(const PartitionProgram& program, const LayerParameters& parameters, const ConvWork& work,
                               const FeatureMaps& input, const Origin& origin, std::int64_t firstColumn,
                               FeatureMaps& output);

// Runs the whole layer: all partitions on all strips.
SimulationReport simulateLayer(const std::vector<PartitionProgram>& programs, const LayerParameters& parameters,
                               const ConvWork& work, const FeatureMaps& input, const Origin& origin,
                               FeatureMaps& output);

}  // namespace tilescope::nve
