// SPDX-License-Identifier: GPL-3.0-or-later
// Mappings of the form "nest" to and from the plain nest that is counted.
#pragma once

#include "core/base/result.h"
#include "core/mapping/mapping.h"
#include "core/models/predictor/nest.h"
#include "core/models/predictor/predictor_problem.h"
#include "core/workload/layer.h"

namespace tilescope::predictor {

// As it is written: loops untrimmed, locations that are left out at the beginning of their level's loops. Errors: loops
// that the layer does not have or that do not reach all of it, and locations outside their level.
Result<Nest> nestOf(const NestMapping& mapping, const Shape& shape, const Layer& layer);

// The mapping with everything filled in that it left open.
NestMapping completed(NestMapping mapping, const Nest& nest);

// A nest of a search as a mapping; loops and processing elements of one iteration are left out, locations follow.
NestMapping mappingOf(const Nest& nest);

}  // namespace tilescope::predictor
