// SPDX-License-Identifier: GPL-3.0-or-later
// The inputs of `partition`: the network, the capacity in elements, and the plans that give the times of stages.
#pragma once

#include <optional>
#include <string>

#include "app/cli/arguments.h"
#include "core/plan/execution_plan.h"

namespace tilescope::cli {

struct PartitionSetup {
  Network network;
  PartitionQuestion question;
  std::int64_t elementBits = 0;
  std::string capacityText;            // "3 MiB" or "l1_act of DIANA, 256 KiB"
  std::optional<PlanRequest> request;  // if a model is given
};

Result<PartitionSetup> partitionSetup(const PartitionArguments& arguments);

}  // namespace tilescope::cli
