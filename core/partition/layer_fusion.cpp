// SPDX-License-Identifier: GPL-3.0-or-later
// A tile's part of a map is a rectangle, so that sums over all tiles are products of a sum over the tile rows and one
// over the tile columns.
#include "core/partition/layer_fusion.h"

#include <algorithm>

#include "core/partition/tile_extents.h"

namespace tilescope {

std::int64_t weightsOf(const Chain& chain, std::size_t from, std::size_t to) {
  std::int64_t weights = 0;
  for (std::size_t layer = from + 1; layer <= to; ++layer) weights += chain.layer(layer).weights;
  return weights;
}

std::int64_t squareTileFootprint(const Chain& chain, std::size_t from, std::size_t to, std::int64_t tile,
                                 std::int64_t batch) {
  const FeatureMap& last = chain.maps[to].size;
  const auto rows = readRows(chain, from, to, std::min(tile, last.height), PlaneAxis::Rows);
  const auto columns = readRows(chain, from, to, std::min(tile, last.width), PlaneAxis::Columns);
  std::int64_t footprint = weightsOf(chain, from, to);
  for (std::size_t map = 0; map < to; ++map)
    footprint += batch * rows[map] * columns[map] * chain.maps[map].size.channels;
  return footprint;
}

std::int64_t largestSquareTile(const Chain& chain, std::size_t from, std::size_t to, std::int64_t capacity,
                               std::int64_t batch) {
  const FeatureMap& last = chain.maps[to].size;
  std::int64_t fits = 0, tooLarge = std::max(last.height, last.width) + 1;
  while (tooLarge - fits > 1) {
    const std::int64_t tile = fits + (tooLarge - fits) / 2;
    (squareTileFootprint(chain, from, to, tile, batch) < capacity ? fits : tooLarge) = tile;
  }
  return fits;
}

double TileWork::overhead() const {
  return ownMacs == 0 ? 1 : static_cast<double>(macs) / static_cast<double>(ownMacs);
}

TileWork recomputedWork(const Chain& chain, std::size_t from, std::size_t to, std::int64_t rows, std::int64_t columns) {
  const auto rowSums = sumsOverTiles(SpanExtents(chain, from, to, PlaneAxis::Rows), rows);
  const auto columnSums = sumsOverTiles(SpanExtents(chain, from, to, PlaneAxis::Columns), columns);
  TileWork work;
  for (std::size_t map = 0; map <= to; ++map) {
    const FeatureMap& size = chain.maps[map].size;
    const std::int64_t places = rowSums[map] * columnSums[map];
    if (map <= from) {
      work.reads += places * size.channels;
      continue;
    }
    const ChainLayer& layer = chain.layer(map);
    work.computed.push_back(places * size.channels);
    work.macs += layer.macs / (size.height * size.width) * places;
    work.ownMacs += layer.macs;
  }
  return work;
}

std::vector<FusedSpan> fuse(const Chain& chain, Partition& partition, std::int64_t capacity, std::int64_t batch) {
  std::vector<FusedSpan> fused;
  for (PartitionSpan& span : partition.spans) {
    FusedSpan& in = fused.emplace_back();
    in.tile = largestSquareTile(chain, span.from, span.to, capacity, batch);
    span.fits = in.tile > 0;
    in.weights = weightsOf(chain, span.from, span.to);
    const std::int64_t tile = std::max<std::int64_t>(in.tile, 1);
    in.footprint = squareTileFootprint(chain, span.from, span.to, tile, batch);
    const FeatureMap& whole = chain.maps[span.to].size;
    in.work = span.fits ? recomputedWork(chain, span.from, span.to, tile, tile)
                        : recomputedWork(chain, span.from, span.to, whole.height, whole.width);
  }
  return fused;
}

}  // namespace tilescope
