// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/predictor/nest.h"

#include <algorithm>

namespace tilescope::predictor {

Bounds ones() {
  Bounds bounds;
  bounds.fill(1);
  return bounds;
}

Bounds spanned(const Nest& nest) {
  Bounds product = nest.array;
  for (const Loop& loop : nest.temporal) product[index(loop.dim)] *= loop.bound;
  return product;
}

std::int64_t elementsOf(const Bounds& array) {
  std::int64_t product = 1;
  for (const std::int64_t bound : array) product *= bound;
  return product;
}

// Innermost loop first; `reached`: iterations by dimension that inner loops cover.
void trim(Nest& nest, const Bounds& size) {
  Bounds reached = ones();
  const auto cut = [&](std::size_t dim, std::int64_t& bound) {
    bound = std::min(bound, (size[dim] + reached[dim] - 1) / reached[dim]);
    reached[dim] *= bound;
  };
  const auto cutLoops = [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = end; i-- > begin;) cut(index(nest.temporal[i].dim), nest.temporal[i].bound);
  };
  cutLoops(nest.peBegin(), nest.temporal.size());
  for (std::size_t dim = 0; dim < nest.array.size(); ++dim) cut(dim, nest.array[dim]);
  cutLoops(0, nest.peBegin());
}

}  // namespace tilescope::predictor
