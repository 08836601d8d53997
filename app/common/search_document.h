// SPDX-License-Identifier: GPL-3.0-or-later
// The answer of a hardware search as JSON (tilescope.search/1).
#pragma once

#include "core/base/json_fwd.h"
#include "core/search/family_search.h"
#include "core/sweep/sweep_description.h"

namespace tilescope::app {

// The result must have a row. hasTies: lists all rows that equal the best one.
Json searchDocument(const SweepDescription& sweep, const FamilySearchResult& result, bool hasTies);

}  // namespace tilescope::app
