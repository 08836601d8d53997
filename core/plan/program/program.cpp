// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/program/program.h"

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

TensorBits movedBits(const Program& program, const ProgramLayer& layer) {
  TensorBits moved{};
  const auto move = [&](std::size_t index, bool partial) {
    const Tile& tile = program.tiles[index];
    const int bits = partial ? program.partialSumBits : program.arrays[tile.array].bits;
    moved[tilescope::index(tile.tensor)] += tile.size.elements() * bits;
  };
  for (std::size_t i = layer.firstCommand; i < layer.endCommand; ++i) {
    if (const auto* load = std::get_if<Load>(&program.commands[i])) move(load->tile, load->partial);
    if (const auto* store = std::get_if<Store>(&program.commands[i])) move(store->tile, store->partial);
  }
  return moved;
}

}  // namespace tilescope
