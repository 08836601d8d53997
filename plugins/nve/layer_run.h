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

// Pixels derived from seed and name only.
FeatureMaps randomMaps(const FeatureMap& size, std::uint64_t seed, const std::string& name);

// The same pixels as the layer's input: for an fc layer each pixel becomes a map, in the network's order.
FeatureMaps asInputOf(const LayerDefinition& layer, const FeatureMaps& maps);

// The first difference between two sets of maps and its size, or "".
std::string differenceOf(const FeatureMaps& expected, const FeatureMaps& found);

struct LayerRun {
  FeatureMaps output;
  SimulationReport counts;
  std::string difference;  // from the layer's definition; "" if there is none
  bool cancelled = false;

  bool isRight() const { return !cancelled && difference.empty() && counts.faultCount == 0; }
};

using IsCancelled = std::function<bool()>;  // checked between strips
LayerRun runLayer(const LayerDefinition& layer, const std::vector<PartitionProgram>& programs,
                  const LayerParameters& parameters, const FeatureMaps& input, const IsCancelled& isCancelled);

// The same layer and programs with a few positions and two strips, of which the second is as full as the last one was.
struct ShortLayer {
  LayerDefinition layer;
  std::vector<PartitionProgram> programs;
};
ShortLayer shortened(const LayerDefinition& layer, const std::vector<PartitionProgram>& programs);

// The shortened layer on random pixels.
LayerRun runShortened(const LayerDefinition& layer, const std::vector<PartitionProgram>& programs,
                      const LayerParameters& parameters, std::uint64_t seed, const IsCancelled& isCancelled);

}  // namespace tilescope::nve
