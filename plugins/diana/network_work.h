// SPDX-License-Identifier: GPL-3.0-or-later
// Decides which layers run on the core and which on the processor.
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

struct CoreWork {
  DianaLayer shape;
  Tile tile;  // if depthwise, K channels are moved together
  InputMode mode = InputMode::Resident;
  bool channelsOutside = false;  // the K loop is outside the row and column loops

  bool isWhole() const { return tile.OY >= shape.rows.out && tile.OX >= shape.columns.out; }
  bool isOneTile() const { return isWhole() && tile.K >= channels(); }
  std::int64_t channels() const { return shape.kind == Kind::Depthwise ? shape.groups : shape.K; }
};

struct LayerWork {
  const Layer* layer = nullptr;
  std::string identifier;
  std::optional<CoreWork> core;  // absent: runs on the processor
  std::string whyHost;           // why it runs there, as a sentence
  int shift = 0;                 // of the layer, or a default from the number of products per sum
};

// Maps are numbered: outputs of layers, then inputs of the network.
struct NetworkWork {
  const ExecutionPlan* plan = nullptr;
  NetworkWalk walk;
  std::vector<LayerWork> layers;                    // in file order
  std::vector<std::vector<std::size_t>> consumers;  // by map: layers that read it, in execution order

  std::size_t mapCount() const { return consumers.size(); }
  bool isOutput(std::size_t map) const { return map < layers.size() && consumers[map].empty(); }
};

// An error if a layer can run nowhere, or not on the core without hostFallback. Warns of layers on the processor.
Result<NetworkWork> workOf(const ExecutionPlan& plan, bool hostFallback);

// Why a layer is not on the core: an error if the processor may not be used.
Diagnostic notOnCore(const LayerWork& work);
Diagnostic onProcessor(const LayerWork& work);

void moveToHost(NetworkWork& work, std::size_t layer, std::string why);

}  // namespace tilescope::diana
