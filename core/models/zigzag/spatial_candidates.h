// SPDX-License-Identifier: GPL-3.0-or-later
// The spatial loops to try: unrolls that a dataflow fixes, reduced to what fits, and the most promising choices for the
// array dimensions that it leaves open (ranked as in ZigZag 3.8.5).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/hardware/hardware_profile.h"
#include "core/models/evaluation.h"
#include "core/models/zigzag/nest.h"

namespace tilescope::zigzag {

inline constexpr std::size_t kMaxCandidates = 3;  // per dataflow, as in ZigZag 3.8.5

struct SpatialCandidates {
  std::vector<Unrolling> unrollings;              // in the order in which they are tried; empty if violation is set
  std::vector<std::vector<std::string>> reduced;  // [unrolling]: one sentence per fixed unroll that is changed
  std::optional<Violation> violation;             // the dataflow cannot run here at all (compatible only)
};

// dataflow: of the profile; null if the profile has none, which leaves everything open. For an einsum layer the
// dataflow unrolls the loops with the roles of its own loops (dataflow_loops.h). A fixed unroll is reduced to the
// layer's and the array's size. Loops of dimensions that the layer lacks and unrolls reduced to 1 are dropped. So is an
// unroll that would use up an array dimension or a layer's dimension a second time. If all lanes together lack space or
// make a port slow (shortage() of unroll_caps.h), fewer lanes may be better; then every number of lanes of every fixed
// loop that has space is a candidate. compatible: as in ZigZag 3.8.5, which reduces unrolls, tensor by tensor, to the
// elements that the ports of the innermost memories pass in a cycle and that these memories hold; dataflows match loops
// by name.
//
// Open array dimensions take one loop each. Its factor is any divisor of its limit, or any number of lanes if the limit
// alone exceeds space or port width. Candidates are sorted by h + (h/m − 1), largest first, where h is the number of
// processing elements used and m the largest unroll of one loop dimension. If nothing is open, the dataflow as written
// comes first if it fits. ZigZag 3.8.5 leaves ties to chance. Here the choice on the first array dimension decides: the
// loop that comes first in the layer, then the larger factor, and no loop last.
SpatialCandidates spatialCandidates(const Problem& problem, const Dataflow* dataflow, bool compatible,
                                    std::size_t mostCandidates = kMaxCandidates);

// Whether a dataflow of the profile offers these spatial loops, so that Tilescope's exact search covers every order and
// allocation with them. Two choices that put the same lanes below every memory are the same.
bool isOffered(const Problem& problem, const HardwareProfile& hardware, const Unrolling& unrolling);

}  // namespace tilescope::zigzag
