// SPDX-License-Identifier: GPL-3.0-or-later
// tilescope.plan/1: writer and reader. The plan embeds what was asked ("inputs"), so it can stand for network,
// hardware, model and mapping in later commands.
#pragma once

#include <string>

#include "core/base/document_findings.h"
#include "core/base/json_fwd.h"
#include "core/base/result.h"
#include "core/plan/execution_plan.h"

namespace tilescope {

Json toJson(const ExecutionPlan& plan);
Result<ExecutionPlan> planFromJson(const Json& document, const std::string& file);
Result<ExecutionPlan> readPlan(const std::string& path);

// Whether the parts of a plan that was read agree with each other; internal to the reader of plans.

// The layers are those that were asked for, in order, and what they name exists. document: the plan's own.
void checkAgainstInputs(const ExecutionPlan& plan, const Json& document, DocumentFindings& findings);

// Totals and lists are what the layers give, to the last bit: doubles survive being written and read.
void checkSums(const ExecutionPlan& plan, DocumentFindings& findings);

}  // namespace tilescope
