// SPDX-License-Identifier: GPL-3.0-or-later
// Cycles and bytes of a layer as the host shim will count them: the model of docs/models/diana.md applied to the maps
// as stored in memory. They equal the plan if no row is widened and nothing stays in L1 between layers.
#pragma once

#include <cstdint>
#include <string>

#include "core/base/json_fwd.h"
#include "plugins/diana/l1_plan.h"

namespace tilescope::diana {

struct Prediction {
  double compute = 0, input = 0, weights = 0, output = 0, calls = 0;  // cycles of the core; calls: call overhead
  std::int64_t kernelCalls = 0;
  std::int64_t inputCopies = 0, weightCopies = 0, outputCopies = 0;  // inputCopies includes the second input of an add
  double inputBytes = 0, weightBytes = 0, outputBytes = 0;
  double host = 0;  // estimated cycles of the processor

  double core() const { return compute + input + weights + output + calls; }
};

// Cycles of transfers and calls that the constants of the model do not include.
struct Costs {
  double callOverheadCycles = 0;
  std::int64_t copyGranuleBytes = 16;
};

// The prediction for a layer on the core, without work that the processor does for it.
Prediction predictionOf(const CoreWork& core, const CorePlace& place, const StoredMap& input, const StoredMap& output,
                        const Costs& costs);

// Estimated cycles of the processor to compute a layer or to clear the margin of a map. It counts the instructions of
// plain loops and assumes one instruction per cycle.
double hostCycles(const Layer& layer);
double clearingCycles(const StoredMap& map);
double flatteningCycles(const StoredMap& map);

Json toJson(const Prediction& prediction, const std::string& layer, bool isOnCore);

}  // namespace tilescope::diana
