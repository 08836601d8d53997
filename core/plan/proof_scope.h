// SPDX-License-Identifier: GPL-3.0-or-later
// Over which mappings the proofs of a plan hold. Models count more mappings than their exact searches consider; such a
// mapping may be better than a proven one.
#pragma once

#include <string>

#include "core/plan/execution_plan.h"

namespace tilescope {

// A noun phrase: "tiles with K and C in steps of 64 channels (…)". Empty: all mappings that the model counts.
std::string provenOver(const PlanRequest& request);

// "Proofs and gaps are over tiles with …; other mappings may be better." Empty: all mappings, or no layer has a plan.
std::string proofScopeSentence(const PlanRequest& request);
std::string proofScopeSentence(const ExecutionPlan& plan);

}  // namespace tilescope
