// SPDX-License-Identifier: GPL-3.0-or-later
// What a network computes on the engine, layer by layer, independent of programs: shapes, parameters, tables,
// connections. Exports are made from it, and checks compare exported programs with it.
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
  std::string file;  // the name as part of file names
  ConvWork work;
  LayerParameters parameters;
  Origin origin;
  FeatureMap in;        // the input as the layer sees it; for an fc layer one pixel of each map
  std::size_t operand;  // the producer of its input: a layer, or the number of layers + the index of a network input
};

struct NetworkDefinition {
  std::vector<LayerDefinition> layers;  // in file order
  std::vector<std::size_t> order;       // of computation
  std::vector<FeatureMap> inputs;       // of the network
  std::vector<std::string> inputFiles;  // their names as parts of file names

  bool isInput(std::size_t operand) const { return operand >= layers.size(); }
};

struct DefinitionRequest {
  std::int64_t seed = 1;              // for layers without a weights file
  std::optional<std::string> folder;  // base of weights file paths; absent: unknown
};

// Reports every layer that the engine cannot run, with code, limit and suggested fix.
Result<NetworkDefinition> definitionOf(const Network& network, const DefinitionRequest& request);

}  // namespace tilescope::nve
