// SPDX-License-Identifier: GPL-3.0-or-later
// tilescope.plan/1: writer and reader. The plan embeds what was asked ("inputs"), so it can stand for network,
// hardware, model and mapping in later commands.
#pragma once

#include <string>

#include "core/base/json_fwd.h"
#include "core/base/result.h"
#include "core/plan/execution_plan.h"

namespace tilescope {

Json toJson(const ExecutionPlan& plan);
Result<ExecutionPlan> planFromJson(const Json& document, const std::string& file);
Result<ExecutionPlan> readPlan(const std::string& path);

}  // namespace tilescope
