// SPDX-License-Identifier: GPL-3.0-or-later
// One result as JSON (schema "evaluation").
#pragma once

#include <string>

#include "core/base/json_fwd.h"
#include "core/base/result.h"
#include "core/models/evaluation.h"

namespace tilescope {

Json toJson(const Evaluation& evaluation);
Result<Evaluation> evaluationFromJson(const Json& document, const std::string& file, const std::string& prefix);

// For a document that has passed the schema, alone or in a plan.
Result<Evaluation> evaluationFromCheckedJson(const Json& document, const std::string& file, const std::string& prefix);

}  // namespace tilescope
