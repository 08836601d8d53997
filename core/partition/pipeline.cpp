// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/partition/pipeline.h"

#include <algorithm>
#include <numeric>

#include "core/base/ensure.h"
#include "core/base/json.h"
#include "core/base/json_fwd.h"

namespace tilescope {
namespace {

// When the stage may begin the image whose steps at the earlier stages are given.
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
    const PipelineStep* first = steps.data() + steps.size();  // of this image: capacity is reserved
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

// What one stage does: its steps are every stages.size()-th.
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

// Images after which the slowest stages begin again with their first replica; 0 beyond the limit.
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

// Names a process or, with a replica, a thread in the viewer.
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

}  // namespace tilescope
