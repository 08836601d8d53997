// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/diana/diana_model.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "core/base/units.h"
#include "core/models/cost_model.h"
#include "core/models/diana/diana_nest.h"
#include "core/models/diana/diana_provenance.h"
#include "core/models/diana/diana_result.h"
#include "core/models/diana/diana_strategy.h"
#include "core/models/diana/legality.h"
#include "core/models/provenance_text.h"

namespace tilescope::diana {
namespace {

Diagnostic diagnostic(std::string pointer, std::string found, std::string expected, std::string remedy) {
  return {Diagnostic::Severity::Error, "mapping",        std::move(pointer), std::move(found),
          std::move(expected),         std::move(remedy)};
}

struct TileField {
  const char* name;
  std::int64_t size, tile;
};

std::vector<TileField> fields(const DianaLayer& l, const TileMapping& t) {
  return {{"K", l.K, t.K},
          {"C", l.C, t.C},
          {"OY", l.rows.out, t.OY},
          {"OX", l.columns.out, t.OX},
          {"FY", l.rows.kernel, t.FY},
          {"FX", l.columns.kernel, t.FX}};
}

Diagnostics checkTile(const DianaLayer& l, const TileMapping& t, const std::string& layer) {
  Diagnostics errors;
  for (const TileField& f : fields(l, t))
    if (f.tile < 1 || f.tile > f.size)
      errors.push_back(diagnostic(fmt::format("/tile/{}", f.name), std::to_string(f.tile),
                                  fmt::format("1 to {}, the size of {} in layer {} (per group)", f.size, f.name, layer),
                                  "Change the tile."));
  return errors;
}

// Tiles that cut input channels or kernel positions need partial sums to leave the array, which the core cannot do.
// They have no cost, even if rules are ignored (option legality).
std::optional<Violation> cutSum(const DianaLayer& l, const TileMapping& t) {
  for (const TileField& f : fields(l, t)) {
    const bool summed = f.name == std::string("C") || f.name[0] == 'F';
    if (!summed || f.tile == f.size) continue;
    Violation v;
    v.kind = ViolationKind::IllegalRule;
    v.rule = "whole_sum";
    v.message = fmt::format("The {} tile is {} of {}. Expected all of it: a kernel call finishes its sums. Take {}.",
                            f.name, f.tile, f.size, f.size);
    return v;
  }
  return std::nullopt;
}

// The best input mode that fits and, if rules count, is legal; otherwise the violation of the last, smallest mode.
Evaluation bestEvaluation(const Problem& p, const Tile& tile, Objective objective, const std::string& layerName) {
  std::optional<InputMode> best;
  std::optional<Violation> reason;
  for (const InputMode mode : kInputModes) {
    if (p.inputMode && *p.inputMode != mode) continue;
    const Needs needs = needsOf(p, tile, mode);
    if (!fits(p, needs)) {
      reason = noRoom(p, needs, "Or make the tile smaller.");
      continue;
    }
    if (p.strict) {
      const std::vector<BrokenRule> broken = brokenRules(p, tile, mode);
      if (!broken.empty()) {
        reason = illegal(broken);
        continue;
      }
    }
    const bool better =
        !best || valueOf(tileCost(p, tile, mode), objective) < valueOf(tileCost(p, tile, *best), objective);
    if (better) best = mode;
  }
  if (!best) return *reason;
  return layerResult(p, layerName, tile, *best);
}

class DianaModel final : public CostModel {
 public:
  std::string_view id() const override { return kModelId; }

  std::string_view name() const override { return "DIANA"; }
  std::string_view about() const override { return "kernel calls and copies of the digital core, one after another"; }

  std::vector<OptionSpec> options() const override {
    return {
        {"call_overhead_cycles", {"0", "500"}, "cycles to set up each kernel call (thesis: 0, MATCH: 500)", "120"},
        {"copy_granule_bytes", {"16", "32"}, "length of a copy: exact as in the thesis, or rounded up to 32 bytes"},
        {"input",
         {"best", "resident", "per-tile", "reloaded"},
         "how the input moves: whole once, once per spatial tile, or again for every kernel call"},
        {"legality", {"strict", "report"}, "rules of the driver forbid a mapping, or are only listed with its result"}};
  }

  std::vector<Objective> objectives() const override {
    return {Objective::Latency, Objective::Traffic, Objective::Energy};
  }

  Diagnostics checkHardware(const HardwareProfile& hardware) const override { return diana::checkHardware(hardware); }

  Diagnostics checkValue(const std::string& option, const std::string& value) const override {
    if (option != "call_overhead_cycles") return {};
    const std::optional<double> cycles = parseCycles(value);
    if (cycles) return {};
    return {{Diagnostic::Severity::Error, "--option", option, "\"" + value + "\"", "a number of cycles from 0",
             "Write it in digits, such as 500."}};
  }

  bool covers(const Layer& layer) const override { return dianaLayer(layer, {}).has_value(); }

