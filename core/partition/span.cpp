// SPDX-License-Identifier: GPL-3.0-or-later
// The rows needed of a map depend only on later layers. So layers are added from a span's end backwards, and each
// intermediate footprint is that of a shorter span.
#include "core/partition/span.h"

#include <algorithm>
#include <array>

#include "core/base/units.h"

namespace tilescope {
namespace {

struct Plane {
  PlaneAxis axis;

  const Reach& reach(const ChainEdge& edge) const { return axis == PlaneAxis::Rows ? edge.rows : edge.columns; }
  std::int64_t length(const FeatureMap& map) const { return axis == PlaneAxis::Rows ? map.height : map.width; }
  std::int64_t elementsPerRow(const FeatureMap& map) const {
    return map.channels * (axis == PlaneAxis::Rows ? map.width : map.height);
  }
};

class SpanSweep {
 public:
  SpanSweep(const Chain& chain, std::size_t to, std::int64_t tile, Plane plane, const FootprintOptions& options)
      : chain_(chain),
        to_(to),
        tile_(tile),
        plane_(plane),
        options_(options),
        next_(to),
        rows_(to + 1, 0),
        skipRows_(to + 1, 0) {}

  // The footprint is then for layers from() + 1 … to.
  void takeLayer() {
    const std::size_t layer = next_--;
    hold(chain_.layer(layer).weights);
    for (const ChainEdge& edge : chain_.layer(layer).inputs) edge.isSkip ? skip(edge) : need(edge);
    enterSpan(next_);
  }

  std::size_t from() const { return next_; }
  SpanFootprint footprint() const {
    SpanFootprint footprint = footprint_;
    footprint.axis = plane_.axis;
    if (!options_.skipRows) footprint.skipRows = 0;
    return footprint;
  }
  const std::vector<std::int64_t>& rows() const { return rows_; }
  const std::vector<std::int64_t>& skipRows() const { return skipRows_; }

 private:
  void hold(std::int64_t weights) {
    footprint_.weights =
        options_.streamedWeights ? std::max(footprint_.weights, weights) : footprint_.weights + weights;
  }

  // Rows computed at once. A map that no layer of the span reads advances in step with the last map.
  std::int64_t madeRows(std::size_t map) const {
    if (rows_[map] > 0) return rows_[map];
    const std::int64_t length = plane_.length(chain_.maps[map].size), last = plane_.length(chain_.maps[to_].size);
    return std::max<std::int64_t>(1, ceilDiv(tile_ * length, last));
  }

  std::int64_t rowsOf(const ChainEdge& edge) const {
    const Reach& reach = plane_.reach(edge);
    const std::int64_t rows = (madeRows(edge.target) - 1) * reach.stride + reach.kernel;
    return std::min(rows, plane_.length(chain_.maps[edge.source].size));
  }

  void need(const ChainEdge& edge) {
    const std::int64_t before = rows_[edge.source], after = std::max(before, rowsOf(edge));
    const std::int64_t perRow = plane_.elementsPerRow(chain_.maps[edge.source].size);
    footprint_.closure += (after - before) * perRow;
    countSkip(edge.source, perRow, [&] { rows_[edge.source] = after; });
  }

  void skip(const ChainEdge& edge) {
    if (options_.projectionWeights) hold(edge.projectionWeights);
    countSkip(edge.source, plane_.elementsPerRow(chain_.maps[edge.source].size),
              [&] { skipRows_[edge.source] = std::max(skipRows_[edge.source], rowsOf(edge)); });
  }

  // Skip rows count only where the closure has fewer rows of the map.
  template <class Change>
  void countSkip(std::size_t map, std::int64_t perRow, Change change) {
    footprint_.skipRows -= beyondClosure(map) * perRow;
    change();
    footprint_.skipRows += beyondClosure(map) * perRow;
  }
  std::int64_t beyondClosure(std::size_t map) const { return std::max<std::int64_t>(0, skipRows_[map] - rows_[map]); }

  // The map and skips from it are now inside the span. Rows that only a projection reads belong to the closure.
  void enterSpan(std::size_t map) {
    const std::int64_t perRow = plane_.elementsPerRow(chain_.maps[map].size);
    const std::int64_t before = rows_[map], after = std::max(before, skipRows_[map]);
    footprint_.closure += (after - before) * perRow;
    countSkip(map, perRow, [&] {
      rows_[map] = after;
      skipRows_[map] = 0;
    });
  }

