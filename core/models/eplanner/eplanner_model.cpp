// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/eplanner/eplanner_model.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/mapping/mapping_json.h"
#include "core/models/cost_model.h"
#include "core/models/eplanner/eplanner_direction.h"
#include "core/models/eplanner/eplanner_nest.h"
#include "core/models/eplanner/eplanner_provenance.h"
#include "core/models/eplanner/eplanner_result.h"
#include "core/models/eplanner/eplanner_strategy.h"
#include "core/models/eplanner/proven_tiles.h"
#include "core/models/eplanner/tile_cost.h"

namespace tilescope::eplanner {
namespace {

struct TileField {
  const char* name;
  Dim dim;
  std::int64_t size;
  std::int64_t tile;
};

std::vector<TileField> fields(const EplannerLayer& l, const TileMapping& t) {
  return {{"K", Dim::K, l.K, t.K},     {"C", Dim::C, l.C, t.C},     {"OY", Dim::OY, l.OY, t.OY},
          {"OX", Dim::OX, l.OX, t.OX}, {"FY", Dim::FY, l.FY, t.FY}, {"FX", Dim::FX, l.FX, t.FX}};
}

Diagnostic diagnostic(std::string pointer, std::string found, std::string expected, std::string remedy) {
  return {Diagnostic::Severity::Error, "mapping",        std::move(pointer), std::move(found),
          std::move(expected),         std::move(remedy)};
}

Diagnostics checkTile(const EplannerLayer& l, const TileMapping& t, const std::string& layer) {
  Diagnostics errors;
  for (const TileField& f : fields(l, t)) {
    if (f.tile < 1 || f.tile > f.size) {
      errors.push_back(diagnostic(fmt::format("/tile/{}", f.name), std::to_string(f.tile),
                                  fmt::format("1 to {}, the size of {} in layer {} (per group)", f.size, f.name, layer),
                                  "Change the tile."));
    }
    const bool looped = std::find(t.outerLoops.begin(), t.outerLoops.end(), f.dim) != t.outerLoops.end();
    if (!t.outerLoops.empty() && !looped && f.tile >= 1 && f.tile < f.size) {
      errors.push_back(diagnostic(
          "/outer_loops", fmt::format("no loop over {}, whose tile is {} of {}", f.name, f.tile, f.size),
          "a loop for every dimension that is cut into tiles", fmt::format("Add \"{}\" to \"outer_loops\".", f.name)));
    }
  }
  return errors;
}

std::optional<Flow> statedFlow(const TileMapping& t) {
  if (t.stationary) return flowOf(*t.stationary);
  if (t.outerLoops.empty()) return std::nullopt;
  const std::optional<Stationary> kept = stationaryUnder(t.outerLoops.front());
  return kept ? flowOf(*kept) : std::nullopt;
}

Violation excludedFlow(Flow flow) {
  Violation v;
  v.kind = ViolationKind::IllegalRule;
  v.rule = "dataflow";
  v.message = fmt::format(
      "The mapping keeps the {} in place, which no dataflow of the profile allows. Leave out "
      "\"stationary\", or add a dataflow with \"stationary\": \"{}\".",
      name(stationaryOf(flow)), name(stationaryOf(flow)));
  return v;
}

bool wholeWindow(const EplannerLayer& l, const TileMapping& t) {
  return t.OX == l.OX && t.FY == l.FY && t.FX == l.FX;
}

struct Candidate {
  Flow flow = Flow::IS;
  Reload reload;
  TileCost cost;
  const Problem* problem = nullptr;
};

// A loop of one iteration does not reduce loads below the dataflow's count. If the window is whole, there is none.
Reload reloadOf(const EplannerLayer& layer, const Tile& tile, const TileMapping& mapping, Flow flow) {
  const Reload ofFlow = reloadOf(layer, tile, flow);
  if (mapping.outerLoops.empty() || wholeWindow(layer, mapping)) return ofFlow;
  const Reload ofOrder = reloadOf(layer, tile, mapping.outerLoops);
  return {std::max(ofFlow.input, ofOrder.input), std::max(ofFlow.weight, ofOrder.weight),
          std::max(ofFlow.outputPasses, ofOrder.outputPasses)};
}

Evaluation bestEvaluation(const std::vector<Problem>& all, const TileMapping& mapping, Objective objective,
                          const std::string& layerName, const HardwareProfile& hardware, const ModelOptions& options) {
  const Tile tile{mapping.K, mapping.C, mapping.OY, mapping.OX, mapping.FY, mapping.FX};
  const std::optional<Flow> stated = statedFlow(mapping);
  std::optional<Candidate> best;
  std::optional<Violation> reason;
  for (const Flow flow : kFlows) {
    if (stated && *stated != flow) continue;
    for (const Problem& problem : all) {
      if (!problem.machine.allows(flow)) continue;
      if (!fits(problem, tile)) {
        if (!reason) reason = violation(problem, tile, "Or make the tile smaller.");
        continue;
      }
      const Reload reload = reloadOf(problem.layer, tile, mapping, flow);
      const Candidate candidate{flow, reload, tileCost(problem, tile, reload), &problem};
      const bool better = !best || compare(valueOf(candidate.cost, objective), valueOf(best->cost, objective)) < 0;
      if (better) best = candidate;
    }
  }
  if (!best) return reason.value_or(excludedFlow(*stated));
  TileMapping complete = tileMapping(best->problem->layer, tile, best->flow);
  if (!mapping.outerLoops.empty()) complete.outerLoops = mapping.outerLoops;
  LayerResult result = layerResult(*best->problem, layerName, complete, best->cost);
  const auto problem = static_cast<std::size_t>(best->problem - all.data());
  if (std::optional<std::string> outside = outsideProvenTiles(all, problem, tile, hardware, options))
    result.notes.push_back(*std::move(outside));
  return result;
}

class EplannerModel final : public CostModel {
 public:
  std::string_view id() const override { return kModelId; }

