// SPDX-License-Identifier: GPL-3.0-or-later
// What does not fit together in a valid profile, with the edits that fix it. All findings hold for any network.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/hardware/hardware_edit.h"
#include "core/hardware/hardware_profile.h"

namespace tilescope {

enum class ConsistencyKind {
  NarrowPort,       // one element takes several cycles
  StarvedLanes,     // a port passes fewer elements per cycle than the lanes of the first dataflow take
  LargerThanOuter,  // more bits than the next memory outwards on chip
  Unlimited,        // memories on chip without a bandwidth
  IdleLanes         // fixed spatial loops cover only a part of an array dimension
};

struct ConsistencyFinding {
  ConsistencyKind kind = ConsistencyKind::NarrowPort;
  std::string part;                 // memory, or the dataflow of IdleLanes
  std::vector<std::string> others;  // further unlimited memories
  std::string other;                // outer memory, port, dataflow of StarvedLanes or array dimension of IdleLanes
  PortMove move;                    // NarrowPort, StarvedLanes
  std::int64_t has = 0, needs = 0;  // bits per cycle, bits, or lanes
  std::int64_t elementBits = 0;     // NarrowPort, StarvedLanes
  std::vector<HardwareEdit> edits;  // one step

  bool operator==(const ConsistencyFinding&) const = default;
};

std::vector<ConsistencyFinding> consistencyFindings(const HardwareProfile& profile);

}  // namespace tilescope
