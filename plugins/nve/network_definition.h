// SPDX-License-Identifier: GPL-3.0-or-later
// What the engine computes for a network, layer by layer and independent of programs: shapes, parameters, tables,
// connections. Exports are made from it, and exported programs are compared with it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/workload/network.h"
#include "plugins/nve/feature_maps.h"

namespace tilescope::nve {

struct LayerDefinition {
  std::string name;
  std::string file;  // its name in file names
  ConvWork work;
  LayerParameters parameters;
  Origin origin;
  FeatureMap in;        // its input; for an fc layer, each pixel is a map
  std::size_t operand;  // where its input comes from: a layer, or the number of layers + index of a network input
};

struct NetworkDefinition {
  std::vector<LayerDefinition> layers;  // in file order
  std::vector<std::size_t> order;       // execution order
  std::vector<FeatureMap> inputs;       // inputs of the network
  std::vector<std::string> inputFiles;  // their names in file names

  bool isInput(std::size_t operand) const { return operand >= layers.size(); }
};

struct DefinitionRequest {
  std::int64_t seed = 1;              // for random weights
  std::optional<std::string> folder;  // base of relative weights paths; absent: unknown
};

// Reports every layer that the engine cannot run, with error code, limit and suggested fix.
Result<NetworkDefinition> definitionOf(const Network& network, const DefinitionRequest& request);

}  // namespace tilescope::nve
