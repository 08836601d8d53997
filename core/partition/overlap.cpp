// SPDX-License-Identifier: GPL-3.0-or-later
// Rows and columns are independent: what a mode keeps and computes along an axis depends only on the tile's size along
// it. So each size is measured once per axis, and a tile combines two measures.
#include "core/partition/overlap.h"

#include <algorithm>
#include <array>
#include <functional>
#include <tuple>

#include "core/base/names.h"
#include "core/partition/tile_extents.h"

namespace tilescope {
namespace {

constexpr std::array<std::string_view, 4> kModeNames{"retain_rows", "fully_cached", "one_axis_cached",
                                                     "fully_recomputed"};

// By map 0 … to: rows (columns) for one tile size. 0 for maps that only outside skips read, or nothing.
struct Measure {
  std::int64_t tile = 1;
  std::vector<std::int64_t> closure;  // kept by Occam
  std::vector<std::int64_t> pyramid;  // needed by one tile alone
  std::vector<std::int64_t> window;   // needed for one step's new rows if earlier rows are cached
  std::vector<std::int64_t> kept;     // part of the window that stays for the next step
  std::vector<std::int64_t> again;    // computed by all tiles in total
};

bool isKept(const SpanExtents& span, std::size_t map) {
  const auto& reads = span.readsOf(map);
  return map >= span.from()
             ? !reads.empty()
             : std::any_of(reads.begin(), reads.end(), [](const ChainEdge* edge) { return !edge->isSkip; });
}

std::vector<std::int64_t> lengthsOfRead(const SpanExtents& span, const std::vector<Extent>& extents) {
  std::vector<std::int64_t> lengths(extents.size(), 0);
  for (std::size_t map = 0; map < lengths.size(); ++map)
    if (isKept(span, map)) lengths[map] = std::min(extents[map].length(), span.length(map));
  return lengths;
}

// Backwards: per step, a map advances as far as any reader requires; its window has all rows that new rows need.
void measureWindows(const SpanExtents& span, std::int64_t tile, Measure& measure) {
  std::vector<Extent> window(span.to() + 1), fresh(span.to() + 1);
  std::vector<std::int64_t> kept(span.to() + 1, 0);
  for (std::size_t map = span.to() + 1; map-- > 0;) {
    std::int64_t advance = 0;
    for (const ChainEdge* edge : span.readsOf(map)) {
      window[map] = hull(window[map], span.readBy(*edge, fresh[edge->target]));
      advance = std::max(advance, fresh[edge->target].length() * span.reachOf(*edge).stride);
    }
    if (span.readsOf(map).empty()) {
      fresh[map] = span.inStep(map, {0, tile});
      continue;
    }
    fresh[map] = {window[map].end - advance, window[map].end};
    kept[map] = std::max<std::int64_t>(0, window[map].length() - advance);
  }
  const bool isWhole = tile >= span.length(span.to());
  measure.window = lengthsOfRead(span, window);
  measure.kept = isWhole ? std::vector<std::int64_t>(kept.size(), 0) : kept;
  for (std::size_t map = 0; map < kept.size(); ++map)
    measure.kept[map] = std::min(measure.kept[map], measure.window[map]);
}

bool isNotWorse(const std::vector<std::int64_t>& a, const std::vector<std::int64_t>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), std::less_equal<>());
}

bool isNotWorse(const Measure& a, const Measure& b) {
  return isNotWorse(a.again, b.again) && isNotWorse(a.kept, b.kept) && isNotWorse(a.window, b.window) &&
         isNotWorse(a.pyramid, b.pyramid) && isNotWorse(a.closure, b.closure);
}

class AxisMeasures {
 public:
  AxisMeasures(const Chain& chain, std::size_t from, std::size_t to, PlaneAxis axis)
      : chain_(chain), span_(chain, from, to, axis), axis_(axis) {
    const Extent whole{0, span_.length(to)};
    for (const Extent& extent : span_.neededFor(whole, Edges::Clipped)) once_.push_back(extent.length());
  }

  Measure measure(std::int64_t tile) const {
    Measure measure;
    measure.tile = tile;
    measure.closure = readRows(chain_, span_.from(), span_.to(), tile, axis_);
    measure.closure[span_.to()] = 0;
    measure.pyramid = lengthsOfRead(span_, span_.neededFor({0, tile}, Edges::Continued));
    measureWindows(span_, tile, measure);
    measure.again = sumsOverTiles(span_, tile);
    return measure;
  }
  // Without sizes that a smaller one dominates in every mode, whatever the other axis.
  std::vector<Measure> worthwhile() const {
    std::vector<Measure> measures;
    for (std::int64_t tile = 1; tile <= length(span_.to()); ++tile) {
      Measure next = measure(tile);
      if (std::none_of(measures.begin(), measures.end(),
                       [&](const Measure& smaller) { return isNotWorse(smaller, next); }))
        measures.push_back(std::move(next));
    }
    return measures;
  }
  Measure whole() const { return measure(length(span_.to())); }
  const std::vector<std::int64_t>& once() const { return once_; }
  std::int64_t length(std::size_t map) const { return span_.length(map); }

 private:
  const Chain& chain_;
  SpanExtents span_;
  PlaneAxis axis_;
  std::vector<std::int64_t> once_;
};

struct Side {
  const AxisMeasures& axis;
  const Measure& measure;
};

