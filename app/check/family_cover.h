// SPDX-License-Identifier: GPL-3.0-or-later
// A hardware search's boxes must contain every row of the grid once.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/search/family_search.h"

namespace tilescope::check {

// A sentence without a full stop; nullopt if they do. sizes: number of values by axis.
std::optional<std::string> coverFlaw(const std::vector<FamilyBox>& boxes, const std::vector<std::size_t>& sizes,
                                     std::size_t questions);

}  // namespace tilescope::check
