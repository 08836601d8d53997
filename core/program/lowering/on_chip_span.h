// SPDX-License-Identifier: GPL-3.0-or-later
// A span's maps and weights on chip (Gondimalla et al., "Occam", section III; Alwani et al., "Fused-Layer CNN
// Accelerators", MICRO 2016).
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/partition/network_walk.h"
#include "core/partition/partition_answer.h"
#include "core/program/program.h"

namespace tilescope {

// An add within a map: adds another map, or a projection of it.
struct SumStep {
  std::size_t layer = 0;
  std::size_t source = 0;                 // map of the span
  std::optional<std::size_t> projection;  // convolution of the source that only this add reads

  bool operator==(const SumStep&) const = default;
};

struct MapStep {
  std::optional<std::size_t> layer;  // convolution or pooling in the network; absent: only adds
  std::size_t source = 0;
  std::vector<SumStep> sums;

  bool operator==(const MapStep&) const = default;
};

struct OnChipMap {
  std::size_t operand = 0;   // layer that produces it, or layers.size() + index of the network input
  std::size_t chainMap = 0;  // index in the chain
  FeatureMap size;
  // On chip: in Occam, a ring of whole rows (row y is in slot y mod rows); in Layer Fusion, the largest tile.
  std::int64_t rows = 0, columns = 0;
  std::int64_t offsetBits = 0;    // in the span's memory; of the last map in the other one (besideBits)
  std::optional<MapStep> madeBy;  // absent: loaded from outside
  bool leaves = false;            // the last map, or read outside the span

  std::int64_t elements() const { return size.channels * size.height * size.width; }
  std::int64_t elementsOnChip() const { return size.channels * rows * columns; }
  bool operator==(const OnChipMap&) const = default;
};

struct OnChipWeights {
  std::size_t layer = 0;
  std::int64_t elements = 0;
  std::int64_t offsetBits = 0;

  bool operator==(const OnChipWeights&) const = default;
};

struct OnChipSpan {
  std::string name;              // "conv1..pool2"; for one layer its name
  std::size_t from = 0, to = 0;  // layers from + 1 … to of the chain
  PartitionScheme scheme = PartitionScheme::Occam;
  int bits = 8;
  std::int64_t tile = 1;  // Layer Fusion: side of the last map's tiles
  std::vector<std::size_t> layers;
  std::vector<OnChipMap> maps;  // outside maps first, map `to` last
  std::vector<OnChipWeights> weights;
  std::int64_t memoryBits = 0;  // maps and weights: the partition's footprint
  // The other memory, outside the footprint: for the current row (tile) of the last map, then of a projection.
  std::int64_t besideBits = 0, projectionOffsetBits = 0;
  TensorBits predictedBits{};  // as the partition counts, plus weights once

  bool operator==(const OnChipSpan&) const = default;
};

// A rectangle of rows and columns of a map.
struct Region {
  std::int64_t top = 0, bottom = 0, left = 0, right = 0;  // [top, bottom) × [left, right)

  std::int64_t rows() const { return bottom - top; }
  std::int64_t columns() const { return right - left; }
  bool isEmpty() const { return rows() <= 0 || columns() <= 0; }
  bool operator==(const Region&) const = default;
};

Region wholeOf(const FeatureMap& map);
// The input region of these outputs, cut at the input's edges; empty if only padding is read.
Region readBy(const Layer& layer, const Region& of);
// Ignores empty regions.
Region hull(const Region& a, const Region& b);

template <class Visit>
void forEachTile(const OnChipSpan& span, Visit visit) {
  const FeatureMap& last = span.maps.back().size;
  for (std::int64_t y = 0; y < last.height; y += span.tile)
    for (std::int64_t x = 0; x < last.width; x += span.tile)
      visit(Region{y, std::min(y + span.tile, last.height), x, std::min(x + span.tile, last.width)});
}

// The new part of each region while regions advance along rows of tiles.
class Frontier {
 public:
  Region next(const Region& region, bool beginsRow);

 private:
  std::int64_t above_ = 0, bottom_ = 0, right_ = 0;
};

// The regions of all maps needed for a region of the last one. Inner maps that leave the chip advance in step with the
// last one, so that they become complete.
std::vector<Region> pyramidOf(const Network& network, const OnChipSpan& span, const Region& last);

// A span without places. An error for concatenations, shortcuts that skip rows, and elements of different widths.
Result<OnChipSpan> structureOf(const Network& network, const NetworkWalk& walk, const Chain& chain, std::size_t from,
                               std::size_t to, const ElementBits& precision);

}  // namespace tilescope
