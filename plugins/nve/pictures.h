// SPDX-License-Identifier: GPL-3.0-or-later
// Reads pictures that a user puts into an exported folder as the network's inputs, and writes the maps of its layers as
// pictures.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "plugins/nve/network_definition.h"
#include "plugins/nve/pgm.h"

namespace tilescope::nve {

inline constexpr const char* kImageFolder = "images";

// Whether the folder has a picture for any of the inputs.
bool hasPictures(const NetworkDefinition& network, const std::string& folder);

// The maps of all inputs: NAME_0.pgm, NAME_1.pgm, … if they exist, NAME.pgm for the other maps. Errors name every
// picture that is missing, damaged or of the wrong size.
Result<std::vector<FeatureMaps>> readPictures(const NetworkDefinition& network, const std::string& folder);

// Writes images/LAYER_MAP.pgm for every map, by layer; returns the number of pictures.
Result<std::size_t> writePictures(const NetworkDefinition& network, const std::vector<FeatureMaps>& maps,
                                  const std::string& folder);

}  // namespace tilescope::nve
