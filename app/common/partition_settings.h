// SPDX-License-Identifier: GPL-3.0-or-later
// How a configuration is cut into spans that stay on chip: edited by the partition view, expressed as text by
// `tilescope-cli partition`. It does not affect the plan of any layer.
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
  ChainKind chain = ChainKind::Maps;  // attention if the network has nothing else
  PartitionScheme scheme = PartitionScheme::Occam;
  ResidualRule residual = ResidualRule::Exact;
  AxisChoice axis = AxisChoice::Best;
  bool skipRows = false;
  bool projectionWeights = false;
  bool streamedWeights = false;                  // weights are read again for every image; otherwise resident
  std::optional<std::int64_t> capacityBytes;     // absent: the size of the memory named below
  std::string memory;                            // of the profile; empty: the largest on chip
  std::optional<int> elementBits;                // absent: the profile's widest
  std::optional<std::int64_t> chips;             // at most one of chips and targetPeriod; absent: one chip per stage
  std::optional<double> targetPeriod;            // s between two images (batches): take the fewest chips that keep it
  std::int64_t keyBlock = 1;                     // keys that streamed attention takes at once
  std::optional<std::vector<std::size_t>> cuts;  // chosen by the user, 0 = first < … < last = n; absent: the optimum

  bool operator==(const PartitionSettings&) const = default;
};

inline constexpr int kMinElementBits = 1, kMaxElementBits = 64;

// The memory whose size is the capacity: the named one, or the largest on chip; null: none is on chip.
const Memory* partitionMemory(const PartitionSettings& settings, const HardwareProfile& hardware);
std::int64_t capacityBytes(const PartitionSettings& settings, const HardwareProfile& hardware);
int elementBits(const PartitionSettings& settings, const HardwareProfile& hardware);
// In whole elements.
std::int64_t capacityElements(const PartitionSettings& settings, const HardwareProfile& hardware);

// For this batch size.
FootprintOptions footprintOptions(const PartitionSettings& settings, std::int64_t batch);

// Only values that differ from the defaults; an empty object if there are none.
Json toJson(const PartitionSettings& settings);
// json must follow resources/schemas/session.json.
PartitionSettings partitionSettingsFromJson(const Json& json);

// The link between the chips of a pipeline has the off-chip memory's bandwidth.

// Absent: unlimited.
std::optional<double> elementsPerSecond(const HardwareProfile& hardware, double bitsPerElement);

}  // namespace tilescope::app
