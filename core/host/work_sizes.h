// SPDX-License-Identifier: GPL-3.0-or-later
// Over how much data each level is measured.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/host/host_facts.h"
#include "core/host/host_rates.h"

namespace tilescope::host {

struct WorkSizes {
  // Bytes of one core, multiples of 4 KiB. Absent: not measured.
  std::optional<std::int64_t> l1, l2, l3;
  std::optional<std::int64_t> dram;  // of all cores together
  std::int64_t resident = 0;         // of the buffers of the profile: half of the L2 cache
  std::vector<Missing> missing;

  bool operator==(const WorkSizes&) const = default;
};

// cores: how many run at once.
WorkSizes workSizes(const Facts& facts, int cores);

// The L2 cache of the profile where the system states none: the smallest one of common processors with vector units
// (Arm Neoverse N1, Intel Skylake desktop and AMD Zen have 256 KiB to 1 MiB).
inline constexpr std::int64_t kAssumedL2Bytes = std::int64_t{512} << 10;
std::int64_t l2Bytes(const Facts& facts);

}  // namespace tilescope::host
