// SPDX-License-Identifier: GPL-3.0-or-later
// The cost model "predictor": energy and latency from where a four-level loop nest refreshes each tensor (Zhao et al.,
// "DNN-Chip Predictor", ICASSP 2020), with exact counts or the paper's equations word for word.
#pragma once

#include "core/models/cost_model.h"

namespace tilescope::predictor {

class PredictorModel final : public CostModel {
 public:
  std::string_view id() const override;
  std::string_view title() const override;
  std::vector<OptionSpec> options() const override;
  std::vector<Objective> objectives() const override;
  Diagnostics checkHardware(const HardwareProfile& hardware) const override;
  Diagnostics checkValue(const std::string& option, const std::string& value) const override;
  bool covers(const Layer& layer) const override;

  // Mappings of the form "nest". They say all loops, so a dataflow changes nothing.
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

const PredictorModel& predictorModel();

}  // namespace tilescope::predictor
