// SPDX-License-Identifier: GPL-3.0-or-later
// Random grids of machines that a test can plan one by one: small layers on bundled machines whose memories are small
// enough to matter.
#pragma once

#include <cstdint>
#include <string>

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

// The least value over all rows that count, by planning every one. number −1: no row counts.
FamilyIncumbent enumerated(const SweepDescription& sweep, const SearchMetric& metric);

}  // namespace tilescope
