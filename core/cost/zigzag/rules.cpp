// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/zigzag/nest.h"
#include "core/cost/zigzag/original_rules.h"
#include "core/cost/zigzag/own_rules.h"

namespace tilescope::zigzag {

std::unique_ptr<Rules> makeRules(std::shared_ptr<const Problem> problem, const Unrolling& unrolling, bool compatible) {
  if (compatible) return makeOriginalRules(std::move(problem), unrolling);
  return std::make_unique<OwnRules>(std::move(problem), unrolling);
}

}  // namespace tilescope::zigzag
