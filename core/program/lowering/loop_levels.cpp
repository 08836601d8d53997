// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/program/lowering/loop_levels.h"

#include "core/base/ensure.h"
#include "core/models/eplanner/tile_cost.h"

namespace tilescope {
namespace {

TileLoop loopOver(Dim dim, const eplanner::EplannerLayer& l, const TileMapping& t) {
  switch (dim) {
    case Dim::K:
      return {dim, l.K, t.K};
    case Dim::C:
      return {dim, l.C, t.C};
    case Dim::OY:
      return {dim, l.OY, t.OY};
    case Dim::OX:
      return {dim, l.OX, t.OX};
    case Dim::FY:
      return {dim, l.FY, t.FY};
    default:
      return {dim, l.FX, t.FX};
  }
}

}  // namespace

LoopLevels loopLevels(const eplanner::EplannerLayer& shape, const ProgramLayer& layer) {
  ensure(layer.mapping.has_value(), "loops of a layer without a mapping");
  LoopLevels levels;
  const std::vector<Dim>& order = layer.mapping->outerLoops;
  for (auto dim = order.rbegin(); dim != order.rend(); ++dim) {
    const TileLoop loop = loopOver(*dim, shape, *layer.mapping);
    if (loop.tile < loop.size) levels.loops.push_back(loop);
  }
  for (const Tensor tensor : kTensors) {
    std::size_t& level = levels.level[index(tensor)];
    for (std::size_t i = 0; i < levels.loops.size(); ++i)
      if (layer.everyStep[index(tensor)] || eplanner::ownLoop(tensor, levels.loops[i].dim)) level = i + 1;
  }
  return levels;
}

}  // namespace tilescope
