// SPDX-License-Identifier: GPL-3.0-or-later
// STAP as the block "stap" of documents (contracts 6.3).
#pragma once

#include <string>
#include <vector>

#include "core/base/json_fwd.h"
#include "core/partition/stap.h"

namespace tilescope {

// unit: of the latencies, e.g. "MACs". batch: images that pass together, of which all times are; the throughput counts
// images, and is null without limit.
Json toJson(const Stap& stap, const std::vector<double>& latencies, const std::string& unit, std::int64_t batch = 1);
Json toJson(const StapViolation& violation);  // {"kind": "too_few_chips", "message": …}

}  // namespace tilescope
