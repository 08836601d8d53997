// SPDX-License-Identifier: GPL-3.0-or-later
// Converts mappings of the form "nest" to the counted nest, and back.
#pragma once

#include "core/base/result.h"
#include "core/mapping/mapping.h"
#include "core/models/predictor/nest.h"
#include "core/models/predictor/predictor_problem.h"
#include "core/workload/layer.h"

namespace tilescope::predictor {

// As written: loops are not trimmed; a missing location lies at the beginning of its level. Errors: unknown loops,
// loops that do not cover the layer, locations outside their level.
Result<Nest> nestOf(const NestMapping& mapping, const Shape& shape, const Layer& layer);

NestMapping completed(NestMapping mapping, const Nest& nest);

// Loops and array dimensions of one iteration are left out, and locations adjusted.
NestMapping mappingOf(const Nest& nest);

}  // namespace tilescope::predictor
