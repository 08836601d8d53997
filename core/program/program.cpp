// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/program/program.h"

#include <algorithm>

namespace tilescope {

std::int64_t addressOf(const Tile& tile, const Array& array) {
  const Extents& o = tile.origin;
  const Extents& s = array.size;
  return ((o.batch * s.channel + o.channel) * s.height + o.height) * s.width + o.width;
}

Extents originAt(std::int64_t address, const Array& array) {
  const Extents& s = array.size;
  Extents origin;
  origin.width = address % s.width;
  origin.height = address / s.width % s.height;
  origin.channel = address / (s.width * s.height) % s.channel;
  origin.batch = address / (s.width * s.height * s.channel);
  return origin;
}

Tile stacked(const Program& program, std::size_t input, const std::vector<std::size_t>& below) {
  Tile all = program.tiles[input];
  for (const std::size_t tile : below) all.size.height += program.tiles[tile].size.height;
  return all;
}

std::int64_t addStep(const Program& program, const Add& add) {
  const auto height = [&](std::size_t tile) { return program.arrays[program.tiles[tile].array].size.height; };
  return std::max<std::int64_t>(1, height(*add.second) / height(add.output));
}

std::int64_t bitsOf(const Program& program, const Load& load) {
  const Tile& tile = program.tiles[load.tile];
  return tile.size.elements() * (load.partial ? program.partialSumBits : tile.bits);
}

std::int64_t bitsOf(const Program& program, const Store& store) {
  const Tile& tile = program.tiles[store.tile];
  return tile.size.elements() * (store.partial ? program.partialSumBits : program.arrays[tile.array].bits);
}

TensorBits movedBits(const Program& program, const ProgramLayer& layer) {
  TensorBits moved{};
  for (std::size_t i = layer.firstCommand; i < layer.endCommand; ++i) {
    if (const auto* load = std::get_if<Load>(&program.commands[i])) {
      moved[index(program.tiles[load->tile].tensor)] += bitsOf(program, *load);
    } else if (const auto* store = std::get_if<Store>(&program.commands[i])) {
      moved[index(program.tiles[store->tile].tensor)] += bitsOf(program, *store);
    }
  }
  return moved;
}

}  // namespace tilescope
