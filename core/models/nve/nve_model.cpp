// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/nve/nve_model.h"

#include <fmt/format.h>

#include "core/base/format_number.h"
#include "core/models/cost_model.h"
#include "core/models/nve/nve_nest.h"
#include "core/models/nve/nve_provenance.h"
#include "core/models/nve/nve_result.h"
#include "core/models/nve/nve_searches.h"
#include "core/models/provenance_text.h"

namespace tilescope::nve {
namespace {

Diagnostic diagnostic(std::string pointer, std::string found, std::string expected, std::string remedy) {
  return {Diagnostic::Severity::Error, "mapping",        std::move(pointer), std::move(found),
          std::move(expected),         std::move(remedy)};
}

Diagnostics checkTile(const ConvWork& work, Mode mode, const TileMapping& tile) {
  Diagnostics errors;
  if (mode == Mode::Paper && tile.OX == kNarrowLanes)
    errors.push_back(diagnostic("/tile/OX", std::to_string(tile.OX), fmt::format("{} with mode=paper", kLanes),
                                "The paper's scheduler has no programs of 8 lanes: change tile or mode."));
  const auto whole = [&](const char* name, std::int64_t found, std::int64_t expected) {
    if (found != expected)
      errors.push_back(diagnostic(fmt::format("/tile/{}", name), std::to_string(found),
                                  fmt::format("{}: a pass of a kernel computes it whole", expected),
                                  "Change the tile."));
  };
  if (tile.K < 1 || tile.K > static_cast<std::int64_t>(work.maps.size()))
    errors.push_back(diagnostic("/tile/K", std::to_string(tile.K),
                                fmt::format("1 to {}, the most maps of one partition", work.maps.size()),
                                "Change the tile."));
  if (tile.OX != kLanes && tile.OX != kNarrowLanes)
    errors.push_back(diagnostic("/tile/OX", std::to_string(tile.OX),
                                fmt::format("{} or {}, the lanes that work", kLanes, kNarrowLanes),
                                "Change the tile."));
  whole("OY", tile.OY, 1);
  whole("C", tile.C, work.inputs);
  whole("FY", tile.FY, work.kernelSlide);
  whole("FX", tile.FX, work.kernelVector);
  return errors;
}

std::int64_t largestPartition(const LayerResult& result) {
  return result.mapping ? std::get<TileMapping>(*result.mapping).K : 0;
}

class NveModel final : public CostModel {
 public:
  std::string_view id() const override { return kModelId; }

  std::string_view name() const override { return "NVE"; }
  std::string_view about() const override {
    return "instructions and words of the compiled program, fill and drain included";
  }

  std::vector<OptionSpec> options() const override {
    return {{"mode",
             {"optimal", "paper"},
             "scheduler: coefficients cut into words at minimum cost, or Algorithms 1 and 2 of the paper",
             ""}};
  }

  std::vector<Objective> objectives() const override { return {Objective::Latency}; }

  Diagnostics checkHardware(const HardwareProfile& hardware) const override { return nve::checkHardware(hardware); }

  bool covers(const Layer& layer) const override { return isConvolution(layer); }

  // Mappings of the form "tiles": K is the maximum of maps in a partition, OX the lanes (8 or 16), OY 1.
  Result<Evaluation> evaluate(const Layer& layer, const HardwareProfile& hardware, const Mapping& mapping,
                              const ModelOptions& options, const OpenChoices&) const override {
    if (!covers(layer)) return Evaluation{outsideModelResult(kModelId, layer, hardware)};
    const auto* tile = std::get_if<TileMapping>(&mapping);
    if (tile == nullptr)
      return diagnostic("/form", "a mapping of another form", "\"tiles\"",
                        "Write the mapping as tiles: K is the largest number of maps in a partition, OY is 1, OX is 8 "
                        "or 16, and the rest is whole.");
    const Problem p = problemOf(layer, hardware, options);
    if (p.refusal) return Evaluation{violationOf(p, *p.refusal)};
    if (Diagnostics errors = checkTile(p.work, p.request.mode, *tile); !errors.empty()) return errors;
    CompileRequest request = p.request;
    request.lanes = static_cast<int>(tile->OX);
    // With less space, equally good partitions may be ordered differently, so the compiler's own program comes first.
    Evaluation own = evaluated(p, request);
    if (const auto* result = std::get_if<LayerResult>(&own); result && largestPartition(*result) == tile->K) return own;
    request.room.maps = static_cast<int>(tile->K);
    return evaluated(p, request);
  }

  Provenance explain(const Layer& layer, const HardwareProfile& hardware, const ModelOptions& options,
                     const LayerResult& result, Metric metric) const override {
    return nve::explain(layer, hardware, options, result, metric);
  }

  LoopNest loopNest(const Layer& layer, const HardwareProfile& hardware, const ModelOptions& options,
                    const LayerResult& result) const override {
    return nve::loopNest(layer, hardware, options, result);
  }

  Provenance explainMove(const Layer& layer, const HardwareProfile& hardware, const ModelOptions& options,
                         const LayerResult& result, const std::string& memory, Tensor tensor,
                         Move move) const override {
    return nve::explainMove(layer, hardware, options, result, memory, tensor, move);
  }

  std::vector<std::int64_t> countedArray(const HardwareProfile&, const LayerResult& result) const override {
    if (result.outsideModel) return {};
    return {kLanes};
  }

  std::string_view exporter() const override { return "nve"; }
  const std::vector<const SearchStrategy*>& searches() const override { return nveSearches(); }
  ModelTerms emptyTerms() const override { return NveTerms{}; }

  // MACs wait only for scratchpad ports; prologues fetch data.
  Resource binding(const LayerResult& result) const override {
    const auto& t = result.terms.get<NveTerms>();
    if (t.prologueCycles > t.kernelCycles) return Resource::OffChipBandwidth;
    if (result.latency.stall.value_or(0) > kWaitingShare * result.latency.total) return Resource::OnChipBandwidth;
    return bindingOfArray(result.utilization.spatial);
  }

  LatencyParts latencyParts(const LayerResult& result) const override {
    const auto& t = result.terms.get<NveTerms>();
    return {{{Phase::Load, "Prologues", t.prologueCycles},
             {Phase::Compute, "Multiply-accumulate", result.latency.temporal.value_or(0)},
             {Phase::Stall, "Stalls", result.latency.stall.value_or(0)},
             {Phase::Transfer, "Fill and drain", t.fillCycles}},
            false};
  }

  std::optional<ModelFact> besideTile(const LayerResult& result) const override {
    const std::size_t partitions = result.terms.get<NveTerms>().intervals.size();
    return ModelFact{"Partitions", fmt::format("{} part{}", partitions, partitions == 1 ? "" : "s")};
  }

  std::vector<ModelFact> facts(const LayerResult& result) const override {
    const auto& t = result.terms.get<NveTerms>();
    return {{"MAC per instruction", fixed(t.macsPerInstruction, 2)},
            {"Lanes", provenance::whole(t.lanes)},
            {"Partitions", provenance::whole(static_cast<std::int64_t>(t.intervals.size()))}};
  }
};

}  // namespace

const CostModel& nveModel() {
  static const NveModel kModel;
  return kModel;
}

}  // namespace tilescope::nve
