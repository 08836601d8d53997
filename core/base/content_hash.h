// SPDX-License-Identifier: GPL-3.0-or-later
// A short hash that shows whether two contents are the same; not a protection against deliberate collisions.
#pragma once

#include <string>
#include <string_view>

namespace tilescope {

// 16 hexadecimal digits: the hash of Fowler, Noll and Vo, variant 1a, 64 bit.
std::string contentHash(std::string_view bytes);

}  // namespace tilescope
