// SPDX-License-Identifier: GPL-3.0-or-later
// Which loops are spatial, and below which memory of each operand.
#pragma once

#include <cstddef>
#include <vector>

#include "core/models/zigzag/problem.h"

namespace tilescope::zigzag {

struct Unroll {
  std::size_t dim = 0;
  std::int64_t factor = 1;

  bool operator==(const Unroll&) const = default;
};
using Unrolling = std::vector<std::vector<Unroll>>;  // [array dimension]; the spatial unrolling along it

// Spatial loops of one operand; a factor may be fractional in ZigZag's treatment of unrolls that do not divide.
struct SpatialLoop {
  std::size_t dim = 0;
  double factor = 1;

  bool operator==(const SpatialLoop&) const = default;
};
using ArchLoops = std::vector<std::vector<SpatialLoop>>;  // [arch level]

// [array dimension]
std::vector<std::vector<SpatialLoop>> asSpatialLoops(const Unrolling& unrolling);

// The array dimensions that a memory level serves and that no lower one did, merged per loop dimension in order of
// first appearance; what is left goes to the operand's top arch level. loops: [array dimension].
ArchLoops archLoops(const Problem& problem, std::size_t operand, const std::vector<std::vector<SpatialLoop>>& loops);

}  // namespace tilescope::zigzag
