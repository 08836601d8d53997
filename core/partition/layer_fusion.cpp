// SPDX-License-Identifier: GPL-3.0-or-later
// A tile needs a rectangle of each map, so a sum over all tiles is the product of sums over tile rows and tile columns.
#include "core/partition/layer_fusion.h"

#include <algorithm>

#include "core/partition/tile_extents.h"

namespace tilescope {

SpanFootprint squareTileFootprint(const Chain& chain, std::size_t from, std::size_t to, std::int64_t tile,
                                  const FootprintOptions& options) {
  const FeatureMap& last = chain.maps[to].size;
  const std::int64_t height = std::min(tile, last.height), width = std::min(tile, last.width);
  const auto rows = readRows(chain, from, to, height, PlaneAxis::Rows);
  const auto columns = readRows(chain, from, to, width, PlaneAxis::Columns);
  const auto ofSkips = skipRows(chain, from, to, height, PlaneAxis::Rows);
  const auto columnsOfSkips = skipRows(chain, from, to, width, PlaneAxis::Columns);
  SpanFootprint footprint;
  footprint.weights = spanWeights(chain, from, to, options);
  for (std::size_t map = 0; map < to; ++map) {
    const std::int64_t channels = chain.maps[map].size.channels, read = rows[map] * columns[map];
    footprint.closure += read * channels;
    if (options.skipRows)
      footprint.skipRows +=
          (std::max(rows[map], ofSkips[map]) * std::max(columns[map], columnsOfSkips[map]) - read) * channels;
  }
  return footprint;
}

std::int64_t largestSquareTile(const Chain& chain, std::size_t from, std::size_t to, std::int64_t capacity,
                               const FootprintOptions& options) {
  const FeatureMap& last = chain.maps[to].size;
  std::int64_t fits = 0, tooLarge = std::max(last.height, last.width) + 1;
  while (tooLarge - fits > 1) {
    const std::int64_t tile = fits + (tooLarge - fits) / 2;
    (squareTileFootprint(chain, from, to, tile, options).total(options.batch) < capacity ? fits : tooLarge) = tile;
  }
  return fits;
}

double TileWork::overhead() const {
  return ownMacs == 0 ? 1 : static_cast<double>(macs) / static_cast<double>(ownMacs);
}

double TileWork::shareAgain() const {
  return ownMacs == 0 ? 0 : static_cast<double>(macsAgain) / static_cast<double>(ownMacs);
}

TileWork recomputedWork(const Chain& chain, std::size_t from, std::size_t to, std::int64_t rows, std::int64_t columns) {
  const auto rowSums = sumsOverTiles(SpanExtents(chain, from, to, PlaneAxis::Rows), rows);
  const auto columnSums = sumsOverTiles(SpanExtents(chain, from, to, PlaneAxis::Columns), columns);
  const auto rowsOnce = sumsOverTiles(SpanExtents(chain, from, to, PlaneAxis::Rows), chain.maps[to].size.height);
  const auto columnsOnce = sumsOverTiles(SpanExtents(chain, from, to, PlaneAxis::Columns), chain.maps[to].size.width);
  const auto distinctRows = distinctOverTiles(SpanExtents(chain, from, to, PlaneAxis::Rows), rows);
  const auto distinctColumns = distinctOverTiles(SpanExtents(chain, from, to, PlaneAxis::Columns), columns);
  TileWork work;
  for (std::size_t map = 0; map <= to; ++map) {
    const FeatureMap& size = chain.maps[map].size;
    const std::int64_t places = rowSums[map] * columnSums[map];
    if (map <= from) {
      work.reads += places * size.channels;
      work.readAgain += std::max<std::int64_t>(0, places - rowsOnce[map] * columnsOnce[map]) * size.channels;
      continue;
    }
    const ChainLayer& layer = chain.layer(map);
    work.computed.push_back(places * size.channels);
    const std::int64_t macsPerPlace = layer.macs / (size.height * size.width);
    work.macs += macsPerPlace * places;
    work.macsAgain += macsPerPlace * (places - distinctRows[map] * distinctColumns[map]);
    work.ownMacs += layer.macs;
  }
  return work;
}

std::vector<FusedSpan> fuse(const Chain& chain, Partition& partition, std::int64_t capacity,
                            const FootprintOptions& options) {
  std::vector<FusedSpan> fused;
  for (PartitionSpan& span : partition.spans) {
    FusedSpan& in = fused.emplace_back();
    in.tile = largestSquareTile(chain, span.from, span.to, capacity, options);
    span.fits = in.tile > 0;
    const std::int64_t tile = std::max<std::int64_t>(in.tile, 1);
    in.needs = squareTileFootprint(chain, span.from, span.to, tile, options);
    const FeatureMap& whole = chain.maps[span.to].size;
    in.work = span.fits ? recomputedWork(chain, span.from, span.to, tile, tile)
                        : recomputedWork(chain, span.from, span.to, whole.height, whole.width);
    span.transfers.readAgain = options.batch * in.work.readAgain;
    partition.transfers += span.transfers.readAgain;
    partition.exactTransfers += span.transfers.readAgain;
  }
  return fused;
}

}  // namespace tilescope
