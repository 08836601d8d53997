// SPDX-License-Identifier: GPL-3.0-or-later
// Whether the parts of a plan that was read agree with each other; internal to the reader of plans.
#pragma once

#include "core/base/document_findings.h"
#include "core/base/json_fwd.h"
#include "core/plan/execution_plan.h"

namespace tilescope {

// The layers are those that were asked for, in order, and what they name exists. document: the plan's own.
void checkAgainstInputs(const ExecutionPlan& plan, const Json& document, DocumentFindings& findings);

// Totals and lists are what the layers give, to the last bit: doubles survive being written and read.
void checkSums(const ExecutionPlan& plan, DocumentFindings& findings);

}  // namespace tilescope
