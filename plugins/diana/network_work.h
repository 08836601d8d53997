// SPDX-License-Identifier: GPL-3.0-or-later
// Which layers of a plan run on the core and which on the processor.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/models/diana/diana_problem.h"
#include "core/partition/network_walk.h"
#include "core/plan/execution_plan.h"

namespace tilescope::diana {

// A layer of the core with the tile and the loops of its plan.
struct CoreWork {
  DianaLayer shape;
  Tile tile;  // of depthwise layers K is the number of channels that are loaded and stored together
  InputMode mode = InputMode::Resident;
  bool channelsOutside = false;  // the loop over K stands outside those over rows and columns

  bool isWhole() const { return tile.OY >= shape.rows.out && tile.OX >= shape.columns.out; }
  bool isOneTile() const { return isWhole() && tile.K >= channels(); }
  std::int64_t channels() const { return shape.kind == Kind::Depthwise ? shape.groups : shape.K; }  // of the output
};

struct LayerWork {
  const Layer* layer = nullptr;
  std::string identifier;
  std::optional<CoreWork> core;  // absent: the processor does it
  std::string whyHost;           // a sentence
  int shift = 0;                 // of the layer, or that of its sums' length
};

// Maps are numbered: those of the layers by layer, then the network's inputs.
struct NetworkWork {
  const ExecutionPlan* plan = nullptr;
  NetworkWalk walk;
  std::vector<LayerWork> layers;                    // in the order of the file
  std::vector<std::vector<std::size_t>> consumers;  // of each map: layers, each once, in the order of execution

  std::size_t mapCount() const { return consumers.size(); }
  bool isOutput(std::size_t map) const { return map < layers.size() && consumers[map].empty(); }
};

// Fails where the program could not compute what a layer asks for, and where hostFallback is off and a layer is not the
// core's; the errors name the layers. Moving a layer to the processor is a warning.
Result<NetworkWork> workOf(const ExecutionPlan& plan, bool hostFallback);

// A layer with whyHost as the error of an export without the processor, and as the warning of one with it.
Diagnostic notOnCore(const LayerWork& work);
Diagnostic onProcessor(const LayerWork& work);

// The same with one more layer on the processor.
void moveToHost(NetworkWork& work, std::size_t layer, std::string why);

}  // namespace tilescope::diana
