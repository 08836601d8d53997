// SPDX-License-Identifier: GPL-3.0-or-later
// A mapping as tiles, by definition: a level holds the loops up to it, after the loops at the bottom of the level above
// that do not index the operand have moved into it.
#pragma once

#include <algorithm>
#include <vector>

#include "core/models/zigzag/search/chain/chain_order.h"

namespace tilescope::zigzag {

inline Tile tileOf(const FactorLattice& lattice, const std::vector<Loop>& primes) {
  Tile tile = 0;
  for (const Loop& loop : primes)
    for (const LatticeAxis& axis : lattice.axes())
      if (axis.dim == loop.dim && axis.prime == loop.size) tile += axis.stride;
  return tile;
}

inline TensorNest nestOfTiles(const Problem& problem, std::size_t operand, const Order& order,
                              const std::vector<std::size_t>& split) {
  TensorNest nest = nestOf(problem, operand, order, split);
  moveRunsDown(nest, ~problem.operands[operand].touching);
  return nest;
}

using MappingTiles = std::vector<std::vector<Tile>>;

inline MappingTiles tilesOfMapping(const ChainProblem& problem, const Order& order, const Splits& splits) {
  const Problem& p = problem.rules().problem();
  MappingTiles tiles;
  for (const ChainOperand& operand : problem.operands()) {
    const TensorNest nest = nestOfTiles(p, operand.index, order, splits[operand.index]);
    std::vector<std::vector<Loop>> upTo;
    for (const std::vector<Loop>& level : nest.levels) {
      upTo.push_back(upTo.empty() ? std::vector<Loop>{} : upTo.back());
      upTo.back().insert(upTo.back().end(), level.begin(), level.end());
    }
    const std::vector<Loop>& inner = nest.levels.front();
    const auto held = std::find_if(inner.begin(), inner.end(), [&](const Loop& loop) {
      return loop.size > 1 && has(p.operands[operand.index].touching, loop.dim);
    });
    tiles.emplace_back();
    for (const ChainSlot& slot : operand.slots)
      tiles.back().push_back(
          tileOf(problem.lattice(), slot.multiplier ? std::vector<Loop>(inner.begin(), held) : upTo[slot.level]));
  }
  return tiles;
}

// Outermost first.
inline Chain chainOf(const ChainProblem& problem, const MappingTiles& tiles) {
  Chain chain;
  for (std::size_t o = 0; o < tiles.size(); ++o)
    for (const Tile tile : tiles[o]) chain.push_back({o, tile, Sums::Open});
  std::stable_sort(chain.begin(), chain.end(), [&](const Placement& a, const Placement& b) {
    return problem.lattice().iterations(a.tile) > problem.lattice().iterations(b.tile);
  });
  return chain;
}

// Iterations of the loops above the last one that indexes the operand.
inline std::int64_t repeats(const Problem& problem, std::size_t operand, const std::vector<Loop>& level) {
  std::int64_t times = 1;
  for (auto loop = level.rbegin(); loop != level.rend(); ++loop) {
    if (has(problem.operands[operand].touching, loop->dim)) break;
    times *= loop->size;
  }
  return times;
}

}  // namespace tilescope::zigzag
