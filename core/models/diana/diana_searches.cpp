// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/diana/diana_searches.h"

#include "core/models/diana/diana_strategy.h"
#include "core/models/diana/dory.h"
#include "core/models/diana/legality.h"

namespace tilescope::diana {
namespace {

Outcome exhaustive(const Problem& p, const SearchRequest& r) {
  return bestTile(p, everySize(p), r.objective, r.cancel);
}

// Where no divisor has space or is legal, all sizes have to serve.
Outcome paper(const Problem& p, const SearchRequest& r) {
  Outcome own = bestTile(p, divisorSizes(p), r.objective, r.cancel);
  if (own.best || own.cancelled) return own;
  const std::uint64_t evaluated = own.evaluated;
  own = exactSearch(p, r);
  own.evaluated += evaluated;
  return own;
}

Outcome dory(const Problem& p, const SearchRequest& r) {
  Outcome outcome;
  if (p.strict && !brokenLayerRules(p).empty()) return outcome;
  const DoryChoice choice = doryTile(p, r.cancel);
  outcome.evaluated = choice.candidates;
  outcome.cancelled = choice.cancelled;
  if (choice.tile)
    outcome.best = BestTile{*choice.tile, InputMode::Reloaded,
                            valueOf(tileCost(p, *choice.tile, InputMode::Reloaded), r.objective)};
  return outcome;
}

}  // namespace

const std::vector<const SearchStrategy*>& dianaSearches() {
  using S = DianaStrategy;
  static const S kExact("exact", "the proven optimum over all tile sizes and ways to move the input", exactSearch,
                        true);
  static const S kPaper("paper", "Hamdi 2023: tiles that divide the layer, channels and columns in steps of the array",
                        paper, false);
  static const S kExhaustive("exhaustive", "every tile, for checking", exhaustive, true);
  static const S kDory("dory", "the tile that DORY's tiler prefers, the input copied again for every tile", dory, false,
                       InputMode::Reloaded, "DORY");
  static const std::vector<const SearchStrategy*> kAll{&kExact, &kPaper, &kExhaustive, &kDory};
  return kAll;
}

}  // namespace tilescope::diana
