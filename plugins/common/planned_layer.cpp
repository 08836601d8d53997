// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/common/planned_layer.h"

#include "plugins/common/identifiers.h"

namespace tilescope {

NetworkNames namesOf(const Program& program) {
  NetworkNames names;
  Identifiers arrays, memories;
  arrays.of("arrays");  // member that owns the arrays
  for (const Array& array : program.arrays) names.arrays.push_back(arrays.of(array.name));
  for (const OnChipMemory& memory : program.memories) names.memories.push_back("on_chip_" + memories.of(memory.name));
  return names;
}

const std::string& PlannedLayer::arrayNamed(const std::string& map) const {
  for (std::size_t i = 0; i < program.arrays.size(); ++i)
    if (program.arrays[i].name == map) return names.arrays[i];
  throw InternalError("a map without an array");
}

ConvArrays convArrays(const PlannedLayer& layer) {
  ConvArrays found;
  for (std::size_t i = layer.planned.firstCommand; i < layer.planned.endCommand; ++i) {
    const auto* conv = std::get_if<Conv>(&layer.program.commands[i]);
    if (conv == nullptr) continue;
    found.weight = layer.arrayOf(conv->weight);
    found.output = layer.arrayOf(conv->output);
    if (conv->input) found.input = layer.arrayOf(*conv->input);
    if (conv->finish) found.finish = *conv->finish;
    if (conv->finish && !found.input.empty()) return found;
  }
  // Stays empty if the layer reads only padding.
  for (std::size_t i = 0; i < layer.program.arrays.size() && found.input.empty(); ++i)
    if (layer.program.arrays[i].name == layer.layer.inputs.front()) found.input = layer.names.arrays[i];
  return found;
}

std::vector<Concat> concatOperands(const PlannedLayer& layer) {
  std::vector<Concat> operands;
  for (std::size_t i = layer.planned.firstCommand; i < layer.planned.endCommand; ++i) {
    const auto* concat = std::get_if<Concat>(&layer.program.commands[i]);
    if (concat != nullptr && layer.tile(concat->input).origin == Extents{0, 0, 0, 0}) operands.push_back(*concat);
  }
  return operands;
}

PassTiles passTiles(const PlannedLayer& layer) {
  PassTiles tiles;
  std::size_t loads = 0;
  for (std::size_t i = layer.planned.firstCommand; i < layer.planned.endCommand; ++i) {
    const Command& command = layer.program.commands[i];
    if (const auto* store = std::get_if<Store>(&command)) {
      tiles.output.push_back(store->tile);
      continue;
    }
    const std::size_t loaded = std::get<Load>(command).tile;
    if (layer.tile(loaded).tensor == Tensor::W)
      tiles.table.push_back(loaded);
    else
      (loads++ % layer.layer.inputs.size() == 0 ? tiles.first : tiles.second).push_back(loaded);
  }
  ensure(!tiles.first.empty() && !tiles.output.empty(), "a pass without tiles");
  return tiles;
}

}  // namespace tilescope
