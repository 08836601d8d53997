// SPDX-License-Identifier: GPL-3.0-or-later
// A compiled network: its layers' programs, cost and traffic.
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/result.h"
#include "core/models/nve/layer_program.h"
#include "plugins/nve/network_definition.h"
#include "plugins/nve/partition_program.h"

namespace tilescope::nve {

struct LayerTraffic {
  std::int64_t cycles = 0;
  std::int64_t coefficientWords = 0, pixelWords = 0;  // into the scratchpad
  std::int64_t resultWords = 0;
  std::int64_t instructions = 0;  // of all partitions, each counted once

  std::int64_t wordsIn() const { return coefficientWords + pixelWords; }
};

LayerTraffic trafficOf(const LayerProgram& program);

struct CompiledLayer {
  LayerProgram program;
  std::vector<PartitionProgram> partitions;
  LayerTraffic traffic;
};

// In the definition's order. Errors name layers whose maps are too large for the engine.
Result<std::vector<CompiledLayer>> compiledLayers(const NetworkDefinition& network, const CompileRequest& request);

// Errors of compiledLayers(), if other layers cannot be defined.
Diagnostics refusedPrograms(const Network& network, const CompileRequest& request);

}  // namespace tilescope::nve
