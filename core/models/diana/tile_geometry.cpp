// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/diana/tile_geometry.h"

#include <algorithm>

namespace tilescope::diana {

AxisTile axisTile(const SpatialAxis& axis, std::int64_t begin, std::int64_t end) {
  const std::int64_t first = begin * axis.stride - axis.padBefore;
  const std::int64_t last = (end - 1) * axis.stride + (axis.kernel - 1) * axis.dilation - axis.padBefore;
  AxisTile tile;
  tile.outBegin = begin;
  tile.outEnd = end;
  tile.padBefore = std::clamp<std::int64_t>(-first, 0, last - first + 1);
  tile.padAfter = std::clamp<std::int64_t>(last + 1 - axis.in, 0, last - first + 1);
  if (begin == 0 && end == axis.out) {
    tile.inEnd = axis.in;
    return tile;
  }
  tile.inBegin = std::clamp<std::int64_t>(first, 0, axis.in);
  tile.inEnd = std::clamp<std::int64_t>(last + 1, tile.inBegin, axis.in);
  return tile;
}

std::vector<AxisTile> axisTiles(const SpatialAxis& axis, std::int64_t size) {
  std::vector<AxisTile> tiles;
  for (std::int64_t begin = 0; begin < axis.out; begin += size)
    tiles.push_back(axisTile(axis, begin, std::min(begin + size, axis.out)));
  return tiles;
}

std::int64_t validTaps(const SpatialAxis& axis, std::int64_t out) {
  const std::int64_t first = out * axis.stride - axis.padBefore;
  std::int64_t taps = 0;
  for (std::int64_t tap = 0; tap < axis.kernel; ++tap) {
    const std::int64_t at = first + tap * axis.dilation;
    taps += at >= 0 && at < axis.in ? 1 : 0;
  }
  return taps;
}

std::int64_t PlanePart::copies() const {
  if (elements() == 0) return 0;
  if (columns < planeColumns) return channels * rows;
  return rows < planeRows ? channels : 1;
}

std::int64_t PlanePart::elementsPerCopy() const {
  const std::int64_t count = copies();
  return count == 0 ? 0 : elements() / count;
}

}  // namespace tilescope::diana
