// SPDX-License-Identifier: GPL-3.0-or-later
// Runs layers on the simulator and compares them with their definition.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "plugins/nve/network_definition.h"
#include "plugins/nve/partition_program.h"
#include "plugins/nve/simulator.h"

namespace tilescope::nve {

FeatureMaps randomMaps(const FeatureMap& size, std::uint64_t seed, const std::string& name);

// For an fc layer, each pixel becomes a map, in the network's order.
FeatureMaps asInputOf(const LayerDefinition& layer, const FeatureMaps& maps);

std::string differenceOf(const FeatureMaps& expected, const FeatureMaps& found);

struct LayerRun {
  FeatureMaps output;
  SimulationReport counts;
  std::string difference;  // from the definition of the layer; "": equal
  bool cancelled = false;

  bool isRight() const { return !cancelled && difference.empty() && counts.faultCount == 0; }
};

using IsCancelled = std::function<bool()>;  // called between strips
LayerRun runLayer(const LayerDefinition& layer, const std::vector<PartitionProgram>& programs,
                  const LayerParameters& parameters, const FeatureMaps& input, const IsCancelled& isCancelled);

// A layer with fewer positions and two strips, the second as full as the layer's last.
struct ShortLayer {
  LayerDefinition layer;
  std::vector<PartitionProgram> programs;
};
ShortLayer shortened(const LayerDefinition& layer, const std::vector<PartitionProgram>& programs);

LayerRun runShortened(const LayerDefinition& layer, const std::vector<PartitionProgram>& programs,
                      const LayerParameters& parameters, std::uint64_t seed, const IsCancelled& isCancelled);

}  // namespace tilescope::nve
