// SPDX-License-Identifier: GPL-3.0-or-later
// A program's data before its text is written.
#pragma once

#include <vector>

#include "core/base/result.h"
#include "plugins/diana/l1_plan.h"
#include "plugins/diana/l2_plan.h"
#include "plugins/diana/map_layout.h"
#include "plugins/diana/network_work.h"
#include "plugins/diana/prediction.h"

namespace tilescope::diana {

struct DianaProgram {
  NetworkWork work;
  Machine machine;
  Costs costs;
  MapLayout layout;
  L1Plan l1;
  L2Plan l2;
  std::vector<Prediction> predictions;  // by layer, with the processor's work before and after it
  std::int64_t seed = 0;
};

// An error for other models or hardware, for layers that can run nowhere, and if L2 is too small.
Result<DianaProgram> programOf(const ExecutionPlan& plan, bool hostFallback, std::int64_t seed);

}  // namespace tilescope::diana
