// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "plugins/nve/program_image.h"

namespace tilescope::nve {

// The coefficients of a layer, read from a program, and the activation table of the program. Empty unless every bias
// and coefficient occurs exactly once.
std::optional<LayerParameters> parametersOf(const ProgramImage& image, const ConvWork& work);

}  // namespace tilescope::nve
