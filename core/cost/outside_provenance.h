// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/cost/evaluation.h"
#include "core/cost/provenance.h"

namespace tilescope {

// Of a layer outside a model only the traffic has an explanation. model: as the sentences name it, "e-PlaNNer".
Provenance explainOutside(const LayerResult& result, Quantity quantity, const std::string& model);

}  // namespace tilescope
