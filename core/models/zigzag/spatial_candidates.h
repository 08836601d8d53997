// SPDX-License-Identifier: GPL-3.0-or-later
// What may be unrolled: the unrolls that a dataflow fixes, reduced to what fits, and for the array dimensions that it
// leaves open the most promising choices (as ZigZag 3.8.5 ranks them).
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
  std::vector<Unrolling> unrollings;  // in the order in which they are tried; empty where violation is set
  std::vector<std::vector<std::string>>
      reduced;                         // [unrolling]: a sentence per fixed unroll that does not run as written
  std::optional<Violation> violation;  // the dataflow cannot run here at all (compatible only)
};

// dataflow: of the profile; null where it has none: everything is open. Of an einsum layer it unrolls the loops that
// play the roles of its own (dataflow_loops.h). A fixed unroll is reduced to the layer's and
// the array's size; loops of dimensions that the layer lacks are dropped, and so is what is reduced to 1. Where an
// array dimension or a layer's dimension would be used up more than once, the later unroll is dropped. If all lanes
// then lack space or make a port slow (shortage() of unroll_caps.h), fewer lanes may be better: every number of lanes
// of every fixed loop is a candidate, but for those without space. compatible: as ZigZag 3.8.5, which reduces unrolls
// to what the ports of the innermost memories pass in a cycle and to what these hold, tensor by tensor; the names of
// loops decide.
//
// Open array dimensions take one loop each: any divisor of its limit, or any number of lanes where the limit alone is
// short of space or width. The candidates with the largest h + (h/m − 1) come first, h the processing elements used, m
// the largest unroll of one loop dimension; where nothing is open, what the dataflow asks for comes before all if it
// fits. ZigZag 3.8.5 leaves ties to chance; here the first array dimension decides: the loop that comes first in the
// layer, of equal ones the larger factor, unused last.
SpatialCandidates spatialCandidates(const Problem& problem, const Dataflow* dataflow, bool compatible,
                                    std::size_t mostCandidates = kMaxCandidates);

// Whether some dataflow of the profile offers these spatial loops, of which Tilescope's exact search then covers every
// order and allocation. Spatial loops that put the same lanes below every memory are the same.
bool isOffered(const Problem& problem, const HardwareProfile& hardware, const Unrolling& unrolling);

}  // namespace tilescope::zigzag
