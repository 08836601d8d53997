// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/loop_nest.h"

#include "core/base/ensure.h"

namespace tilescope {

PlacedMove moveOf(const LoopNest& nest, const std::string& memory, Tensor tensor, Move move) {
  for (const NestBand& band : nest.bands)
    for (const NestTile& tile : band.tiles)
      if (band.memory == memory && tile.tensor == tensor && tile.moves[index(move)])
        return {band, tile, *tile.moves[index(move)]};
  throw InternalError("a movement that the nest does not have");
}

NestTile nestTile(const LayerResult& result, const std::string& memory, Tensor tensor, std::size_t loopsInside,
                  double elements, int bits) {
  NestTile tile;
  tile.tensor = tensor;
  tile.loopsInside = loopsInside;
  tile.elements = elements;
  tile.bits = elements * bits;
  for (std::size_t m = 0; m < result.accesses.size(); ++m) {
    const auto& words = result.accesses[m].tensors[index(tensor)];
    const auto& energy = result.energy.memories[m].tensors[index(tensor)];
    if (result.accesses[m].memory != memory || !words || !energy) continue;
    for (const Move move : kMoves)
      if (const std::optional<double>& count = (*words)[move])
        tile.moves[index(move)] = NestMove{*count * bits, *count, (*energy)[move].value_or(0), *count};
  }
  return tile;
}

}  // namespace tilescope
