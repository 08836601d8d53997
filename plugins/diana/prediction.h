// SPDX-License-Identifier: GPL-3.0-or-later
// The cycles and bytes of a program's layer as the shim will count them: the model of docs/models/diana.md on the maps
// as stored in memory. Equal to the plan if rows need no widening and nothing stays in L1 between layers.
#pragma once

#include <cstdint>
#include <string>

#include "core/base/json_fwd.h"
#include "plugins/diana/l1_plan.h"

namespace tilescope::diana {

struct Prediction {
  double compute = 0, input = 0, weights = 0, output = 0, calls = 0;  // cycles of the core; calls: their overhead
  std::int64_t kernelCalls = 0;
  std::int64_t inputCopies = 0, weightCopies = 0, outputCopies = 0;  // inputs: including the second one of an add
  double inputBytes = 0, weightBytes = 0, outputBytes = 0;
  double host = 0;  // cycles of the processor, an estimate

  double core() const { return compute + input + weights + output + calls; }
};

// Costs of transfers and calls in addition to the constants of the model.
struct Costs {
  double callOverheadCycles = 0;
  std::int64_t copyGranuleBytes = 16;
};

// For a layer of the core, without the processor's work for it.
Prediction predictionOf(const CoreWork& core, const CorePlace& place, const StoredMap& input, const StoredMap& output,
                        const Costs& costs);

// Cycles of the processor to compute a layer or to clear the margin of a map: the instructions of plain loops on a core
// that starts one per cycle, an assumption.
double hostCycles(const Layer& layer);
double clearingCycles(const StoredMap& map);
double flatteningCycles(const StoredMap& map);

Json toJson(const Prediction& prediction, const std::string& layer, bool isOnCore);

}  // namespace tilescope::diana
