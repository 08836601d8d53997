// SPDX-License-Identifier: GPL-3.0-or-later
// A short name for a content: shows whether two are the same, not a protection against someone who wants to deceive.
#pragma once

#include <string>
#include <string_view>

namespace tilescope {

// 16 hexadecimal digits: the hash of Fowler, Noll and Vo, variant 1a, 64 bit.
std::string contentHash(std::string_view bytes);

}  // namespace tilescope
