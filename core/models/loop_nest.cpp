// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/loop_nest.h"

namespace tilescope {

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
