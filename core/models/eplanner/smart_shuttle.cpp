// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/eplanner/smart_shuttle.h"

namespace tilescope::eplanner {
namespace {

void grow(const Problem& problem, Tile& tile, std::int64_t Tile::*size, std::int64_t total) {
  std::int64_t good = tile.*size;
  std::int64_t tooLarge = total + 1;
  while (tooLarge - good > 1) {
    const std::int64_t middle = good + (tooLarge - good) / 2;
    tile.*size = middle;
    (fits(problem, tile) ? good : tooLarge) = middle;
  }
  tile.*size = good;
}

}  // namespace

std::optional<RuleTile> smartShuttle(const Problem& problem) {
  const EplannerLayer& l = problem.layer;
  const Tile start{1, 1, 1, l.OX, l.FY, l.FX};
  if (!fits(problem, start)) return std::nullopt;

  if (l.OX * l.OY > l.C * l.FY * l.FX) {
    Tile tile = start;
    grow(problem, tile, &Tile::K, l.K);
    grow(problem, tile, &Tile::OY, l.OY);
    grow(problem, tile, &Tile::C, l.C);
    return RuleTile{tile, Flow::OS};
  }

  // K × C can only peak at the largest K for each C.
  Tile best = start;
  std::int64_t product = 0;
  for (std::int64_t K = 1; K <= l.K;) {
    Tile tile{K, 1, 1, l.OX, l.FY, l.FX};
    if (!fits(problem, tile)) break;
    grow(problem, tile, &Tile::C, l.C);
    grow(problem, tile, &Tile::K, l.K);
    if (tile.K * tile.C > product) product = tile.K * tile.C, best = tile;
    K = tile.K + 1;
  }
  grow(problem, best, &Tile::OY, l.OY);
  return RuleTile{best, Flow::WS};
}

}  // namespace tilescope::eplanner
