// SPDX-License-Identifier: GPL-3.0-or-later
// What may be unrolled: the unrolls that a dataflow fixes, reduced to what fits, and the most promising choices for the
// array dimensions that it leaves open (ranked as in ZigZag 3.8.5).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/hardware/hardware_profile.h"
#include "core/models/evaluation.h"
#include "core/models/zigzag/nest.h"

namespace tilescope::zigzag {

inline constexpr std::size_t kMaxCandidates = 3;  // of one dataflow, as ZigZag 3.8.5 has it

struct SpatialCandidates {
  std::vector<Unrolling> unrollings;  // in the order in which they are tried; empty if violation is set
  std::vector<std::vector<std::string>>
      reduced;                         // [unrolling]: a sentence per fixed unroll that does not run as written
  std::optional<Violation> violation;  // the dataflow cannot run here at all (compatible only)
};

// dataflow: of the profile; null if it has none: everything is open. For an einsum layer it unrolls the loops that have
// the roles of its own (dataflow_loops.h). A fixed unroll is reduced to the layer's and the array's size; loops of
// dimensions that the layer lacks are dropped, and so are unrolls reduced to 1. If an array dimension or a layer's
// dimension would be used up more than once, the later unroll is dropped. If all lanes together lack space or make a
// port slow (shortage() of unroll_caps.h), fewer lanes may be better: then every number of lanes of every fixed loop
// that has space is a candidate. compatible: as in ZigZag 3.8.5, which reduces unrolls to what the ports of the
// innermost memories pass in a cycle and to what these memories hold, tensor by tensor; dataflows match loops by name.
//
// Open array dimensions take one loop each: any divisor of its limit, or any number of lanes where the limit alone
// exceeds space or port width. Candidates are sorted by h + (h/m − 1), largest first, where h is the number of
// processing elements used and m the largest unroll of one loop dimension. If nothing is open, the dataflow as written
// comes first if it fits. ZigZag 3.8.5 leaves ties to chance; here the first array dimension decides: the loop that
// comes first in the layer, of equal ones the larger factor, unused last.
SpatialCandidates spatialCandidates(const Problem& problem, const Dataflow* dataflow, bool compatible,
                                    std::size_t mostCandidates = kMaxCandidates);

// Whether some dataflow of the profile offers these spatial loops, so that Tilescope's exact search covers every order
// and allocation with them. Spatial loops that put the same lanes below every memory are the same.
bool isOffered(const Problem& problem, const HardwareProfile& hardware, const Unrolling& unrolling);

}  // namespace tilescope::zigzag
