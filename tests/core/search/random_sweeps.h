// SPDX-License-Identifier: GPL-3.0-or-later
// Random small grids: small layers on bundled profiles with memories small enough to matter.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/json.h"
#include "core/search/family_search.h"
#include "core/sweep/sweep_description.h"

namespace tilescope {

struct RandomSweep {
  SweepDescription sweep;
  std::string minimise;
};

// Deterministic. points: min; the last axis may add several times as many.
RandomSweep randomSweep(std::uint64_t seed, const std::string& model, std::int64_t points);

// Readers that also know "tiny_0" to "tiny_5".
SweepReaders tinyReaders();

// Best rows by number and question, from planning every row. Empty: none feasible.
std::vector<FamilyIncumbent> enumerated(const SweepDescription& sweep, const SearchMetric& metric);

}  // namespace tilescope
