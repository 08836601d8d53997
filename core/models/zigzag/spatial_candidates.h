// SPDX-License-Identifier: GPL-3.0-or-later
// Spatial loops to try: unrolls that a dataflow fixes, reduced to what fits, and the most promising choices for open
// array dimensions (ranked as in ZigZag 3.8.5).
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
  std::vector<Unrolling> unrollings;
  std::vector<std::vector<std::string>> reduced;  // [unrolling]: a sentence per changed unroll
  std::optional<Violation> violation;             // the dataflow cannot run at all (compatible only)
};

// dataflow: null: everything is open. An einsum's loops match by role (dataflow_loops.h). Fixed unrolls are reduced to
// layer and array. Dropped are loops that the layer lacks, unrolls reduced to 1, and unrolls that would use an array or
// layer dimension twice. If all lanes together lack space or slow a port (shortage() of unroll_caps.h), every fitting
// number of lanes of each fixed loop is a candidate. compatible: as in ZigZag 3.8.5, unrolls are reduced by tensor to
// what innermost memories hold and their ports pass in a cycle; dataflows match loops by name.
//
// An open array dimension takes one loop, whose factor is a divisor of its limit, or any number of lanes if the limit
// alone exceeds space or port width. Candidates are sorted by h + (h/m − 1), largest first (h: used PEs, m: largest
// unroll of a dimension). If nothing is open, a fitting dataflow comes first as written. Ties: on the first array
// dimension, the layer's first loop, then the larger factor, no loop last (ZigZag 3.8.5 leaves them to chance).
SpatialCandidates spatialCandidates(const Problem& problem, const Dataflow* dataflow, bool compatible,
                                    std::size_t mostCandidates = kMaxCandidates);

// Whether the exact search covers these spatial loops. Choices with the same lanes below every memory are the same.
bool isOffered(const Problem& problem, const HardwareProfile& hardware, const Unrolling& unrolling);

}  // namespace tilescope::zigzag
