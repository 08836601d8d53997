// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "plugins/nve/program_image.h"

namespace tilescope::nve {

// What the words of a program say of a layer's coefficients, with the program's table. Nothing unless every bias and
// coefficient of the layer is in exactly one place.
std::optional<LayerParameters> parametersOf(const ProgramImage& image, const ConvWork& work);

}  // namespace tilescope::nve
