// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/partition/row_level.h"

#include <algorithm>
#include <optional>

#include "core/base/ensure.h"
#include "core/partition/tile_extents.h"

namespace tilescope {
namespace {

class Stage {
 public:
  Stage(const Chain& chain, const PartitionSpan& span, std::int64_t tile, double time)
      : axis(span.footprint.axis), from(span.from), to(span.to), latency(time), span_(chain, from, to, axis) {
    const std::int64_t length = span_.length(to);
    for (std::int64_t begin = 0; begin < length; begin += tile)
      steps_.push_back(span_.neededFor({begin, std::min(begin + tile, length)}, Edges::Clipped));
  }

  std::size_t steps() const { return steps_.size(); }
  // Time from the stage's begin until n of its steps are done.
  double timeOf(std::size_t steps) const {
    return latency * static_cast<double>(steps) / static_cast<double>(steps_.size());
  }
  // What the step reads of a map before the stage, or makes of a map of the stage.
  const Extent& extentOf(std::size_t step, std::size_t map) const { return steps_[step][map]; }
  bool reads(std::size_t map) const { return map <= from && !span_.readsOf(map).empty(); }

  const PlaneAxis axis;
  const std::size_t from, to;
  const double latency;

 private:
  SpanExtents span_;
  std::vector<std::vector<Extent>> steps_;
};

// Steps of the maker until rows up to `end` of the map are there.
std::size_t stepsUntil(const Stage& maker, std::size_t map, std::int64_t end) {
  std::size_t steps = 1;
  while (steps < maker.steps() && maker.extentOf(steps - 1, map).end < end) ++steps;
  return steps;
}

// Of the reader after the maker; empty: it reads nothing of the maker's.
std::optional<double> lagBehind(const Stage& maker, const Stage& reader) {
  std::optional<double> lag;
  for (std::size_t map = maker.from + 1; map <= maker.to; ++map) {
    if (!reader.reads(map)) continue;
    if (maker.axis != reader.axis) return maker.latency;
    for (std::size_t step = 0; step < reader.steps(); ++step) {
      const Extent& read = reader.extentOf(step, map);
      if (read.length() == 0) continue;
      const double wait = maker.timeOf(stepsUntil(maker, map, read.end)) - reader.timeOf(step);
      lag = std::max(lag.value_or(0), wait);
    }
  }
  return lag;
}

}  // namespace

std::vector<std::vector<PipelineWait>> rowLevelWaits(const Chain& chain, const Partition& partition,
                                                     const std::vector<std::int64_t>& tiles,
                                                     const std::vector<double>& latencies) {
  ensure(tiles.size() == partition.spans.size() && latencies.size() == tiles.size(), "every span is a stage");
  std::vector<Stage> stages;
  std::vector<std::vector<PipelineWait>> waits;
  for (std::size_t k = 0; k < tiles.size(); ++k) {
    stages.emplace_back(chain, partition.spans[k], tiles[k], latencies[k]);
    waits.emplace_back();
    for (std::size_t earlier = 0; earlier < k; ++earlier)
      if (const std::optional<double> lag = lagBehind(stages[earlier], stages[k])) waits[k].push_back({earlier, *lag});
    if (k > 0 && waits[k].empty()) waits[k].push_back({k - 1, 0});  // reads the network's input only
  }
  return waits;
}

}  // namespace tilescope
