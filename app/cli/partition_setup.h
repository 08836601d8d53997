// SPDX-License-Identifier: GPL-3.0-or-later
// What the words of `partition` mean: the network, the capacity in elements, and the plans that stage times come from.
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
  std::optional<PlanRequest> request;  // where there is a model
};

Result<PartitionSetup> partitionSetup(const PartitionArguments& arguments);

}  // namespace tilescope::cli
