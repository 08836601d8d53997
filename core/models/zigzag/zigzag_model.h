// SPDX-License-Identifier: GPL-3.0-or-later
// The cost model "zigzag": any memory hierarchy, uneven loop mappings, energy, and latency with stalls (Mei et al.,
// "ZigZag", IEEE Transactions on Computers, 2021), as Tilescope counts it or bit for bit as ZigZag 3.8.5 does.
#pragma once

#include "core/models/cost_model.h"

namespace tilescope::zigzag {

// Of equal latencies and of equal EDPs the one of less energy.
constexpr std::optional<Objective> zigzagTieBreaker(Objective objective) {
  return objective == Objective::Latency || objective == Objective::Edp ? Objective::Energy : tieBreakerOf(objective);
}

// Option of the search "paper": loop prime factors of one layer, after merging. 16! orders are more than any computer
// can visit.
inline constexpr std::string_view kLpfLimit = "lpf_limit";
inline constexpr int kDefaultLpfLimit = 6, kMaxLpfLimit = 16;  // the default is that of ZigZag 3.8.5
int lpfLimitOf(const ModelOptions& options);

class ZigzagModel final : public CostModel {
 public:
  std::string_view id() const override;
  std::string_view title() const override;
  std::vector<OptionSpec> options() const override;
  std::vector<Objective> objectives() const override;
  std::optional<Objective> tieBreaker(Objective objective) const override { return zigzagTieBreaker(objective); }
  Diagnostics checkHardware(const HardwareProfile& hardware) const override;
  Diagnostics checkValue(const std::string& option, const std::string& value) const override;
  Diagnostics unusedFigures(const HardwareProfile& hardware, const ModelOptions& options) const override;
  Diagnostics checkTogether(const ModelOptions& options) const override;
  bool covers(const Layer& layer) const override;

  // Mappings of the form "loops". Without "spatial" the parallel loops of the dataflow (or of the profile's first one);
  // without "loops_per_memory" the allocation rule's.
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

const ZigzagModel& zigzagModel();

}  // namespace tilescope::zigzag
