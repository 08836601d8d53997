// SPDX-License-Identifier: GPL-3.0-or-later
// A slow reference: evaluates every integer tile under every dataflow, and keeps the best by the documented
// tie-breaker.
#pragma once

#include <array>
#include <functional>
#include <limits>

#include "core/models/eplanner/best_first.h"

namespace tilescope::eplanner {

inline constexpr std::array kObjectives{Objective::Metric, Objective::Energy, Objective::Latency, Objective::Edp,
                                        Objective::Traffic};

inline void forEachTile(const Tile& largest, bool cutWindow, const std::function<void(const Tile&)>& visit) {
  const Tile from = cutWindow ? Tile{} : Tile{1, 1, 1, largest.OX, largest.FY, largest.FX};
  Tile t;
  for (t.K = 1; t.K <= largest.K; ++t.K)
    for (t.C = 1; t.C <= largest.C; ++t.C)
      for (t.OY = 1; t.OY <= largest.OY; ++t.OY)
        for (t.OX = from.OX; t.OX <= largest.OX; ++t.OX)
          for (t.FY = from.FY; t.FY <= largest.FY; ++t.FY)
            for (t.FX = from.FX; t.FX <= largest.FX; ++t.FX) visit(t);
}

inline std::optional<BestTile> bestByEnumeration(const Problem& problem, Objective objective, bool cutWindow) {
  const Tile whole = fullTile(problem.layer);
  const auto isWhole = [&](const Tile& t) { return t.OX == whole.OX && t.FY == whole.FY && t.FX == whole.FX; };
  const auto scan = [&](const std::function<void(const BestTile&)>& visit) {
    forEachTile(whole, cutWindow, [&](const Tile& tile) {
      if (!fits(problem, tile)) return;
      for (const Flow flow : allowedFlows(problem)) {
        visit({tile, flow, valueOf(tileCost(problem, tile, reloadOf(problem.layer, tile, flow)), objective)});
      }
    });
  };
  double primary = std::numeric_limits<double>::infinity();
  scan([&](const BestTile& t) { primary = std::min(primary, t.value.primary); });
  primary *= 1 + kTieTolerance;
  double secondary = std::numeric_limits<double>::infinity();
  scan([&](const BestTile& t) {
    if (t.value.primary <= primary) secondary = std::min(secondary, t.value.secondary);
  });
  secondary *= 1 + kTieTolerance;
  std::optional<BestTile> best;
  scan([&](const BestTile& t) {
    if (t.value.primary > primary || t.value.secondary > secondary) return;
    if (!best || (isWhole(t.tile) && !isWhole(best->tile))) best = t;
  });
  return best;
}

}  // namespace tilescope::eplanner
