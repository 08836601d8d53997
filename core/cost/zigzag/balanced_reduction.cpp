// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/zigzag/balanced_reduction.h"

#include <utility>

namespace tilescope::zigzag {
namespace {

// Stable, and without the buffer of std::stable_sort: there are at most a dozen.
void sortByDescendingCycles(std::span<HideableLoad> loads) {
  for (std::size_t i = 1; i < loads.size(); ++i)
    for (std::size_t j = i; j > 0 && loads[j - 1].cycles < loads[j].cycles; --j) std::swap(loads[j - 1], loads[j]);
}

}  // namespace

void hideBehindComputation(std::span<HideableLoad> loads, double freeCycles) {
  if (freeCycles <= 0) return;
  sortByDescendingCycles(loads);
  for (std::size_t i = 0; i < loads.size(); ++i) {
    const auto sharers = static_cast<double>(i + 1);
    const double most = loads[i].cycles - loads[i].floor;
    const bool enough = freeCycles >= most * sharers;
    const double cut = enough ? most : freeCycles / sharers;
    for (HideableLoad& load : loads.first(i + 1)) load.cycles -= cut;
    if (!enough) return;
    freeCycles -= most * sharers;
  }
}

}  // namespace tilescope::zigzag
