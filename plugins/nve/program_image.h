// SPDX-License-Identifier: GPL-3.0-or-later
// A layer in files: partitions with coefficients, and the activation table; all that the engine needs.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "plugins/nve/feature_maps.h"
#include "plugins/nve/partition_program.h"

namespace tilescope::nve {

using WordValues = std::array<std::int16_t, kWordCoefficients>;

struct PartitionImage {
  PartitionProgram program;
  std::vector<WordValues> values;  // by word of coefficients; padding is 0

  bool operator==(const PartitionImage&) const = default;
};

struct ProgramImage {
  std::vector<PartitionImage> partitions;
  ActivationTable table{};

  bool operator==(const ProgramImage&) const = default;
};

inline constexpr std::size_t kMaxPartitions = kMaxMaps;  // each partition has at least one map

ProgramImage imageOf(const std::vector<PartitionProgram>& programs, const LayerParameters& parameters,
                     const ConvWork& work);

}  // namespace tilescope::nve
