// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/diana/diana_strategy.h"

#include <algorithm>
#include <chrono>

#include "core/models/diana/diana_model.h"
#include "core/models/diana/dory.h"
#include "core/models/diana/legality.h"
#include "core/models/key_text.h"

namespace tilescope::diana {
namespace {

Violation cancelledBeforeAny() {
  Violation v;
  v.kind = ViolationKind::Unsolved;
  v.message = "Cancelled before any mapping was found.";
  return v;
}

Violation nothingFound(const Problem& p, const SearchRequest& request) {
  if (p.strict) {
    if (const std::vector<BrokenRule> broken = brokenLayerRules(p); !broken.empty()) return illegal(broken);
  }
  const Needs least = leastNeeds(p);
  if (!fits(p, least)) return noRoom(p, least, "No legal tile needs less.");
  Problem lenient = p;
  lenient.strict = false;
  const Outcome any = exactSearch(lenient, request);
  if (any.best) {
    std::vector<BrokenRule> broken = brokenTileRules(p, any.best->tile, any.best->mode);
    if (!broken.empty()) return illegal(broken);
  }
  return cancelledBeforeAny();
}

double shown(double perImage, const Problem& p) {
  return perImage * static_cast<double>(p.layer.batch);
}

Outcome exhaustive(const Problem& p, const SearchRequest& r) {
  return bestTile(p, everySize(p), r.objective, r.cancel);
}

// The thesis's search over divisors. If none fits or is legal, all sizes are tried.
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

Outcome exactSearch(const Problem& problem, const SearchRequest& request) {
  Sizes sizes = everySize(problem);
  sizes.prune = true;
  return bestTile(problem, sizes, request.objective, request.cancel);
}

ModelOptions DianaStrategy::impliedOptions() const {
  if (!input_) return {};
  return {{"input", std::string(diana::name(*input_))}};
}

std::string DianaStrategy::cacheKey(const SearchRequest& request) const {
  KeyText key;
  key.add(dianaModel().id(), id_, name(request.objective));
  for (const OptionSpec& option : dianaModel().options())
    key.add(optionValue(dianaModel(), request.options, option.name));
  addLayer(key, request.layer, request.hardware);
  const Layer& layer = request.layer;
  key.add(name(layer.type), layer.batch, layer.groups);
  for (const std::int64_t padding : layer.window.padding) key.add(padding);
  key.add(layer.activation ? name(layer.activation->type) : std::string_view("none"));
  addHardware(key, request.hardware, request.dataflow);
  const auto constants = request.hardware.models.find(kModelId);
  key.add(constants == request.hardware.models.end() ? std::string() : constants->second);
  return std::move(key).text();
}

LayerSolution DianaStrategy::solve(const SearchRequest& request) const {
  const auto start = std::chrono::steady_clock::now();
  Problem p = problemOf(request.layer, request.hardware, request.options, request.dataflow);
  if (input_) p.inputMode.reset();
  LayerSolution solution;
  if (p.otherDataflow) {
    solution.evaluation = wrongDataflow(p);
    return solution;
  }
  const Outcome outcome = run_(p, request);
  solution.cancelled = outcome.cancelled;
  solution.statistics = statistics(p, outcome, request);
  if (outcome.best) {
    solution.evaluation = layerResult(p, request.layer.name, outcome.best->tile, outcome.best->mode);
    solution.dataflow = p.machine.dataflow;
  } else {
    solution.evaluation = outcome.cancelled ? cancelledBeforeAny() : nothingFound(p, request);
  }
  solution.statistics.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return solution;
}

std::string DianaStrategy::whyMoreMayBeWorse(const SearchRequest& less, const HardwareProfile& more) const {
  if (less.hardware.arrayDims == more.arrayDims) return {};
  return "The driver packs weights for every lane of the array and cuts channels in multiples of the lanes.";
}

SearchStatistics DianaStrategy::statistics(const Problem& p, const Outcome& outcome,
                                           const SearchRequest& request) const {
  SearchStatistics s;
  s.candidates = outcome.evaluated;
  s.nodes = outcome.evaluated;
  s.space = spaceOf(p);
  if (!outcome.best) return s;
  const double own = outcome.best->value.primary;
  double bound = own;
  bool known = proves_ && !outcome.cancelled;
  if (!proves_) {
    const Outcome exact = exactSearch(p, request);
    known = !exact.cancelled && exact.best.has_value();
    if (known) bound = std::min(own, exact.best->value.primary);
  }
  s.gap = !known ? 1 : own > 0 ? (own - bound) / own : 0;
  s.proven = known && s.gap == 0;
  s.lowerBound = known ? shown(bound, p) : 0;
  return s;
}

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
