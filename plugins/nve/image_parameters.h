// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "plugins/nve/program_image.h"

namespace tilescope::nve {

// A layer's coefficients, read from the words of a program, with the program's table. Empty unless every bias and
// coefficient of the layer occurs exactly once.
std::optional<LayerParameters> parametersOf(const ProgramImage& image, const ConvWork& work);

}  // namespace tilescope::nve
