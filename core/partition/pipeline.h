// SPDX-License-Identifier: GPL-3.0-or-later
// When each stage of a STAP pipeline works on which image. Images are offered at time 0 and keep their order; image i
// goes to replica i mod r; between stages there is space for every image (off-chip memory). Times are in the unit of
// the stages' latencies.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tilescope {

// A stage may begin an image so long after another stage began the same image.
struct PipelineWait {
  std::size_t stage = 0;  // an earlier one
  double lag = 0;         // not negative

  bool operator==(const PipelineWait&) const = default;
};

struct PipelineStage {
  std::string name;
  double latency = 0;                    // of one image on one replica
  std::int64_t replicas = 1;             // at least 1
  std::vector<PipelineWait> waits = {};  // empty: for the end of the stage before

  bool operator==(const PipelineStage&) const = default;
};

struct PipelineStep {
  std::size_t stage = 0;
  std::int64_t replica = 0, image = 0;
  double start = 0, end = 0;

  bool operator==(const PipelineStep&) const = default;
};

// Of all replicas of a stage that have an image.
struct StageActivity {
  double firstStart = 0, lastEnd = 0;
  double busy = 0;     // sum over the replicas
  double bubbles = 0;  // sum over the replicas: from their first start to their last end, less the time they work

  bool operator==(const StageActivity&) const = default;
};

struct PipelineTimeline {
  std::vector<PipelineStep> steps;  // by image, then by stage
  std::vector<StageActivity> stages;
  double fillLatency = 0;  // end of the first image
  double end = 0;          // of the last one
  // Time per image at the end of the timeline, over one round of the slowest stage's replicas; absent where there are
  // too few images for that.
  std::optional<double> measuredPeriod;

  bool operator==(const PipelineTimeline&) const = default;
};

// At least one stage and one image.
PipelineTimeline timelineOf(const std::vector<PipelineStage>& stages, std::int64_t images);

// A pipeline's timeline in the trace-event format that chrome://tracing and Perfetto open (Google, "Trace Event
// Format", 2016): a process per stage, a thread per replica, a complete event ("X") per image.

// microsecondsPerUnit: of the timeline's times, which the format wants in microseconds.
std::string traceEvents(const std::vector<PipelineStage>& stages, const PipelineTimeline& timeline,
                        double microsecondsPerUnit);

}  // namespace tilescope
