// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/partition/attention_curve.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "core/base/units.h"

namespace tilescope {
namespace {

constexpr int kStepsPerDoubling = 8;

struct CountedBlock {
  AttentionBlock block;
  std::int64_t count = 0;
};

std::vector<CountedBlock> distinctBlocks(const std::vector<AttentionBlock>& blocks) {
  std::vector<CountedBlock> distinct;
  for (const AttentionBlock& block : blocks) {
    const auto same = std::find_if(distinct.begin(), distinct.end(), [&](const CountedBlock& known) {
      AttentionBlock named = known.block;
      named.name = block.name;
      return named == block;
    });
    if (same == distinct.end())
      distinct.push_back({block, 1});
    else
      ++same->count;
  }
  return distinct;
}

struct Thresholds {
  // Minimum capacities. first: something fits; minimum: all data crosses the off-chip boundary once.
  std::int64_t first = 0, minimum = 0;
  std::int64_t swappedOnce = 0;  // for a single key block
};

Thresholds thresholdsOf(const AttentionBlock& block, std::int64_t keyBlock) {
  const AttentionTraffic all = attentionTraffic(block, {kLargestExact - 1, keyBlock});
  return {std::min(all.resident.needed, all.streamed.needed), std::min(all.resident.needed, all.streamed.footprint),
          swappedCapacity(block)};
}

std::vector<std::int64_t> capacitiesFor(const std::vector<CountedBlock>& blocks, std::int64_t keyBlock) {
  std::vector<std::int64_t> capacities{0};
  std::int64_t first = kLargestExact, last = 0;
  for (const CountedBlock& each : blocks) {
    const Thresholds found = thresholdsOf(each.block, keyBlock);
    capacities.insert(capacities.end(), {found.first, found.minimum, found.swappedOnce});
    first = std::min(first, found.first);
    last = std::max({last, found.minimum, found.swappedOnce});
  }
  const double from = std::floor(std::log2(static_cast<double>(std::max<std::int64_t>(first, 1))));
  for (int step = 0; !blocks.empty(); ++step) {
    const auto capacity = static_cast<std::int64_t>(std::exp2(from + step / static_cast<double>(kStepsPerDoubling)));
    if (capacity >= last) break;
    if (capacity > first) capacities.push_back(capacity);
  }
  std::sort(capacities.begin(), capacities.end());
  capacities.erase(std::unique(capacities.begin(), capacities.end()), capacities.end());
  return capacities;
}

}  // namespace

std::vector<AttentionCurvePoint> attentionCurve(const std::vector<AttentionBlock>& blocks, std::int64_t keyBlock) {
  const std::vector<CountedBlock> distinct = distinctBlocks(blocks);
  std::vector<AttentionCurvePoint> curve;
  for (const std::int64_t capacity : capacitiesFor(distinct, keyBlock)) {
    AttentionCurvePoint point{capacity, 0, 0};
    for (const CountedBlock& each : distinct) {
      const AttentionTraffic traffic = attentionTraffic(each.block, {capacity, keyBlock});
      point.best += cappedProduct(each.count, traffic.least());
      point.swapped += cappedProduct(each.count, traffic.swapped.traffic);
    }
    if (curve.empty() || point.best != curve.back().best || point.swapped != curve.back().swapped)
      curve.push_back(point);
  }
  return curve;
}

std::int64_t capacityOfMinimum(const std::vector<AttentionBlock>& blocks, std::int64_t keyBlock) {
  std::int64_t capacity = 0;
  for (const CountedBlock& each : distinctBlocks(blocks))
    capacity = std::max(capacity, thresholdsOf(each.block, keyBlock).minimum);
  return capacity;
}

}  // namespace tilescope
