// SPDX-License-Identifier: GPL-3.0-or-later
// Exact number of input rows (or columns) that windows read, for any stride and dilation.
#pragma once

#include <cstdint>

namespace tilescope {

// Number of distinct values of a·i + b·j for i in [0, A), j in [0, B).
std::int64_t distinctPositions(std::int64_t a, std::int64_t A, std::int64_t b, std::int64_t B);

}  // namespace tilescope
