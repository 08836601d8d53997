// SPDX-License-Identifier: GPL-3.0-or-later
// Evaluations as JSON (contracts 6.1), out and back in (for plans).
#pragma once

#include <string>

#include "core/base/json_fwd.h"
#include "core/base/result.h"
#include "core/cost/evaluation.h"

namespace tilescope {

Json toJson(const Evaluation& evaluation);
Result<Evaluation> evaluationFromJson(const Json& document, const std::string& file, const std::string& prefix);

}  // namespace tilescope
