// SPDX-License-Identifier: GPL-3.0-or-later
// A short hash that shows whether two contents are the same; not a protection against deliberate collisions.
#pragma once

#include <string>
#include <string_view>

namespace tilescope {

// 16 hexadecimal digits: the FNV-1a hash with 64 bits.
std::string contentHash(std::string_view bytes);

}  // namespace tilescope
