// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/eplanner/eplanner_model.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/cost/eplanner/eplanner_result.h"
#include "core/cost/outside_model.h"

namespace tilescope::eplanner {
namespace {

struct TileField {
  const char* name;
  Dim dim;
  std::int64_t size;  // of the layer
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

// Sizes inside the layer, and a loop for every dimension that is cut.
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

std::optional<Flow> flowWithInnermost(Dim innermost) {
  switch (innermost) {
    case Dim::K:
      return Flow::IS;
    case Dim::OY:
    case Dim::OX:
      return Flow::WS;
    case Dim::C:
    case Dim::FY:
    case Dim::FX:
      return Flow::OS;
    default:
      return std::nullopt;
  }
}

// What the mapping says about the dataflow, if anything.
std::optional<Flow> statedFlow(const TileMapping& t) {
  if (t.stationary) return flowOf(*t.stationary);
  return t.outerLoops.empty() ? std::nullopt : flowWithInnermost(t.outerLoops.front());
}

bool wholeWindow(const EplannerLayer& l, const TileMapping& t) {
  return t.OX == l.OX && t.FY == l.FY && t.FX == l.FX;
}

Evaluation evaluateOn(const Problem& problem, const TileMapping& mapping, Flow flow, const std::string& layerName) {
  const Tile tile{mapping.K, mapping.C, mapping.OY, mapping.OX, mapping.FY, mapping.FX};
  if (const auto over = overflow(problem, tile)) return violation(problem, tile, *over, false);
  const bool explicitOrder = !mapping.outerLoops.empty() && !wholeWindow(problem.layer, mapping);
  const Reload reload =
      explicitOrder ? reloadOf(problem.layer, tile, mapping.outerLoops) : reloadOf(problem.layer, tile, flow);
  TileMapping complete = tileMapping(problem.layer, tile, flow);
  if (!mapping.outerLoops.empty()) complete.outerLoops = mapping.outerLoops;
  return layerResult(problem, layerName, complete, tileCost(problem, tile, reload));
}

double metricOf(const Evaluation& evaluation) {
  const auto* result = std::get_if<LayerResult>(&evaluation);
  return result == nullptr ? -1 : std::get<EplannerTerms>(result->terms).metric;
}

// The machine of the first dataflow of the profile that allows this one; the first machine if none names it.
const Problem& problemFor(const std::vector<Problem>& all, Flow flow) {
  const auto it = std::find_if(all.begin(), all.end(), [&](const Problem& p) { return p.machine.allows(flow); });
  return it != all.end() ? *it : all.front();
}

}  // namespace

std::string_view EplannerModel::id() const {
  return kModelId;
}
std::string_view EplannerModel::title() const {
  return "e-PlaNNer: roofline and off-chip traffic of one tile per layer";
}

std::vector<OptionSpec> EplannerModel::options() const {
  return {{"halo", {"on", "off"}, "rows shared by neighbouring tiles are fetched again (off: as in the thesis)"},
          {"roof", {"utilisation", "peak"}, "compute roof at the tile's array utilisation, or always at the peak"},
          {"tiles",
           {"all", "pe-multiples"},
           "tile sizes of exact and exhaustive search: all integers, or the paper's grid"}};
}

std::vector<Objective> EplannerModel::objectives() const {
  return {Objective::Metric, Objective::Energy, Objective::Latency, Objective::Edp, Objective::Traffic};
}

Diagnostics EplannerModel::checkHardware(const HardwareProfile& hardware) const {
  return eplanner::checkHardware(hardware);
}

bool EplannerModel::covers(const Layer& layer) const {
  return eplannerLayer(layer).has_value();
}

Result<Evaluation> EplannerModel::evaluate(const Layer& layer, const HardwareProfile& hardware, const Mapping& mapping,
                                           const ModelOptions& options) const {
  if (!covers(layer)) return Evaluation{outsideModelResult(kModelId, layer, hardware)};
  const auto* tiles = std::get_if<TileMapping>(&mapping);
  if (tiles == nullptr) {
    return diagnostic("/form", "a mapping of another form", "\"tiles\"",
                      "Give e-PlaNNer one on-chip tile per mapping.");
  }
  const std::vector<Problem> all = problems(layer, hardware, options, std::nullopt);
  if (Diagnostics errors = checkTile(all.front().layer, *tiles, layer.name); !errors.empty()) return errors;
  if (const auto flow = statedFlow(*tiles)) return evaluateOn(problemFor(all, *flow), *tiles, *flow, layer.name);

  Evaluation best = evaluateOn(problemFor(all, Flow::IS), *tiles, Flow::IS, layer.name);
  for (const Flow flow : {Flow::WS, Flow::OS}) {
    const Evaluation other = evaluateOn(problemFor(all, flow), *tiles, flow, layer.name);
    if (metricOf(other) > metricOf(best) * (1 + 1e-12)) best = other;
  }
  return best;
}

const EplannerModel& eplannerModel() {
  static const EplannerModel kModel;
  return kModel;
}

}  // namespace tilescope::eplanner
