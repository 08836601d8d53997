// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the chain of tiles with minimum cost, for costs that are sums over the slots (energy, off-chip traffic). It is
// a branch and bound that places tiles from the outside in. A tile includes all iterations of the previously placed
// tile that are irrelevant to its operand, because that costs nothing.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <unordered_map>
#include <vector>

#include "core/base/cancel.h"
#include "core/models/zigzag/search/chain/completion_bound.h"

namespace tilescope::zigzag {

struct Placement {
  std::size_t operand = 0;
  Tile tile = 0;
  Sums sums = Sums::Open;
};
using Chain = std::vector<Placement>;  // from the outside in

// A node whose children were considered. parent: 0: the root; k: expanded[k − 1].
struct ExpandedNode {
  std::size_t parent = 0;
  Placement placement;
};

struct ChainSearchSettings {
  bool memo = true;
  std::uint64_t mostNodes = 0;  // 0: no limit
  double known = kNever;        // the cost of a known chain; only cheaper ones are sought
  bool record = false;          // record the expanded nodes
  CancelToken cancel;
};

struct ChainSearchAnswer {
  std::optional<Chain> best;
  double cost = kNever;
  double lowerBound = kNever;  // of all chains; if above `known`, only of the considered ones
  std::uint64_t nodes = 0;
  std::vector<ExpandedNode> expanded;
  bool stopped = false;  // at the limit
  bool cancelled = false;
};

// constant: the cost that every chain has in addition.
ChainSearchAnswer searchChains(const ChainProblem& problem, const ChainStages& stages, const CompletionBound& bound,
                               double constant, const ChainSearchSettings& settings);

}  // namespace tilescope::zigzag
