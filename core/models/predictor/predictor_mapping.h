// SPDX-License-Identifier: GPL-3.0-or-later
// Converts mappings of the form "nest" to the plain nest that is counted, and back.
#pragma once

#include "core/base/result.h"
#include "core/mapping/mapping.h"
#include "core/models/predictor/nest.h"
#include "core/models/predictor/predictor_problem.h"
#include "core/workload/layer.h"

namespace tilescope::predictor {

// The nest as written: loops are not trimmed, and a missing location lies at the beginning of its level's loops.
// Errors: loops that the layer does not have, loops that do not cover all of it, and locations outside their level.
Result<Nest> nestOf(const NestMapping& mapping, const Shape& shape, const Layer& layer);

// The mapping with all missing parts filled in.
NestMapping completed(NestMapping mapping, const Nest& nest);

// A nest of a search as a mapping; loops and array dimensions with one iteration are left out, and locations are
// adjusted.
NestMapping mappingOf(const Nest& nest);

}  // namespace tilescope::predictor
