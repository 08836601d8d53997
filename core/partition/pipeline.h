// SPDX-License-Identifier: GPL-3.0-or-later
// A timeline of a STAP pipeline (stap.h): when each stage works on each image. All images are available at time 0 and
// keep their order; image i goes to replica i mod r. Between stages there is space for every image (off-chip memory).
// Times have the unit of the stages' latencies.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/partition/partition.h"

namespace tilescope {

// A stage may begin an image no earlier than `lag` after another stage began the same image.
struct PipelineWait {
  std::size_t stage = 0;  // an earlier stage
  double lag = 0;         // at least 0

  bool operator==(const PipelineWait&) const = default;
};

struct PipelineStage {
  std::string name;
  double latency = 0;                    // of one image on one replica
  std::int64_t replicas = 1;             // at least 1
  std::vector<PipelineWait> waits = {};  // empty: waits until the previous stage ends

  bool operator==(const PipelineStage&) const = default;
};

struct PipelineStep {
  std::size_t stage = 0;
  std::int64_t replica = 0, image = 0;
  double start = 0, end = 0;

  bool operator==(const PipelineStep&) const = default;
};

// Sums over the used replicas of a stage.
struct StageActivity {
  double firstStart = 0, lastEnd = 0;
  double busy = 0;     // working time
  double bubbles = 0;  // from first start to last end, minus working time

  bool operator==(const StageActivity&) const = default;
};

struct PipelineTimeline {
  std::vector<PipelineStep> steps;  // by image, then by stage
  std::vector<StageActivity> stages;
  double fillLatency = 0;  // end of the first image
  double end = 0;          // end of the last image
  // Time per image at the end of the timeline, averaged over one round of the slowest stage's replicas. Absent if there
  // are too few images.
  std::optional<double> measuredPeriod;

  bool operator==(const PipelineTimeline&) const = default;
};

// Requires at least one stage and one image.
PipelineTimeline timelineOf(const std::vector<PipelineStage>& stages, std::int64_t images);

// A timeline in the trace-event format of chrome://tracing and Perfetto (Google, "Trace Event Format", 2016): a process
// per stage, a thread per replica, a complete event ("X") per image.

// microsecondsPerUnit: converts times to microseconds, which the format requires.
std::string traceEvents(const std::vector<PipelineStage>& stages, const PipelineTimeline& timeline,
                        double microsecondsPerUnit);

// A pipeline whose stages pass on rows instead of whole images. A stage begins an image as soon as it will never wait
// for a row. This reduces the latency of an image; the slowest stage still determines the period.

// For each stage of a partition, the earliest start after the starts of earlier stages. A stage computes its last map
// in equal steps of `tiles` rows (or columns, as its footprint does; at least 1) during its latency. It begins when all
// later steps will find the rows that they read. So it never stalls, and occupies its replica only for its latency.
// Stages along different axes pass on whole images.
std::vector<std::vector<PipelineWait>> rowLevelWaits(const Chain& chain, const Partition& partition,
                                                     const std::vector<std::int64_t>& tiles,
                                                     const std::vector<double>& latencies);

// The time of a span as a pipeline stage: the sum of its layers' times, or its transfer time if that is longer.

// The MACs of each span for the batch, used as latencies without a cost model. Poolings and projections count 0.
std::vector<double> stageMacs(const Partition& partition);

struct StageTime {
  double compute = 0;   // sum over the layers, in the unit of layerTimes
  double transfer = 0;  // of maps that cross the off-chip boundary (exact counting), at the link's bandwidth
  std::vector<std::string> uncounted;  // layers with unknown time, counted as 0

  double latency() const { return std::max(compute, transfer); }
  bool isBoundByLink() const { return transfer > compute; }
  bool operator==(const StageTime&) const = default;
};

// layerTimes: by name, for the batch, such as cycles of a plan. A span includes its convolutions and poolings, the
// layers merged into their maps, and the projections of its skips. elementsPerTime: bandwidth of the link; absent:
// unlimited.
std::vector<StageTime> stageTimes(const Chain& chain, const Partition& partition,
                                  const std::map<std::string, double>& layerTimes,
                                  std::optional<double> elementsPerTime);

// Names of the layers that run in a span, each once, in that order.
std::vector<std::string> layersOfSpan(const Chain& chain, std::size_t from, std::size_t to);

}  // namespace tilescope
