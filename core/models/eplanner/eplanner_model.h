// SPDX-License-Identifier: GPL-3.0-or-later
// The cost model "eplanner": roofline plan of a layer with one on-chip tile and three off-chip loop orders.
#pragma once

#include "core/models/cost_model.h"
#include "core/models/eplanner/tile_cost.h"

namespace tilescope::eplanner {

class EplannerModel final : public CostModel {
 public:
  std::string_view id() const override;
  std::string_view title() const override;
  std::vector<OptionSpec> options() const override;
  std::vector<Objective> objectives() const override;
  Diagnostics checkHardware(const HardwareProfile& hardware) const override;
  bool covers(const Layer& layer) const override;

  // Mappings of the form "tiles". A stationarity that no dataflow of the profile allows is a violation.
  Result<Evaluation> evaluate(const Layer& layer, const HardwareProfile& hardware, const Mapping& mapping,
                              const ModelOptions& options, const OpenChoices& choices) const override;

  Provenance explain(const Layer& layer, const HardwareProfile& hardware, const ModelOptions& options,
                     const LayerResult& result, Metric metric) const override;
  LoopNest loopNest(const Layer& layer, const HardwareProfile& hardware, const ModelOptions& options,
                    const LayerResult& result) const override;
  Provenance explainMove(const Layer& layer, const HardwareProfile& hardware, const ModelOptions& options,
                         const LayerResult& result, const std::string& memory, Tensor tensor, Move move) const override;
  std::vector<std::int64_t> countedArray(const HardwareProfile& hardware, const LayerResult& result) const override;
  std::string countedElements() const override;
};

const EplannerModel& eplannerModel();

}  // namespace tilescope::eplanner
