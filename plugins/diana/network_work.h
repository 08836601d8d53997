// SPDX-License-Identifier: GPL-3.0-or-later
// Decides which layers of a plan run on the core and which on the processor.
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

// A layer of the core with its plan's tile and loops.
struct CoreWork {
  DianaLayer shape;
  Tile tile;  // for depthwise layers, K is the number of channels that are loaded and stored together
  InputMode mode = InputMode::Resident;
  bool channelsOutside = false;  // the loop over K is outside the loops over rows and columns

  bool isWhole() const { return tile.OY >= shape.rows.out && tile.OX >= shape.columns.out; }
  bool isOneTile() const { return isWhole() && tile.K >= channels(); }
  std::int64_t channels() const { return shape.kind == Kind::Depthwise ? shape.groups : shape.K; }  // of the output
};

struct LayerWork {
  const Layer* layer = nullptr;
  std::string identifier;
  std::optional<CoreWork> core;  // absent: the layer runs on the processor
  std::string whyHost;           // the reason, as a sentence
  int shift = 0;                 // of the layer, or the default for the length of its sums
};

// Maps have indices: first those of the layers, by layer, then the network's inputs.
struct NetworkWork {
  const ExecutionPlan* plan = nullptr;
  NetworkWalk walk;
  std::vector<LayerWork> layers;                    // in the order of the file
  std::vector<std::vector<std::size_t>> consumers;  // for each map: its reading layers, each once, in execution order

  std::size_t mapCount() const { return consumers.size(); }
  bool isOutput(std::size_t map) const { return map < layers.size() && consumers[map].empty(); }
};

// Fails if the program could not compute a layer, or if hostFallback is off and a layer cannot run on the core; the
// errors name the layers. Moving a layer to the processor is a warning.
Result<NetworkWork> workOf(const ExecutionPlan& plan, bool hostFallback);

// The diagnostic for a layer with whyHost: an error if exported without the processor, otherwise a warning.
Diagnostic notOnCore(const LayerWork& work);
Diagnostic onProcessor(const LayerWork& work);

// Moves one more layer to the processor.
void moveToHost(NetworkWork& work, std::size_t layer, std::string why);

}  // namespace tilescope::diana
