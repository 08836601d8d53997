// SPDX-License-Identifier: GPL-3.0-or-later
// Inputs of `partition`: network, capacity in elements, and plans for stage times.
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
  std::string capacityText;
  std::optional<HardwareProfile> hardware;
  std::optional<PlanRequest> request;
};

Result<PartitionSetup> partitionSetup(const PartitionArguments& arguments);

}  // namespace tilescope::cli
