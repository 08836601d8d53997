// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "plugins/nve/program_image.h"

namespace tilescope::nve {

// A program's coefficients and activation table. Empty unless every bias and coefficient occurs once.
std::optional<LayerParameters> parametersOf(const ProgramImage& image, const ConvWork& work);

}  // namespace tilescope::nve
