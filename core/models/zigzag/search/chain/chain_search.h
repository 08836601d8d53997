// SPDX-License-Identifier: GPL-3.0-or-later
// The chain of tiles with minimum cost, for costs that are sums over the slots (energy, off-chip traffic): branch and
// bound, tiles from the outside in. A tile includes all iterations of the previously placed tile that are irrelevant to
// its operand: that costs nothing.
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

// A node whose children were considered. parent: 0 for the root's children, k for those of expanded[k − 1].
struct ExpandedNode {
  std::size_t parent = 0;
  Placement placement;
};

struct ChainSearchSettings {
  bool memo = true;
  std::uint64_t mostNodes = 0;  // 0: no limit
  double known = kNever;        // look only for chains with a lower cost
  bool record = false;          // record the expanded nodes
  CancelToken cancel;
};

struct ChainSearchAnswer {
  std::optional<Chain> best;
  double cost = kNever;
  double lowerBound = kNever;  // of all chains; above `known`: only of those considered
  std::uint64_t nodes = 0;
  std::vector<ExpandedNode> expanded;
  bool stopped = false;  // by the limit
  bool cancelled = false;
};

// constant: added to every cost.
ChainSearchAnswer searchChains(const ChainProblem& problem, const ChainStages& stages, const CompletionBound& bound,
                               double constant, const ChainSearchSettings& settings);

}  // namespace tilescope::zigzag
