// SPDX-License-Identifier: GPL-3.0-or-later
// Biases and coefficients of a layer: from and to a weights file, or random. For each output map, a weights file has
// the bias, then for each of its inputs the coefficients, column by column (sliding axis) and along the vector axis
// within a column; 16 bits signed, little endian.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "plugins/nve/feature_maps.h"

namespace tilescope::nve {

std::int64_t weightsFileBytes(const ConvWork& work);

// Without a table. Error E_WEIGHTS if the size is wrong.
Result<LayerParameters> parametersOfFile(std::string_view bytes, const ConvWork& work, const std::string& file);
std::string weightsFileOf(const LayerParameters& parameters);

// Values derived from seed and name only, scaled so that sums use the whole table. Biases are 0 if there are none.
LayerParameters randomParameters(const ConvWork& work, bool hasBias, std::uint64_t seed, const std::string& name);

}  // namespace tilescope::nve
