// SPDX-License-Identifier: GPL-3.0-or-later
// The cost model "diana": cycles of the driver's kernel calls and copies on DIANA's digital core, strictly serial.
#pragma once

#include "core/models/cost_model.h"

namespace tilescope::diana {

class DianaModel final : public CostModel {
 public:
  std::string_view id() const override;
  std::string_view title() const override;
  std::vector<OptionSpec> options() const override;
  std::vector<Objective> objectives() const override;
  Diagnostics checkHardware(const HardwareProfile& hardware) const override;
  Diagnostics checkValue(const std::string& option, const std::string& value) const override;
  bool covers(const Layer& layer) const override;
  bool runsOnNoDataflow(const Layer& layer, const HardwareProfile& hardware) const override;

  // Mappings of the form "tiles", C, FY and FX whole. How the input moves is the option "input", or the best.
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

const DianaModel& dianaModel();

}  // namespace tilescope::diana
