// SPDX-License-Identifier: GPL-3.0-or-later
// Checks that the boxes of a hardware search's certificate contain every row of the grid exactly once.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/search/family_search.h"

namespace tilescope::check {

// Why the boxes do not cover the grid exactly, as a sentence without a full stop; nullopt if they do. sizes: the number
// of values of each axis.
std::optional<std::string> coverFlaw(const std::vector<FamilyBox>& boxes, const std::vector<std::size_t>& sizes,
                                     std::size_t questions);

}  // namespace tilescope::check
