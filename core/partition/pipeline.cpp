// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/partition/pipeline.h"

#include <algorithm>
#include <numeric>
#include <optional>

#include "core/base/ensure.h"
#include "core/base/json.h"
#include "core/base/json_fwd.h"
#include "core/partition/tile_extents.h"

namespace tilescope {
namespace {

// The earliest start for an image whose earlier stages have these steps.
double readyAt(const std::vector<PipelineStage>& stages, std::size_t stage, const PipelineStep* image) {
  if (stages[stage].waits.empty()) return stage == 0 ? 0 : image[stage - 1].end;
  double ready = 0;
  for (const PipelineWait& wait : stages[stage].waits) ready = std::max(ready, image[wait.stage].start + wait.lag);
  return ready;
}

std::vector<PipelineStep> stepsOf(const std::vector<PipelineStage>& stages, std::int64_t images) {
  std::vector<PipelineStep> steps;
  steps.reserve(stages.size() * static_cast<std::size_t>(images));
  std::vector<std::vector<double>> freeAt;
  for (const PipelineStage& stage : stages)
    freeAt.emplace_back(static_cast<std::size_t>(std::min(stage.replicas, images)), 0.0);
  for (std::int64_t image = 0; image < images; ++image) {
    const PipelineStep* first = steps.data() + steps.size();  // of this image; the space is reserved
    for (std::size_t k = 0; k < stages.size(); ++k) {
      const std::int64_t replica = image % stages[k].replicas;
      double& free = freeAt[k][static_cast<std::size_t>(replica)];
      const double start = std::max(readyAt(stages, k, first), free);
      free = start + stages[k].latency;
      steps.push_back({k, replica, image, start, free});
    }
  }
  return steps;
}

StageActivity activityOf(const std::vector<PipelineStage>& stages, std::size_t stage,
                         const std::vector<PipelineStep>& steps) {
  StageActivity activity{steps[stage].start, 0, 0, 0};
  const std::size_t images = steps.size() / stages.size();
  const std::size_t replicas = std::min(static_cast<std::size_t>(stages[stage].replicas), images);
  for (std::size_t image = 0; image < images; ++image) {
    const PipelineStep& step = steps[image * stages.size() + stage];
    activity.firstStart = std::min(activity.firstStart, step.start);
    activity.lastEnd = std::max(activity.lastEnd, step.end);
    activity.busy += stages[stage].latency;
    if (image < replicas) continue;
    activity.bubbles += step.start - steps[(image - replicas) * stages.size() + stage].end;
  }
  return activity;
}

// Images until the slowest stages are back at their first replica; 0 if above the limit.
std::int64_t roundOf(const std::vector<PipelineStage>& stages, std::int64_t limit) {
  double period = 0;
  for (const PipelineStage& stage : stages)
    period = std::max(period, stage.latency / static_cast<double>(stage.replicas));
  std::int64_t round = 1;
  for (const PipelineStage& stage : stages) {
    if (stage.latency / static_cast<double>(stage.replicas) < period) continue;
    if (stage.replicas > limit) return 0;
    round = std::lcm(round, stage.replicas);
    if (round > limit) return 0;
  }
  return round;
}

std::optional<double> measuredPeriod(const std::vector<PipelineStage>& stages, const std::vector<PipelineStep>& steps) {
  const std::int64_t images = static_cast<std::int64_t>(steps.size() / stages.size());
  const std::int64_t round = roundOf(stages, images - 1);
  if (round == 0) return std::nullopt;
  const PipelineStep& before = steps[static_cast<std::size_t>(images - round) * stages.size() - 1];
  return (steps.back().end - before.end) / static_cast<double>(round);
}

class Stage {
 public:
  Stage(const Chain& chain, const PartitionSpan& span, std::int64_t tile, double time)
      : axis(span.footprint.axis), from(span.from), to(span.to), latency(time), span_(chain, from, to, axis) {
    const std::int64_t length = span_.length(to);
    for (std::int64_t begin = 0; begin < length; begin += tile)
      steps_.push_back(span_.neededFor({begin, std::min(begin + tile, length)}, Edges::Clipped));
  }

  std::size_t steps() const { return steps_.size(); }
  double timeOf(std::size_t steps) const {
    return latency * static_cast<double>(steps) / static_cast<double>(steps_.size());
  }
  // Rows of a map that the step reads, or computes if it is the stage's.
  const Extent& extentOf(std::size_t step, std::size_t map) const { return steps_[step][map]; }
  bool reads(std::size_t map) const { return map <= from && !span_.readsOf(map).empty(); }

