// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures that a user puts into an exported folder, as the network's inputs, and the maps of its layers as pictures.
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

// The maps of all inputs: NAME_0.pgm, NAME_1.pgm, … where they are there, NAME.pgm for the other maps. The errors name
// every picture that is missing, damaged or of another size.
Result<std::vector<FeatureMaps>> readPictures(const NetworkDefinition& network, const std::string& folder);

// images/LAYER_MAP.pgm of every map, by layer; the number of pictures.
Result<std::size_t> writePictures(const NetworkDefinition& network, const std::vector<FeatureMaps>& maps,
                                  const std::string& folder);

}  // namespace tilescope::nve
