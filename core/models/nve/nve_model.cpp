// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/nve/nve_model.h"

#include <fmt/format.h>

#include "core/models/cost_model.h"
#include "core/models/nve/nve_nest.h"
#include "core/models/nve/nve_provenance.h"
#include "core/models/nve/nve_result.h"

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

}  // namespace

std::string_view NveModel::id() const {
  return kModelId;
}
std::string_view NveModel::title() const {
  return "NVE: instructions and words of the compiled program, fill and drain included";
}

std::vector<OptionSpec> NveModel::options() const {
  return {{"mode",
           {"optimal", "paper"},
           "scheduler: coefficients cut into words where it costs least, or Algorithms 1 and 2 of the paper",
           ""}};
}

std::vector<Objective> NveModel::objectives() const {
  return {Objective::Latency};
}

Diagnostics NveModel::checkHardware(const HardwareProfile& hardware) const {
  return nve::checkHardware(hardware);
}

bool NveModel::covers(const Layer& layer) const {
  return isConvolution(layer);
}

namespace {

std::int64_t largestPartition(const LayerResult& result) {
  return result.mapping ? std::get<TileMapping>(*result.mapping).K : 0;
}

}  // namespace

Result<Evaluation> NveModel::evaluate(const Layer& layer, const HardwareProfile& hardware, const Mapping& mapping,
                                      const ModelOptions& options, const OpenChoices&) const {
  if (!covers(layer)) return Evaluation{outsideModelResult(kModelId, layer, hardware)};
  const auto* tile = std::get_if<TileMapping>(&mapping);
  if (tile == nullptr)
    return diagnostic("/form", "a mapping of another form", "\"tiles\"",
                      "Give the Neuro Vector Engine the outputs of one pass: maps, one row, 8 or 16 columns.");
  const Problem p = problemOf(layer, hardware, options);
  if (p.refusal) return Evaluation{violationOf(p, *p.refusal)};
  if (Diagnostics errors = checkTile(p.work, p.request.mode, *tile); !errors.empty()) return errors;
  CompileRequest request = p.request;
  request.lanes = static_cast<int>(tile->OX);
  // Less room may put partitions of the same cost in another order, so the compiler's own program comes first.
  Evaluation own = evaluated(p, request);
  if (const auto* result = std::get_if<LayerResult>(&own); result && largestPartition(*result) == tile->K) return own;
  request.room.maps = static_cast<int>(tile->K);
  return evaluated(p, request);
}

Provenance NveModel::explain(const Layer& layer, const HardwareProfile& hardware, const ModelOptions& options,
                             const LayerResult& result, Metric metric) const {
  return nve::explain(layer, hardware, options, result, metric);
}

LoopNest NveModel::loopNest(const Layer& layer, const HardwareProfile& hardware, const ModelOptions& options,
                            const LayerResult& result) const {
  return nve::loopNest(layer, hardware, options, result);
}

Provenance NveModel::explainMove(const Layer& layer, const HardwareProfile& hardware, const ModelOptions& options,
                                 const LayerResult& result, const std::string& memory, Tensor tensor, Move move) const {
  return nve::explainMove(layer, hardware, options, result, memory, tensor, move);
}

std::vector<std::int64_t> NveModel::countedArray(const HardwareProfile&, const LayerResult& result) const {
  if (result.outsideModel) return {};
  return {kLanes};
}

const NveModel& nveModel() {
  static const NveModel kModel;
  return kModel;
}

}  // namespace tilescope::nve
