// SPDX-License-Identifier: GPL-3.0-or-later
// The Predictor's terms as JSON, in the shape of the schema "evaluation".
#pragma once

#include "core/base/json_fwd.h"
#include "core/cost/evaluation.h"

namespace tilescope {

Json toJson(const PredictorTerms& terms);
PredictorTerms predictorTermsFromJson(const Json& document);  // of a document that has passed the schema

}  // namespace tilescope
