// SPDX-License-Identifier: GPL-3.0-or-later
// Cycles and bytes as the host shim counts them: docs/models/diana.md for maps as stored. Equal to the plan if no row
// is longer and nothing stays in L1.
#pragma once

#include <cstdint>
#include <string>

#include "core/base/json_fwd.h"
#include "plugins/diana/l1_plan.h"

namespace tilescope::diana {

struct Prediction {
  double compute = 0, input = 0, weights = 0, output = 0, calls = 0;  // cycles of the core; calls: call overhead
  std::int64_t kernelCalls = 0;
  std::int64_t inputCopies = 0, weightCopies = 0, outputCopies = 0;  // inputCopies includes an add's second input
  double inputBytes = 0, weightBytes = 0, outputBytes = 0;
  double host = 0;  // estimated cycles of the processor

  double core() const { return compute + input + weights + output + calls; }
};

struct Costs {
  double callOverheadCycles = 0;
  std::int64_t copyGranuleBytes = 16;
};

Prediction predictionOf(const CoreWork& core, const CorePlace& place, const StoredMap& input, const StoredMap& output,
                        const Costs& costs);

// Cycles of the processor for a layer or a map's margin: plain loops at one instruction per cycle.
double hostCycles(const Layer& layer);
double clearingCycles(const StoredMap& map);
double flatteningCycles(const StoredMap& map);

Json toJson(const Prediction& prediction, const std::string& layer, bool isOnCore);

}  // namespace tilescope::diana
