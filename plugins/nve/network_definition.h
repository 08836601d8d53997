// SPDX-License-Identifier: GPL-3.0-or-later
// What a network computes on the engine, layer by layer, without any program: shapes, parameters, tables, who reads
// whom. Exports are made from it, and checks hold exported programs against it.
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
  FeatureMap in;        // the input as the layer sees it; of an fc layer one pixel of each map
  std::size_t operand;  // whose output it reads: a layer, or the number of layers + that of a network input
};

struct NetworkDefinition {
  std::vector<LayerDefinition> layers;  // in file order
  std::vector<std::size_t> order;       // of computation
  std::vector<FeatureMap> inputs;       // of the network
  std::vector<std::string> inputFiles;  // their names as part of file names

  bool isInput(std::size_t operand) const { return operand >= layers.size(); }
};

struct DefinitionRequest {
  std::int64_t seed = 1;              // of layers without a weights file
  std::optional<std::string> folder;  // where paths of weights files begin; absent: not known
};

// Every layer that the engine cannot do is an error, with code, limit and suggested fix.
Result<NetworkDefinition> definitionOf(const Network& network, const DefinitionRequest& request);

}  // namespace tilescope::nve
