// SPDX-License-Identifier: GPL-3.0-or-later
// Which nests the exact search looks at, of all that the model counts.
#pragma once

#include <optional>
#include <string>

#include "core/hardware/hardware_profile.h"
#include "core/models/predictor/nest_cost.h"
#include "core/models/predictor/predictor_problem.h"

namespace tilescope::predictor {

// Why no proven plan covers the nest, as outsideProvenSpace() puts it; empty where one does. nest: countedNest(), which
// fits; problem and counts: of it.
std::optional<std::string> outsideProvenNests(const Layer& layer, const Problem& problem,
                                              const HardwareProfile& hardware, const Nest& nest, const Counts& counts);

}  // namespace tilescope::predictor
