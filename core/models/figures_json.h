// SPDX-License-Identifier: GPL-3.0-or-later
// The metrics of one result or of a plan's totals, and the terms of a model, as JSON in the shapes of the schema
// "evaluation".
#pragma once

#include <vector>

#include "core/base/json_fwd.h"
#include "core/models/evaluation.h"

namespace tilescope {

Json toJson(const Energy& energy);
Json toJson(const std::vector<MemoryFigures>& memories);
Json toJson(const Latency& latency);
Json toJson(const OffChipBytes& bytes);
Json toJson(const Utilization& utilization);

// Documents must have passed the schema.
Energy energyFromJson(const Json& document);
std::vector<MemoryFigures> memoryFiguresFromJson(const Json& document);
Latency latencyFromJson(const Json& document);
OffChipBytes offChipBytesFromJson(const Json& document);
Utilization utilizationFromJson(const Json& document);

Json toJson(const ModelTerms& terms);
ModelTerms termsFromJson(const Json& document, const ModelTerms& empty);  // empty: terms of the model

}  // namespace tilescope
