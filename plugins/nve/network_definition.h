// SPDX-License-Identifier: GPL-3.0-or-later
// What the engine computes for a network, independent of programs: shapes, parameters, tables, connections. Exports are
// made from it and compared with it.
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
  std::string file;
  ConvWork work;
  LayerParameters parameters;
  Origin origin;
  FeatureMap in;        // for an fc layer, each pixel is a map
  std::size_t operand;  // layer, or number of layers + index of a network input
};

struct NetworkDefinition {
  std::vector<LayerDefinition> layers;
  std::vector<std::size_t> order;
  std::vector<FeatureMap> inputs;
  std::vector<std::string> inputFiles;

  bool isInput(std::size_t operand) const { return operand >= layers.size(); }
};

struct DefinitionRequest {
  std::int64_t seed = 1;
  std::optional<std::string> folder;  // of relative weights paths; absent: unknown
};

// Reports layers that the engine cannot run, with code, limit and suggested fix.
Result<NetworkDefinition> definitionOf(const Network& network, const DefinitionRequest& request);

}  // namespace tilescope::nve
