// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/partition/tile_extents.h"

#include <algorithm>

#include "core/base/ensure.h"
#include "core/base/units.h"

namespace tilescope {
namespace {

std::int64_t floorDiv(std::int64_t n, std::int64_t d) {
  return n >= 0 ? n / d : -ceilDiv(-n, d);
}

}  // namespace

Extent hull(const Extent& a, const Extent& b) {
  if (a.length() == 0) return b;
  if (b.length() == 0) return a;
  return {std::min(a.begin, b.begin), std::max(a.end, b.end)};
}

SpanExtents::SpanExtents(const Chain& chain, std::size_t from, std::size_t to, PlaneAxis axis)
    : chain_(chain), from_(from), to_(to), axis_(axis), reads_(to + 1) {
  ensure(from < to && to <= chain.size(), "a span has layers of the chain");
  for (std::size_t layer = from + 1; layer <= to; ++layer)
    for (const ChainEdge& edge : chain.layer(layer).inputs) reads_[edge.source].push_back(&edge);
}

std::int64_t SpanExtents::length(std::size_t map) const {
  const FeatureMap& size = chain_.maps[map].size;
  return axis_ == PlaneAxis::Rows ? size.height : size.width;
}

Extent SpanExtents::readBy(const ChainEdge& edge, const Extent& of) const {
  if (of.length() == 0) return {};
  const Reach& reach = reachOf(edge);
  return {of.begin * reach.stride - reach.padding, (of.end - 1) * reach.stride - reach.padding + reach.kernel};
}

Extent SpanExtents::inStep(std::size_t map, const Extent& last) const {
  const std::int64_t size = length(map), whole = length(to_);
  return {floorDiv(last.begin * size, whole), -floorDiv(-last.end * size, whole)};
}

std::vector<Extent> SpanExtents::neededFor(const Extent& last, Edges edges) const {
  std::vector<Extent> needed(to_ + 1);
  for (std::size_t map = to_ + 1; map-- > 0;) {
    for (const ChainEdge* edge : reads_[map]) needed[map] = hull(needed[map], readBy(*edge, needed[edge->target]));
    if (map > from_ && reads_[map].empty()) needed[map] = inStep(map, last);
    if (edges == Edges::Clipped)
      needed[map] = {std::clamp<std::int64_t>(needed[map].begin, 0, length(map)),
                     std::clamp<std::int64_t>(needed[map].end, 0, length(map))};
  }
  return needed;
}

namespace {

template <typename Take>
void forEveryTile(const SpanExtents& span, std::int64_t tile, Take take) {
  const std::int64_t length = span.length(span.to());
  for (std::int64_t begin = 0; begin < length; begin += tile)
    take(span.neededFor({begin, std::min(begin + tile, length)}, Edges::Clipped));
}

}  // namespace

std::vector<std::int64_t> sumsOverTiles(const SpanExtents& span, std::int64_t tile) {
  std::vector<std::int64_t> sums(span.to() + 1, 0);
  forEveryTile(span, tile, [&](const std::vector<Extent>& needed) {
    for (std::size_t map = 0; map < sums.size(); ++map) sums[map] += needed[map].length();
  });
  return sums;
}

std::vector<std::int64_t> distinctOverTiles(const SpanExtents& span, std::int64_t tile) {
  std::vector<std::int64_t> counts(span.to() + 1, 0), ends(span.to() + 1, 0);
  forEveryTile(span, tile, [&](const std::vector<Extent>& needed) {
    for (std::size_t map = 0; map < counts.size(); ++map) {
      // Later tiles begin and end later, so their new rows follow all earlier rows.
      counts[map] += Extent{std::max(needed[map].begin, ends[map]), needed[map].end}.length();
      ends[map] = std::max(ends[map], needed[map].end);
    }
  });
  return counts;
}

}  // namespace tilescope
