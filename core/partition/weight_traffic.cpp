// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/partition/weight_traffic.h"

#include "core/base/ensure.h"
#include "core/base/whole_numbers.h"

namespace tilescope {
namespace {

std::int64_t stepsOf(const Chain& chain, const PartitionSpan& span, std::int64_t tile, TileShape shape) {
  if (span.to - span.from == 1) return 1;
  const FeatureMap& last = chain.maps[span.to].size;
  if (shape == TileShape::Square) return ceilDiv(last.height, tile) * ceilDiv(last.width, tile);
  return ceilDiv(span.footprint.axis == PlaneAxis::Rows ? last.height : last.width, tile);
}

}  // namespace

std::int64_t weightTraffic(const Chain& chain, const Partition& partition, const std::vector<std::int64_t>& tiles,
                           const FootprintOptions& options, TileShape shape) {
  ensure(tiles.size() == partition.spans.size(), "every span has a tile");
  if (!options.streamedWeights) return 0;
  FootprintOptions all = options;
  all.streamedWeights = false;
  std::int64_t elements = 0;
  for (std::size_t k = 0; k < tiles.size(); ++k) {
    const PartitionSpan& span = partition.spans[k];
    elements += footprintOf(chain, span.from, span.to, 1, all).weights * stepsOf(chain, span, tiles[k], shape);
  }
  return elements;
}

}  // namespace tilescope