class Combination {
 public:
  Combination(const Chain& chain, std::size_t from) : chain_(chain), from_(from) {
    for (std::size_t layer = 1; layer <= chain.size(); ++layer) {
      const FeatureMap& size = chain.maps[layer].size;
      macsPerPlace_.push_back(chain.layer(layer).macs / (size.height * size.width));
    }
  }

  std::int64_t buffer(OverlapMode mode, const Side& bands, const Side& along) const {
    std::int64_t elements = 0;
    for (std::size_t map = 0; map < bands.measure.window.size(); ++map)
      elements += chain_.maps[map].size.channels * places(mode, bands, along, map);
    return elements;
  }

  std::int64_t macs(OverlapMode mode, const Side& bands, const Side& along) const {
    const auto& bandPlaces = mode == OverlapMode::OneAxisCached || mode == OverlapMode::FullyRecomputed
                                 ? bands.measure.again
                                 : bands.axis.once();
    const auto& alongPlaces = mode == OverlapMode::FullyRecomputed ? along.measure.again : along.axis.once();
    std::int64_t macs = 0;
    for (std::size_t map = from_ + 1; map < bandPlaces.size(); ++map)
      macs += macsPerPlace_[map - 1] * bandPlaces[map] * alongPlaces[map];
    return macs;
  }

 private:
  static std::int64_t places(OverlapMode mode, const Side& bands, const Side& along, std::size_t map) {
    const std::int64_t width = along.axis.length(map);
    const Measure &down = bands.measure, &across = along.measure;
    switch (mode) {
      case OverlapMode::RetainRows:
        return down.closure[map] * width;
      case OverlapMode::FullyCached:
        return down.kept[map] * (width - across.window[map]) + down.window[map] * across.window[map];
      case OverlapMode::OneAxisCached:
        return down.pyramid[map] * across.window[map];
      case OverlapMode::FullyRecomputed:
        return down.pyramid[map] * across.pyramid[map];
    }
    return 0;
  }

  const Chain& chain_;
  std::size_t from_;
  std::vector<std::int64_t> macsPerPlace_;
};

std::int64_t tilePlaces(const OverlapPoint& point) {
  return point.rows * point.columns;
}

class SpanModes {
 public:
  SpanModes(const Chain& chain, std::size_t from, std::size_t to)
      : combination_(chain, from),
        rows_(chain, from, to, PlaneAxis::Rows),
        columns_(chain, from, to, PlaneAxis::Columns) {}

  OverlapPoint point(OverlapMode mode, PlaneAxis bands, const Measure& rows, const Measure& columns) const {
    const Side down{rows_, rows}, across{columns_, columns};
    const Side &outer = bands == PlaneAxis::Rows ? down : across, &inner = bands == PlaneAxis::Rows ? across : down;
    return {mode,
            bands,
            rows.tile,
            columns.tile,
            combination_.buffer(mode, outer, inner),
            combination_.macs(mode, outer, inner)};
  }

  std::vector<OverlapPoint> pointsOf(const std::vector<OverlapMode>& modes) const {
    const std::vector<Measure> rows = rows_.worthwhile(), columns = columns_.worthwhile();
    std::vector<OverlapPoint> points;
    for (const OverlapMode mode : modes) {
      if (mode == OverlapMode::RetainRows) {
        const Measure wholeRows = rows_.whole(), wholeColumns = columns_.whole();
        for (const Measure& row : rows) points.push_back(point(mode, PlaneAxis::Rows, row, wholeColumns));
        for (const Measure& column : columns) points.push_back(point(mode, PlaneAxis::Columns, wholeRows, column));
        continue;
      }
      for (const Measure& row : rows)
        for (const Measure& column : columns) {
          points.push_back(point(mode, PlaneAxis::Rows, row, column));
          if (mode != OverlapMode::FullyRecomputed) points.push_back(point(mode, PlaneAxis::Columns, row, column));
        }
    }
    return points;
  }

  const AxisMeasures& rows() const { return rows_; }
  const AxisMeasures& columns() const { return columns_; }

 private:
  Combination combination_;
  AxisMeasures rows_, columns_;
};

std::vector<OverlapPoint> frontOf(std::vector<OverlapPoint> points) {
  std::stable_sort(points.begin(), points.end(), [](const OverlapPoint& a, const OverlapPoint& b) {
    return std::tuple(a.buffer, a.macs, a.mode, a.bands, tilePlaces(a)) <
           std::tuple(b.buffer, b.macs, b.mode, b.bands, tilePlaces(b));
  });
  std::vector<OverlapPoint> front;
  for (const OverlapPoint& point : points)
    if (front.empty() || point.macs < front.back().macs) front.push_back(point);
  return front;
}

}  // namespace

std::string_view name(OverlapMode mode) {
  return enumName(kModeNames, mode);
}

OverlapPoint overlapPoint(const Chain& chain, std::size_t from, std::size_t to, OverlapMode mode, PlaneAxis bands,
                          std::int64_t rows, std::int64_t columns) {
  const SpanModes span(chain, from, to);
  return span.point(mode, bands, span.rows().measure(rows), span.columns().measure(columns));
}

std::vector<OverlapPoint> overlapFront(const Chain& chain, std::size_t from, std::size_t to,
                                       const std::vector<OverlapMode>& modes) {
  return frontOf(SpanModes(chain, from, to).pointsOf(modes));
}

std::vector<OverlapPoint> overlapFront(const Chain& chain, std::size_t from, std::size_t to) {
  return overlapFront(chain, from, to, {kOverlapModes.begin(), kOverlapModes.end()});
}

}  // namespace tilescope
