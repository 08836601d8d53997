// SPDX-License-Identifier: GPL-3.0-or-later
// Layers on the simulator, held against their definition.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "plugins/nve/network_definition.h"
#include "plugins/nve/partition_program.h"
#include "plugins/nve/simulator.h"

namespace tilescope::nve {

// Pixels made of seed and name only.
FeatureMaps randomMaps(const FeatureMap& size, std::uint64_t seed, const std::string& name);

// The same pixels as the layer's input: of an fc layer each pixel becomes a map, as the network's order has them.
FeatureMaps asInputOf(const LayerDefinition& layer, const FeatureMaps& maps);

// Where two sets of maps differ first and how much, or "".
std::string differenceOf(const FeatureMaps& expected, const FeatureMaps& found);

struct LayerRun {
  FeatureMaps output;
  SimulationReport counts;
  std::string difference;  // from the layer's definition; "" if there is none
  bool cancelled = false;

  bool isRight() const { return !cancelled && difference.empty() && counts.faultCount == 0; }
};

using IsCancelled = std::function<bool()>;  // asked between strips
LayerRun runLayer(const LayerDefinition& layer, const std::vector<PartitionProgram>& programs,
                  const LayerParameters& parameters, const FeatureMaps& input, const IsCancelled& isCancelled);

// The same layer and programs with a few positions, and two strips, the second as full as the last one was.
struct ShortLayer {
  LayerDefinition layer;
  std::vector<PartitionProgram> programs;
};
ShortLayer shortened(const LayerDefinition& layer, const std::vector<PartitionProgram>& programs);

// The shortened layer on random pixels.
LayerRun runShortened(const LayerDefinition& layer, const std::vector<PartitionProgram>& programs,
                      const LayerParameters& parameters, std::uint64_t seed, const IsCancelled& isCancelled);

}  // namespace tilescope::nve
