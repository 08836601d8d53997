// SPDX-License-Identifier: GPL-3.0-or-later
// Whether the boxes of a certificate of a hardware search hold every row of the grid once.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/search/family_search.h"

namespace tilescope::check {

// sizes: values of every axis. The reason why not, as a sentence without its full stop; nothing: they do.
std::optional<std::string> coverFlaw(const std::vector<FamilyBox>& boxes, const std::vector<std::size_t>& sizes,
                                     std::size_t questions);

}  // namespace tilescope::check
