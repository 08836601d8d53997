// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/nve/partitioning.h"

#include <algorithm>
#include <compare>

#include "core/base/units.h"
#include "core/models/nve/schedule.h"

namespace tilescope::nve {
namespace {

class Growing {
 public:
  Growing(const ConvWork& work, const LaneShape& shape, int first) : work_(work), shape_(shape), next_(first) {
    seen_.resize(static_cast<std::size_t>(work.inputs), false);
  }

  bool grow() {
    if (next_ == static_cast<int>(work_.maps.size())) return false;
    counts.add(work_, shape_, next_);
    for (const int input : work_.maps[static_cast<std::size_t>(next_)]) {
      if (!seen_[static_cast<std::size_t>(input)]) ++inputs;
      seen_[static_cast<std::size_t>(input)] = true;
    }
    ++next_;
    return true;
  }

  PartitionCost least() const {
    const std::int64_t words = ceilDiv(counts.elements, kWordCoefficients);
    const Limits limits = limitsOf(work_, shape_, counts, words, inputs);
    return costOf(work_, shape_, counts, inputs, words, limits.largest());
  }

  RunCounts counts;
  std::int64_t inputs = 0;

 private:
  const ConvWork& work_;
  const LaneShape& shape_;
  int next_;
  std::vector<bool> seen_;
};

Run longestCandidate(const ConvWork& work, const LaneShape& shape, const Room& room, int first) {
  Growing run(work, shape, first);
  int count = 0;
  while (run.grow() && run.least().fits(room)) ++count;
  return {first, count};
}

struct Total {
  std::int64_t intervals = 0, partitions = 0, words = 0;
  auto operator<=>(const Total&) const = default;
};

}  // namespace

PartitionCost costOf(const ConvWork& work, const LaneShape& shape, const RunCounts& counts, std::int64_t inputs,
                     std::int64_t words, std::int64_t interval) {
  PartitionCost cost;
  cost.interval = interval;
  cost.maps = counts.maps;
  cost.prologue = words + prologueColumns(work, shape, inputs);
  cost.perPass = columnsPerPass(work, shape, inputs) + counts.maps * shape.lanes / kWordPixels;
  cost.scratchpad = words + inputs * work.kernelSlide * shape.wordsPerColumn;
  return cost;
}

RunCosts optimalCosts(const ConvWork& work, const LaneShape& shape, const Room& room, int first) {
  const std::vector<Element> elements = sequenceOf(work, longestCandidate(work, shape, room, first));
  const CutSearch cuts(elements, shape);
  Growing run(work, shape, first);
  RunCosts costs;
  while (run.grow()) {
    if (!run.least().fits(room)) {
      costs.push_back(run.least());
      break;
    }
    const CutChoice choice = cuts.best(static_cast<int>(run.counts.elements), run.counts, work, run.inputs);
    costs.push_back(costOf(work, shape, run.counts, run.inputs, choice.words, choice.interval));
    if (!costs.back().fits(room)) break;
  }
  return costs;
}

RunCosts paperCosts(const ConvWork& work, const Room& room, int first) {
  const LaneShape shape = shapeOf(work, kLanes);
  Growing run(work, shape, first);
  RunCosts costs;
  std::int64_t words = 0;
  for (int map = first; run.grow(); ++map) {
    words += ceilDiv(work.elementsOf(map), kWordCoefficients);
    const std::int64_t interval =
        run.least().fits(room) ? paperInterval(work, {first, map - first + 1}) : run.least().interval;
    costs.push_back(costOf(work, shape, run.counts, run.inputs, words, interval));
    if (!costs.back().fits(room)) break;
  }
  return costs;
}

Runs greedyRuns(const std::vector<RunCosts>& costs, const Room& room, const Forbidden& forbidden) {
  std::vector<Run> runs;
  for (int first = 0; first < static_cast<int>(costs.size());) {
    const RunCosts& from = costs[static_cast<std::size_t>(first)];
    int count = 0;
    while (count < static_cast<int>(from.size()) && from[static_cast<std::size_t>(count)].fits(room) &&
           !forbidden({first, count + 1}))
      ++count;
    if (count == 0) return std::nullopt;
    runs.push_back({first, count});
    first += count;
  }
  return runs;
}

Runs leastRuns(const std::vector<RunCosts>& costs, const Room& room, std::int64_t passes, const Forbidden& forbidden) {
  struct Best {
    Total total;
    int first = 0;
  };
  const int maps = static_cast<int>(costs.size());
  std::vector<std::optional<Best>> best(static_cast<std::size_t>(maps) + 1);
  best[0] = Best{};
  for (int first = 0; first < maps; ++first) {
    if (!best[static_cast<std::size_t>(first)]) continue;
    const RunCosts& from = costs[static_cast<std::size_t>(first)];
    for (int count = 1; count <= static_cast<int>(from.size()); ++count) {
      const PartitionCost& cost = from[static_cast<std::size_t>(count) - 1];
      if (!cost.fits(room) || forbidden({first, count})) continue;
      Total total = best[static_cast<std::size_t>(first)]->total;
      total.intervals += cost.interval;
      ++total.partitions;
      total.words += cost.prologue + passes * cost.perPass;
      std::optional<Best>& end = best[static_cast<std::size_t>(first + count)];
      if (!end || total < end->total) end = Best{total, first};
    }
  }
  if (!best.back()) return std::nullopt;
  std::vector<Run> runs;
  for (int end = maps; end > 0; end = runs.back().first) {
    const int first = best[static_cast<std::size_t>(end)]->first;
    runs.push_back({first, end - first});
  }
  std::reverse(runs.begin(), runs.end());
  return runs;
}

}  // namespace tilescope::nve