  const Chain& chain_;
  std::size_t to_;
  std::int64_t tile_;
  Plane plane_;
  FootprintOptions options_;
  std::size_t next_;
  std::vector<std::int64_t> rows_;
  std::vector<std::int64_t> skipRows_;
  SpanFootprint footprint_;
};

SpanSweep sweep(const Chain& chain, std::size_t from, std::size_t to, std::int64_t tile, PlaneAxis axis,
                const FootprintOptions& options) {
  SpanSweep sweep(chain, to, tile, {axis}, options);
  while (sweep.from() > from) sweep.takeLayer();
  return sweep;
}

// Best: less on-chip space for one row.
PlaneAxis axisOf(const Chain& chain, std::size_t from, std::size_t to, const FootprintOptions& options) {
  if (options.axis != AxisChoice::Best) return options.axis == AxisChoice::Rows ? PlaneAxis::Rows : PlaneAxis::Columns;
  const SpanFootprint rows = sweep(chain, from, to, 1, PlaneAxis::Rows, options).footprint();
  const SpanFootprint columns = sweep(chain, from, to, 1, PlaneAxis::Columns, options).footprint();
  return columns.total(1) < rows.total(1) ? PlaneAxis::Columns : PlaneAxis::Rows;
}

std::int64_t lastLength(const Chain& chain, std::size_t to, PlaneAxis axis) {
  return Plane{axis}.length(chain.maps[to].size);
}

}  // namespace

std::vector<std::int64_t> readRows(const Chain& chain, std::size_t from, std::size_t to, std::int64_t tile,
                                   PlaneAxis axis) {
  std::vector<std::int64_t> rows = sweep(chain, from, to, tile, axis, {}).rows();
  rows[to] = tile;
  return rows;
}

std::vector<std::int64_t> skipRows(const Chain& chain, std::size_t from, std::size_t to, std::int64_t tile,
                                   PlaneAxis axis) {
  return sweep(chain, from, to, tile, axis, {}).skipRows();
}

std::int64_t spanWeights(const Chain& chain, std::size_t from, std::size_t to, const FootprintOptions& options) {
  return sweep(chain, from, to, 1, PlaneAxis::Rows, options).footprint().weights;
}

std::vector<std::int64_t> closureRows(const Chain& chain, std::size_t from, std::size_t to, std::int64_t tile,
                                      PlaneAxis axis) {
  const std::vector<std::int64_t> rows = readRows(chain, from, to, tile, axis);
  return {rows.begin() + static_cast<std::ptrdiff_t>(from), rows.end()};
}

SpanFootprint footprintOf(const Chain& chain, std::size_t from, std::size_t to, std::int64_t tile,
                          const FootprintOptions& options) {
  return sweep(chain, from, to, tile, axisOf(chain, from, to, options), options).footprint();
}

std::int64_t largestTile(const Chain& chain, std::size_t from, std::size_t to, std::int64_t capacity,
                         const FootprintOptions& options) {
  const PlaneAxis axis = axisOf(chain, from, to, options);
  std::int64_t fits = 0, tooLarge = lastLength(chain, to, axis) + 1;
  while (tooLarge - fits > 1) {
    const std::int64_t tile = fits + (tooLarge - fits) / 2;
    const SpanFootprint footprint = sweep(chain, from, to, tile, axis, options).footprint();
    (footprint.total(options.batch) < capacity ? fits : tooLarge) = tile;
  }
  return fits;
}

std::int64_t balancedTile(const Chain& chain, std::size_t from, std::size_t to, std::int64_t capacity,
                          const FootprintOptions& options) {
  const std::int64_t largest = largestTile(chain, from, to, capacity, options);
  if (largest == 0) return 0;
  const std::int64_t length = lastLength(chain, to, axisOf(chain, from, to, options));
  return ceilDiv(length, ceilDiv(length, largest));
}

SpanTable::SpanTable(const Chain& chain, const FootprintOptions& options)
    : size_(chain.size()), batch_(options.batch), spans_(size_ * (size_ + 1) / 2) {
  const bool both = options.axis == AxisChoice::Best;
  for (std::size_t to = 1; to <= size_; ++to) {
    SpanSweep rows(chain, to, 1, {PlaneAxis::Rows}, options), columns(chain, to, 1, {PlaneAxis::Columns}, options);
    for (std::size_t from = to; from-- > 0;) {
      if (both || options.axis == AxisChoice::Rows) rows.takeLayer();
      if (both || options.axis == AxisChoice::Columns) columns.takeLayer();
      const bool takesColumns =
          both ? columns.footprint().total(1) < rows.footprint().total(1) : options.axis == AxisChoice::Columns;
      spans_[to * (to - 1) / 2 + from] = (takesColumns ? columns : rows).footprint();
    }
  }
}

}  // namespace tilescope
