// SPDX-License-Identifier: GPL-3.0-or-later
// Biases and coefficients of a layer: read from a weights file, written to one, or random. For each output map, a
// weights file has the bias, then the coefficients of each input, column by column (the sliding axis) and along the
// vector axis within a column. Each is a signed 16-bit integer, little endian.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "plugins/nve/feature_maps.h"

namespace tilescope::nve {

std::int64_t weightsFileBytes(const ConvWork& work);

// The parameters without a table. Error E_WEIGHTS if the file has the wrong size.
Result<LayerParameters> parametersOfFile(std::string_view bytes, const ConvWork& work, const std::string& file);
std::string weightsFileOf(const LayerParameters& parameters);

// Random values derived only from seed and name, scaled so that sums use the whole table. Without hasBias, biases are
// 0.
LayerParameters randomParameters(const ConvWork& work, bool hasBias, std::uint64_t seed, const std::string& name);

}  // namespace tilescope::nve