  const PlaneAxis axis;
  const std::size_t from, to;
  const double latency;

 private:
  SpanExtents span_;
  std::vector<std::vector<Extent>> steps_;
};

// Steps until the producer has rows up to `end`.
std::size_t stepsUntil(const Stage& maker, std::size_t map, std::int64_t end) {
  std::size_t steps = 1;
  while (steps < maker.steps() && maker.extentOf(steps - 1, map).end < end) ++steps;
  return steps;
}

// How much later than the producer a reader may start; empty if it reads nothing from it.
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

void addOnce(std::vector<std::string>& names, const std::string& name) {
  if (!name.empty() && std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
}

}  // namespace

PipelineTimeline timelineOf(const std::vector<PipelineStage>& stages, std::int64_t images) {
  ensure(!stages.empty() && images > 0, "a timeline has stages and images");
  PipelineTimeline timeline;
  timeline.steps = stepsOf(stages, images);
  for (std::size_t k = 0; k < stages.size(); ++k) timeline.stages.push_back(activityOf(stages, k, timeline.steps));
  timeline.fillLatency = timeline.steps[stages.size() - 1].end;
  for (const StageActivity& stage : timeline.stages) timeline.end = std::max(timeline.end, stage.lastEnd);
  timeline.measuredPeriod = measuredPeriod(stages, timeline.steps);
  return timeline;
}

namespace {

// Names a process, or a thread if a replica is given.
Json nameEvent(const char* what, std::size_t stage, std::int64_t replica, const std::string& text) {
  return {{"name", what}, {"ph", "M"}, {"pid", stage}, {"tid", replica}, {"args", {{"name", text}}}};
}

}  // namespace

std::string traceEvents(const std::vector<PipelineStage>& stages, const PipelineTimeline& timeline,
                        double microsecondsPerUnit) {
  const std::int64_t images = static_cast<std::int64_t>(timeline.steps.size() / stages.size());
  Json events = Json::array();
  for (std::size_t k = 0; k < stages.size(); ++k) {
    events.push_back(nameEvent("process_name", k, 0, stages[k].name));
    events.push_back({{"name", "process_sort_index"}, {"ph", "M"}, {"pid", k}, {"args", {{"sort_index", k}}}});
    for (std::int64_t replica = 0; replica < std::min(stages[k].replicas, images); ++replica)
      events.push_back(nameEvent("thread_name", k, replica, "replica " + std::to_string(replica)));
  }
  for (const PipelineStep& step : timeline.steps)
    events.push_back({{"name", "image " + std::to_string(step.image)},
                      {"ph", "X"},
                      {"ts", plainNumber(step.start * microsecondsPerUnit)},
                      {"dur", plainNumber((step.end - step.start) * microsecondsPerUnit)},
                      {"pid", step.stage},
                      {"tid", step.replica},
                      {"args", {{"image", step.image}}}});
  return Json{{"traceEvents", std::move(events)}, {"displayTimeUnit", "ns"}}.dump() + "\n";
}

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
    if (k > 0 && waits[k].empty()) waits[k].push_back({k - 1, 0});
  }
  return waits;
}

std::vector<double> stageMacs(const Partition& partition) {
  std::vector<double> macs;
  for (const PartitionSpan& span : partition.spans) macs.push_back(static_cast<double>(span.macs));
  return macs;
}

std::vector<std::string> layersOfSpan(const Chain& chain, std::size_t from, std::size_t to) {
  std::vector<std::string> names;
  for (std::size_t k = from + 1; k <= to; ++k) {
    addOnce(names, chain.layer(k).name);
    for (const ChainEdge& edge : chain.layer(k).inputs) addOnce(names, edge.projection);
    for (const std::string& merged : chain.layer(k).merged) addOnce(names, merged);
  }
  return names;
}

std::vector<StageTime> stageTimes(const Chain& chain, const Partition& partition,
                                  const std::map<std::string, double>& layerTimes,
                                  std::optional<double> elementsPerTime) {
  ensure(!elementsPerTime || *elementsPerTime > 0, "a link moves elements");
  std::vector<StageTime> times;
  for (const PartitionSpan& span : partition.spans) {
    StageTime& stage = times.emplace_back();
    for (const std::string& layer : layersOfSpan(chain, span.from, span.to)) {
      const auto time = layerTimes.find(layer);
      if (time == layerTimes.end())
        stage.uncounted.push_back(layer);
      else
        stage.compute += time->second;
    }
    if (elementsPerTime) stage.transfer = static_cast<double>(span.transfers.total()) / *elementsPerTime;
  }
  return times;
}

}  // namespace tilescope
