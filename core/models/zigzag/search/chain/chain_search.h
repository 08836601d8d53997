// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the chain with minimum cost for sums over slots (energy, off-chip traffic): branch and bound from the outside
// in. A tile includes all iterations of the previous tile that are irrelevant to its operand, at no cost.
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

// A node whose children were considered. parent: 0: root; k: expanded[k − 1].
struct ExpandedNode {
  std::size_t parent = 0;
  Placement placement;
};

struct ChainSearchSettings {
  bool memo = true;
  std::uint64_t mostNodes = 0;  // 0: no limit
  double known = kNever;        // only cheaper chains are sought
  bool record = false;          // keep the expanded nodes
  CancelToken cancel;
};

struct ChainSearchAnswer {
  std::optional<Chain> best;
  double cost = kNever;
  double lowerBound = kNever;  // of all chains; above `known`: only of considered ones
  std::uint64_t nodes = 0;
  std::vector<ExpandedNode> expanded;
  bool stopped = false;
  bool cancelled = false;
};

// constant: cost of every chain in addition.
ChainSearchAnswer searchChains(const ChainProblem& problem, const ChainStages& stages, const CompletionBound& bound,
                               double constant, const ChainSearchSettings& settings);

}  // namespace tilescope::zigzag
