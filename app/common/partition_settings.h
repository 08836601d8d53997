// SPDX-License-Identifier: GPL-3.0-or-later
// How a design is cut into spans that stay on chip: what the partition view edits and `tilescope-cli partition` says as
// text. Nothing of it changes the plan of a layer.
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
  ChainKind chain = ChainKind::Maps;  // attention where the network has nothing else
  PartitionScheme scheme = PartitionScheme::Occam;
  ResidualRule residual = ResidualRule::Exact;
  AxisChoice axis = AxisChoice::Best;
  bool skipRows = false;
  bool projectionWeights = false;
  bool streamedWeights = false;                  // read again for every image; else resident
  std::optional<std::int64_t> capacityBytes;     // absent: the size of the memory below
  std::string memory;                            // of the profile; empty: the largest on chip
  std::optional<int> elementBits;                // absent: the profile's widest
  std::optional<std::int64_t> chips;             // at most one of the two; absent: one for each stage
  std::optional<double> targetPeriod;            // s between two images (batches): the fewest chips that keep it
  std::int64_t keyBlock = 1;                     // keys that streamed attention takes at once
  std::optional<std::vector<std::size_t>> cuts;  // the user's own, 0 = first < … < last = n; absent: the optimum

  bool operator==(const PartitionSettings&) const = default;
};

inline constexpr int kMinElementBits = 1, kMaxElementBits = 64;

// The memory whose size is the capacity: that of the name, or else the largest on chip; null: none is on chip.
const Memory* partitionMemory(const PartitionSettings& settings, const HardwareProfile& hardware);
std::int64_t capacityBytes(const PartitionSettings& settings, const HardwareProfile& hardware);
int elementBits(const PartitionSettings& settings, const HardwareProfile& hardware);
// Whole elements.
std::int64_t capacityElements(const PartitionSettings& settings, const HardwareProfile& hardware);

// Of this many images at once.
FootprintOptions footprintOptions(const PartitionSettings& settings, std::int64_t batch);

// Those that differ from the defaults; an empty object where none does.
Json toJson(const PartitionSettings& settings);
// json follows resources/schemas/session.json.
PartitionSettings partitionSettingsFromJson(const Json& json);

// The link between the chips of a pipeline: each has the off-chip memory's bandwidth.

// Absent: unlimited.
std::optional<double> elementsPerSecond(const HardwareProfile& hardware, double bitsPerElement);

}  // namespace tilescope::app
