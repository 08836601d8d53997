// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/zigzag/zigzag_loading.h"

#include <algorithm>

#include "core/base/units.h"
#include "core/models/zigzag/zigzag_result.h"

namespace tilescope::zigzag {

std::optional<WeightLoading> weightLoading(const Layer& layer, const HardwareProfile& hardware,
                                           const ModelOptions& options, const LayerResult& result) {
  const Recount again = recount(layer, hardware, options, result);
  const Problem& problem = *again.problem;
  for (std::size_t o = 0; o < problem.operands.size(); ++o) {
    const Operand& operand = problem.operands[o];
    if (operand.tensor != Tensor::W || operand.memories.size() < 2) continue;
    std::vector<const TensorTerms*> terms;
    for (const TensorTerms& tensor : again.counted.terms) terms.push_back(&tensor);
    const std::optional<double> without = again.rules->onloadBesideWeights(terms);
    if (!without) return std::nullopt;
    const std::size_t inner = operand.memories.size() - 2;
    const std::vector<LevelTerms>& levels = again.counted.terms[o].levels;
    const auto cycles = [&](std::size_t level, Move move) {
      return levels[level].links[static_cast<std::size_t>(move)].cycles;
    };
    WeightLoading loading;
    loading.memory = problem.memories[operand.memories[inner]].name;
    loading.bits = levels[inner].tileBits;
    loading.cycles = real(std::max(cycles(inner, Move::Fill), cycles(inner + 1, Move::Read)));
    loading.hidden = again.counted.latency.onload - *without;
    return loading;
  }
  return std::nullopt;
}

}  // namespace tilescope::zigzag
