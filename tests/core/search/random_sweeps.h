// SPDX-License-Identifier: GPL-3.0-or-later
// Random grids of machines that a test can plan one by one: small layers on bundled machines whose memories are small
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

// The same seed draws the same. points: at least, for the grid; the last axis may take it to several times that.
RandomSweep randomSweep(std::uint64_t seed, const std::string& model, std::int64_t points);

// Readers that know "tiny_0" to "tiny_5" beside the project's own networks and profiles.
SweepReaders tinyReaders();

// The rows of the least value, by number and question, from planning every row. Empty: no row counts.
std::vector<FamilyIncumbent> enumerated(const SweepDescription& sweep, const SearchMetric& metric);

}  // namespace tilescope
