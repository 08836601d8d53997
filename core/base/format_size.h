// SPDX-License-Identifier: GPL-3.0-or-later
// Sizes for people: "128 KiB", "1.5 MiB", "512 B", and "12 bits" if they are not whole bytes.
#pragma once

#include <cstdint>
#include <string>

#include "core/base/scale.h"

namespace tilescope {

std::string formatBits(std::int64_t bits);
NumberAndUnit sizeFigure(std::int64_t bits);  // the same as number and unit

// With at most three significant digits. A need is rounded up and a capacity down, so that a need above the capacity
// also looks larger: 6272 bytes are "6.13 KiB" as a need and "6.12 KiB" as a capacity.
std::string neededText(std::int64_t bits);
std::string roomText(std::int64_t bits);

// The next size of at least `bits` whose text is exact: whole bytes below 1000 bytes; above, in steps of a quarter
// (below 10 KiB or MiB), a half (below 100) or one. 6272 bytes become 6.25 KiB.
std::int64_t roundSize(std::int64_t bits);

}  // namespace tilescope
