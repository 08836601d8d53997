// SPDX-License-Identifier: GPL-3.0-or-later
// Random grids of hardware points that a test can plan one by one: small layers on bundled profiles with memories small
// enough to matter.
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

// A seed always gives the same sweep. points: minimum size of the grid; the last axis may make it several times larger.
RandomSweep randomSweep(std::uint64_t seed, const std::string& model, std::int64_t points);

// Readers that know "tiny_0" to "tiny_5" in addition to the project's networks and profiles.
SweepReaders tinyReaders();

// The rows with the minimum value, by number and question, from planning every row. Empty if no row is feasible.
std::vector<FamilyIncumbent> enumerated(const SweepDescription& sweep, const SearchMetric& metric);

}  // namespace tilescope
