// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/program/execution/chip_memory.h"

#include <vector>

#include "core/program/execution/program_data.h"

namespace tilescope {

TileBox boxOf(const Program& program, const Tile& tile) {
  const Array& array = program.arrays[tile.array];
  const Extents& whole = array.size;
  const std::array<TileBox::Loop, 4> dims{{{tile.size.batch, whole.channel * whole.height * whole.width},
                                           {tile.size.channel, whole.height * whole.width},
                                           {tile.size.height, whole.width},
                                           {tile.size.width, 1}}};
  std::vector<TileBox::Loop> merged;
  for (const TileBox::Loop& dim : dims) {
    if (dim.count == 1) continue;
    const bool continues = !merged.empty() && merged.back().step == dim.count * dim.step;
    if (continues) {
      merged.back() = {merged.back().count * dim.count, dim.step};
    } else {
      merged.push_back(dim);
    }
  }
  TileBox box;
  box.storage = storageOf(program, tile.array);
  box.first = addressOf(tile, array);
  if (!merged.empty() && merged.back().step == 1) {
    box.run = merged.back().count;
    merged.pop_back();
  }
  for (std::size_t i = 0; i < merged.size(); ++i) box.loops[box.loops.size() - merged.size() + i] = merged[i];
  return box;
}

}  // namespace tilescope