  bool runsOnNoDataflow(const Layer& layer, const HardwareProfile& hardware) const override {
    return problemOf(layer, hardware, {}, std::nullopt).machine.dataflow.empty();
  }

  // Mappings of the form "tiles" with C, FY and FX whole. Option "input": the input mode; absent: the best.
  Result<Evaluation> evaluate(const Layer& layer, const HardwareProfile& hardware, const Mapping& mapping,
                              const ModelOptions& options, const OpenChoices& choices) const override {
    if (!covers(layer)) return Evaluation{outsideModelResult(kModelId, layer, hardware)};
    const auto* tiles = std::get_if<TileMapping>(&mapping);
    if (tiles == nullptr)
      return diagnostic("/form", "a mapping of another form", "\"tiles\"",
                        "Write the mapping as the output tile of one kernel call (\"form\": \"tiles\").");
    const Problem p = problemOf(layer, hardware, options, choices.dataflow);
    if (Diagnostics errors = checkTile(p.layer, *tiles, layer.name); !errors.empty()) return errors;
    if (p.otherDataflow) return Evaluation{wrongDataflow(p)};
    if (const std::optional<Violation> cut = cutSum(p.layer, *tiles)) return Evaluation{*cut};
    return bestEvaluation(p, {tiles->K, tiles->OY, tiles->OX}, choices.objective.value_or(objectives().front()),
                          layer.name);
  }

  Provenance explain(const Layer& layer, const HardwareProfile& hardware, const ModelOptions& options,
                     const LayerResult& result, Metric metric) const override {
    return diana::explain(layer, hardware, options, result, metric);
  }

  bool countsFirstWeights(const ModelOptions&) const override { return true; }

  // The core waits for every copy, so a copy that is done before saves all its cycles.
  std::optional<WeightLoading> weightLoading(const Layer& layer, const HardwareProfile& hardware,
                                             const ModelOptions& options, const LayerResult& result) const override {
    const std::optional<PlannedCalls> planned = plannedCalls(result);
    if (!planned) return std::nullopt;
    const Problem problem = problemOf(layer, hardware, options, std::nullopt);
    if (problem.layer.kind == Kind::Add) return std::nullopt;
    const std::int64_t blob = blobBytes(problem, std::min(planned->tile.K, problem.layer.K));
    WeightLoading loading;
    loading.memory = problem.machine.weight.memory;
    loading.bits = real(blob) * kBitsPerByte;
    loading.cycles = loading.hidden =
        copiesOf(problem, {1, 1, blob, 1, blob}, kBitsPerByte, problem.machine.weightBytesPerCycle).cycles;
    return loading;
  }

  LoopNest loopNest(const Layer& layer, const HardwareProfile& hardware, const ModelOptions& options,
                    const LayerResult& result) const override {
    return diana::loopNest(layer, hardware, options, result);
  }

  Provenance explainMove(const Layer& layer, const HardwareProfile& hardware, const ModelOptions& options,
                         const LayerResult& result, const std::string& memory, Tensor tensor,
                         Move move) const override {
    return diana::explainMove(layer, hardware, options, result, memory, tensor, move);
  }

  std::string_view exporter() const override { return "diana"; }
  const std::vector<const SearchStrategy*>& searches() const override { return dianaSearches(); }
  ModelTerms emptyTerms() const override { return DianaTerms{}; }

  // The core is idle during copies, so the larger total limits.
  Resource binding(const LayerResult& result) const override {
    const auto& t = result.terms.get<DianaTerms>();
    if (t.input + t.weights + t.output > t.compute + t.callOverhead) return Resource::OffChipBandwidth;
    return result.macs > 0 ? bindingOfArray(result.utilization.spatial) : Resource::Array;
  }

  LatencyParts latencyParts(const LayerResult& result) const override {
    const auto& t = result.terms.get<DianaTerms>();
    LatencyParts parts;
    parts.parts = {{Phase::Load, "Load inputs", t.input},
                   {Phase::Transfer, result.macs > 0 ? "Load weights" : "Load second input", t.weights},
                   {Phase::Compute, "Compute", t.compute}};
    if (t.callOverhead > 0) parts.parts.push_back({Phase::Stall, "Set up kernel calls", t.callOverhead});
    parts.parts.push_back({Phase::Store, "Store outputs", t.output});
    return parts;
  }

  std::optional<double> offChipCycles(const LayerResult& result) const override {
    const auto& t = result.terms.get<DianaTerms>();
    return t.input + t.weights + t.output;
  }

  std::optional<ModelFact> besideTile(const LayerResult& result) const override { return facts(result).front(); }

  std::vector<ModelFact> facts(const LayerResult& result) const override {
    const auto& t = result.terms.get<DianaTerms>();
    return {{"Input", t.inputMode}, {"Kernel calls", provenance::whole(t.kernelCalls)}};
  }
};

}  // namespace

const CostModel& dianaModel() {
  static const DianaModel kModel;
  return kModel;
}

}  // namespace tilescope::diana
