// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures in an exported folder: inputs by the user, and maps of layers.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "plugins/nve/network_definition.h"
#include "plugins/nve/pgm.h"

namespace tilescope::nve {

inline constexpr const char* kImageFolder = "images";

bool hasPictures(const NetworkDefinition& network, const std::string& folder);

// From NAME_0.pgm, NAME_1.pgm, …, or NAME.pgm. Errors name missing, damaged or wrongly sized pictures.
Result<std::vector<FeatureMaps>> readPictures(const NetworkDefinition& network, const std::string& folder);

Result<std::size_t> writePictures(const NetworkDefinition& network, const std::vector<FeatureMaps>& maps,
                                  const std::string& folder);

}  // namespace tilescope::nve