  std::string_view name() const override { return "e-PlaNNer"; }
  std::string_view about() const override { return "roofline and off-chip traffic of one tile per layer"; }

  std::vector<OptionSpec> options() const override {
    return {{"halo", {"on", "off"}, "rows shared by neighbouring tiles are fetched again (off: as in the thesis)"},
            {"roof", {"utilisation", "peak"}, "compute roof at the tile's PE utilization, or always at the peak"},
            {"tiles",
             {"all", "pe-multiples"},
             "tile sizes of exact and exhaustive search: all integers, or the paper's grid"},
            {"columns",
             {"free", "when-needed"},
             "exact and exhaustive search cut map columns and the kernel wherever it pays, or only where no tile fits "
             "otherwise (as in the thesis)"}};
  }

  std::vector<Objective> objectives() const override {
    return {Objective::Metric, Objective::Energy, Objective::Latency, Objective::Edp, Objective::Traffic};
  }

  Diagnostics checkHardware(const HardwareProfile& hardware) const override {
    return eplanner::checkHardware(hardware);
  }

  bool covers(const Layer& layer) const override { return eplannerLayer(layer).has_value(); }

  // Mappings of the form "tiles". A stationary tensor that no dataflow allows is a violation.
  Result<Evaluation> evaluate(const Layer& layer, const HardwareProfile& hardware, const Mapping& mapping,
                              const ModelOptions& options, const OpenChoices& choices) const override {
    if (!covers(layer)) return Evaluation{outsideModelResult(kModelId, layer, hardware)};
    const auto* tiles = std::get_if<TileMapping>(&mapping);
    if (tiles == nullptr) {
      return diagnostic("/form", "a mapping of another form", "\"tiles\"",
                        "Write the mapping as one on-chip tile (\"form\": \"tiles\").");
    }
    const std::vector<Problem> all = problems(layer, hardware, options, choices.dataflow);
    if (all.empty()) {
      return diagnostic("/dataflow", "\"" + *choices.dataflow + "\"", "a dataflow of the profile " + hardware.name,
                        "Name one of its dataflows, or none.");
    }
    if (Diagnostics errors = checkTile(all.front().layer, *tiles, layer.name); !errors.empty()) return errors;
    return bestEvaluation(all, *tiles, choices.objective.value_or(objectives().front()), layer.name, hardware, options);
  }

  Provenance explain(const Layer& layer, const HardwareProfile& hardware, const ModelOptions& options,
                     const LayerResult& result, Metric metric) const override {
    return eplanner::explain(layer, hardware, options, result, metric);
  }

  LoopNest loopNest(const Layer& layer, const HardwareProfile& hardware, const ModelOptions& options,
                    const LayerResult& result) const override {
    return eplanner::loopNest(layer, hardware, options, result);
  }

  Provenance explainMove(const Layer& layer, const HardwareProfile& hardware, const ModelOptions& options,
                         const LayerResult& result, const std::string& memory, Tensor tensor,
                         Move move) const override {
    return eplanner::explainMove(layer, hardware, options, result, memory, tensor, move);
  }

  Direction direction(MachineQuantity quantity, Objective objective, const ModelOptions&) const override {
    return eplanner::direction(quantity, objective);
  }

  ModelOptions relaxed(ModelOptions options) const override {
    options.erase("tiles");
    options.erase("columns");
    return options;
  }

  std::vector<std::int64_t> countedArray(const HardwareProfile&, const LayerResult& result) const override {
    const auto* terms = result.terms.as<EplannerTerms>();
    if (terms == nullptr) return {};
    return {terms->arrayK, terms->arrayC};
  }

  std::string countedElements() const override { return "those that unroll K and C"; }

  bool countsRemaindersAsFull() const override { return true; }
  std::string provenOver(const HardwareProfile& hardware, std::string_view search,
                         const ModelOptions& options) const override {
    const bool proves = search == "exact" || search == "exhaustive";
    return provenTiles(hardware, options, proves && isOnGrid(options));
  }
  std::string_view exporter() const override { return "cuda"; }
  bool isSolvedAtOnce() const override { return true; }
  const std::vector<const SearchStrategy*>& searches() const override { return eplannerSearches(); }
  std::vector<std::string> unrolled() const override { return {"K", "C"}; }
  ModelTerms emptyTerms() const override { return EplannerTerms{}; }

  Resource binding(const LayerResult& result) const override {
    const auto& terms = result.terms.get<EplannerTerms>();
    if (terms.bound() == "memory") return Resource::OffChipBandwidth;
    return bindingOfArray(result.latency.ideal / terms.computeCycles);
  }

  LatencyParts latencyParts(const LayerResult& result) const override {
    const auto& terms = result.terms.get<EplannerTerms>();
    const double exposed = result.latency.total - terms.computeCycles;
    const bool isOverlapped = result.latency.total <= std::max(terms.computeCycles, terms.memoryCycles);
    return {{{Phase::Compute, "Compute", terms.computeCycles},
             {Phase::Transfer, "Off-chip transfer", isOverlapped ? terms.memoryCycles : exposed}},
            isOverlapped};
  }

  std::optional<double> offChipCycles(const LayerResult& result) const override {
    return result.terms.get<EplannerTerms>().memoryCycles;
  }
};

}  // namespace

const CostModel& eplannerModel() {
  static const EplannerModel kModel;
  return kModel;
}

}  // namespace tilescope::eplanner
