// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/zigzag/zigzag_searches.h"

#include "core/search/zigzag/exact_strategy.h"
#include "core/search/zigzag/loma_strategy.h"

namespace tilescope::zigzag {

const std::vector<const SearchStrategy*>& zigzagSearches() {
  static const ExactStrategy kExact;
  static const LomaStrategy kPaper;
  static const std::vector<const SearchStrategy*> kAll{&kExact, &kPaper};
  return kAll;
}

}  // namespace tilescope::zigzag
