// SPDX-License-Identifier: GPL-3.0-or-later
// Sizes for people: "128 KiB", "1.5 MiB", "12 bits".
#pragma once

#include <cstdint>
#include <string>

namespace tilescope {

std::string formatBits(std::int64_t bits);

}  // namespace tilescope
