// SPDX-License-Identifier: GPL-3.0-or-later
// Metrics of a result or a plan's totals, and a model's terms, as JSON (schema "evaluation").
#pragma once

#include <vector>

#include "core/base/json_fwd.h"
#include "core/models/evaluation.h"

namespace tilescope {

void put(Json& document, const Results& results);  // existing members keep their place
Json toJson(const OffChipBytes& bytes);

// Documents must have passed the schema.
Results resultsFromJson(const Json& document);
OffChipBytes offChipBytesFromJson(const Json& document);

Json toJson(const ModelTerms& terms);
ModelTerms termsFromJson(const Json& document, const ModelTerms& empty);  // empty: the model's default terms

}  // namespace tilescope
