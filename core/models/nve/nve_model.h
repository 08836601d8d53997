// SPDX-License-Identifier: GPL-3.0-or-later
// The cost model "nve": cycles and words of a layer's program for the Neuro Vector Engine (core/models/nve).
#pragma once

#include "core/models/cost_model.h"

namespace tilescope::nve {

class NveModel final : public CostModel {
 public:
  std::string_view id() const override;
  std::string_view title() const override;
  std::vector<OptionSpec> options() const override;
  std::vector<Objective> objectives() const override;
  Diagnostics checkHardware(const HardwareProfile& hardware) const override;
  bool covers(const Layer& layer) const override;

  // Mappings of the form "tiles": K bounds the maps of one partition, OX is the number of lanes (8 or 16), OY is 1, the
  // rest is whole.
  Result<Evaluation> evaluate(const Layer& layer, const HardwareProfile& hardware, const Mapping& mapping,
                              const ModelOptions& options, const OpenChoices& choices) const override;

  Provenance explain(const Layer& layer, const HardwareProfile& hardware, const ModelOptions& options,
                     const LayerResult& result, Metric metric) const override;
  LoopNest loopNest(const Layer& layer, const HardwareProfile& hardware, const ModelOptions& options,
                    const LayerResult& result) const override;
  Provenance explainMove(const Layer& layer, const HardwareProfile& hardware, const ModelOptions& options,
                         const LayerResult& result, const std::string& memory, Tensor tensor, Move move) const override;
  std::vector<std::int64_t> countedArray(const HardwareProfile& hardware, const LayerResult& result) const override;
};

const NveModel& nveModel();

}  // namespace tilescope::nve
