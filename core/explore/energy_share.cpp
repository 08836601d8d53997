// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explore/energy_share.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/base/format_number.h"
#include "core/cost/room_words.h"

namespace tilescope {
namespace {

// Indexed by Tensor and Move.
constexpr std::array kTensorWords{"Input", "Weight", "Output"};
constexpr std::array kMoveWords{"fills of", "reads from", "updates of", "drains from"};

}  // namespace

std::vector<EnergyShare> energyShares(const ExecutionPlan& plan) {
  const Energy& energy = plan.totals.energy;
  if (energy.total <= 0) return {};
  std::vector<EnergyShare> shares;
  if (energy.mac > 0) shares.push_back({"", Tensor::I, Move::Read, energy.mac, energy.mac / energy.total});
  if (const double network = energy.interconnect.value_or(0); network > 0)
    shares.push_back({"", Tensor::I, Move::Read, network, network / energy.total, true});
  for (const MemoryFigures& memory : energy.memories)
    for (const Tensor tensor : kTensors) {
      if (!memory.tensors[index(tensor)]) continue;
      for (const Move move : kMoves)
        if (const double value = (*memory.tensors[index(tensor)])[move].value_or(0); value > 0)
          shares.push_back({memory.memory, tensor, move, value, value / energy.total});
    }
  std::stable_sort(shares.begin(), shares.end(),
                   [](const EnergyShare& a, const EnergyShare& b) { return a.energy > b.energy; });
  return shares;
}

std::string wordsOf(const EnergyShare& share) {
  const std::string part = percent(share.share, 0) + " of the energy";
  if (share.network) return fmt::format("The network of the array costs {}", part);
  if (share.memory.empty()) return fmt::format("The MACs cost {}", part);
  return fmt::format("{} {} {} cost {}", kTensorWords[index(share.tensor)],
                     kMoveWords[static_cast<std::size_t>(share.move)], memoryWords(share.memory), part);
}

}  // namespace tilescope
