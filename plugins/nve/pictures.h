// SPDX-License-Identifier: GPL-3.0-or-later
// Reads pictures that the user put into an exported folder as inputs of the network, and writes the maps of its layers
// as pictures.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "plugins/nve/network_definition.h"
#include "plugins/nve/pgm.h"

namespace tilescope::nve {

inline constexpr const char* kImageFolder = "images";

// Whether the folder has a picture for at least one input.
bool hasPictures(const NetworkDefinition& network, const std::string& folder);

// The maps of all inputs from NAME_0.pgm, NAME_1.pgm, …; maps without a file of their own come from NAME.pgm. Errors
// name every picture that is missing, damaged or of the wrong size.
Result<std::vector<FeatureMaps>> readPictures(const NetworkDefinition& network, const std::string& folder);

// Writes each map of a layer to images/LAYER_MAP.pgm. Returns the number of pictures.
Result<std::size_t> writePictures(const NetworkDefinition& network, const std::vector<FeatureMaps>& maps,
                                  const std::string& folder);

}  // namespace tilescope::nve
