// SPDX-License-Identifier: GPL-3.0-or-later
// A layer's biases and coefficients: from a weights file or random. Per output map, a file has the bias, then each
// input's coefficients, column by column (the sliding axis). Signed 16-bit integers, little endian.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "plugins/nve/feature_maps.h"

namespace tilescope::nve {

std::int64_t weightsFileBytes(const ConvWork& work);

// Parameters without a table. Error E_WEIGHTS for a wrong size.
Result<LayerParameters> parametersOfFile(std::string_view bytes, const ConvWork& work, const std::string& file);
std::string weightsFileOf(const LayerParameters& parameters);

// Random values from seed and name, scaled so that sums use the whole table. Without hasBias, biases are 0.
LayerParameters randomParameters(const ConvWork& work, bool hasBias, std::uint64_t seed, const std::string& name);

}  // namespace tilescope::nve
