// SPDX-License-Identifier: GPL-3.0-or-later
// Sizes for people: "128 KiB", "1.5 MiB", "512 B"; "12 bits" for an incomplete byte.
#pragma once

#include <cstdint>
#include <string>

#include "core/base/scale.h"

namespace tilescope {

std::string formatBits(std::int64_t bits);
NumberAndUnit sizeFigure(std::int64_t bits);

// At most three significant digits. A required size is rounded up and a capacity down, so that a size that does not fit
// also looks larger: 6272 bytes are "6.13 KiB" as required size and "6.12 KiB" as capacity.
std::string neededText(std::int64_t bits);
std::string roomText(std::int64_t bits);

// Rounds up to whole bytes below 1000 bytes, above to steps of 0.25 (below 10 KiB or MiB), 0.5 (below 100) or 1.
std::int64_t roundSize(std::int64_t bits);

}  // namespace tilescope
