// SPDX-License-Identifier: GPL-3.0-or-later
// How a configuration is cut into spans of layers whose data stay on chip. Does not affect any layer's plan.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/json_fwd.h"
#include "core/hardware/hardware_profile.h"
#include "core/partition/partition_options.h"

namespace tilescope::app {

struct PartitionSettings {
  ChainKind chain = ChainKind::Maps;  // attention if the network has only that
  PartitionScheme scheme = PartitionScheme::Occam;
  ResidualRule residual = ResidualRule::Exact;
  CutGoal goal = CutGoal::Traffic;  // of Occam's cuts
  AxisChoice axis = AxisChoice::Best;
  bool skipRows = false;
  bool projectionWeights = false;
  bool streamedWeights = false;               // read again for every image; otherwise resident
  std::optional<std::int64_t> capacityBytes;  // absent: the size of the memory below
  std::string memory;                         // a memory of the profile; empty: the largest on chip
  std::optional<int> elementBits;             // absent: the widest of the profile
  // Set chips, targetPeriod or neither (one chip per stage).
  std::optional<std::int64_t> chips;
  // Maximum seconds between two images (batches); uses the minimum number of chips.
  std::optional<double> targetPeriod;
  std::int64_t keyBlock = 1;                     // keys per step of streamed attention
  std::optional<std::vector<std::size_t>> cuts;  // 0 = first < … < last = n; absent: optimal

  bool operator==(const PartitionSettings&) const = default;
};

inline constexpr int kMinElementBits = 1, kMaxElementBits = 64;

// The named memory, or the largest on chip; null if there is none.
const Memory* partitionMemory(const PartitionSettings& settings, const HardwareProfile& hardware);
std::int64_t capacityBytes(const PartitionSettings& settings, const HardwareProfile& hardware);
int elementBits(const PartitionSettings& settings, const HardwareProfile& hardware);
std::int64_t capacityElements(const PartitionSettings& settings, const HardwareProfile& hardware);

FootprintOptions footprintOptions(const PartitionSettings& settings, std::int64_t batch);

Json toJson(const PartitionSettings& settings);
// json must follow resources/schemas/session.json.
PartitionSettings partitionSettingsFromJson(const Json& json);

// Bandwidth of the off-chip memory; empty if unlimited.
std::optional<double> elementsPerSecond(const HardwareProfile& hardware, double bitsPerElement);

}  // namespace tilescope::app
