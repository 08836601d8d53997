// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/picture/cost_parts.h"

namespace tilescope {
namespace {

EnergyPart partOf(const MemoryFigures& figures) {
  EnergyPart part;
  part.label = part.memory = figures.memory;
  for (const Tensor tensor : kTensors)
    if (const auto& moves = figures.tensors[index(tensor)])
      for (const Move move : kMoves) part.tensors[index(tensor)] += (*moves)[move].value_or(0);
  for (const double tensor : part.tensors) part.total += tensor;
  return part;
}

}  // namespace

std::vector<EnergyPart> energyParts(const Energy& energy) {
  std::vector<EnergyPart> parts;
  for (auto memory = energy.memories.rbegin(); memory != energy.memories.rend(); ++memory)
    parts.push_back(partOf(*memory));
  if (energy.interconnect) parts.push_back({"Array network", "", {}, *energy.interconnect});
  parts.push_back({"MAC", "", {}, energy.mac});
  return parts;
}

}  // namespace tilescope
