// SPDX-License-Identifier: GPL-3.0-or-later
// Biases and coefficients of a layer: from and to a weights file, or random. A weights file has, of each output map,
// the bias, then of each of its inputs column by column (sliding axis) the coefficients (vector axis); 16 bits signed,
// little endian.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "plugins/nve/feature_maps.h"

namespace tilescope::nve {

std::int64_t weightsFileBytes(const ConvWork& work);

// Without a table. Error E_WEIGHTS if the size is another.
Result<LayerParameters> parametersOfFile(std::string_view bytes, const ConvWork& work, const std::string& file);
std::string weightsFileOf(const LayerParameters& parameters);

// Values made of seed and name only, of a size that lets sums use the whole table. Biases are 0 where there are none.
LayerParameters randomParameters(const ConvWork& work, bool hasBias, std::uint64_t seed, const std::string& name);

}  // namespace tilescope::nve
