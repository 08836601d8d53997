// SPDX-License-Identifier: GPL-3.0-or-later
// The times at which each stage of a STAP pipeline works on each image. All images are available at time 0 and keep
// their order; image i goes to replica i mod r; between stages there is space for every image (off-chip memory). Times
// are in the unit of the stages' latencies.
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

// A stage may begin an image this long after another stage began the same image.
struct PipelineWait {
  std::size_t stage = 0;  // an earlier one
  double lag = 0;         // not negative

  bool operator==(const PipelineWait&) const = default;
};

struct PipelineStage {
  std::string name;
  double latency = 0;                    // of one image on one replica
  std::int64_t replicas = 1;             // at least 1
  std::vector<PipelineWait> waits = {};  // empty: waits for the end of the previous stage

  bool operator==(const PipelineStage&) const = default;
};

struct PipelineStep {
  std::size_t stage = 0;
  std::int64_t replica = 0, image = 0;
  double start = 0, end = 0;

  bool operator==(const PipelineStep&) const = default;
};

// Summed over the replicas of a stage that have an image.
struct StageActivity {
  double firstStart = 0, lastEnd = 0;
  double busy = 0;     // sum over the replicas
  double bubbles = 0;  // sum over the replicas: time from their first start to their last end, minus their working time

  bool operator==(const StageActivity&) const = default;
};

struct PipelineTimeline {
  std::vector<PipelineStep> steps;  // by image, then by stage
  std::vector<StageActivity> stages;
  double fillLatency = 0;  // end of the first image
  double end = 0;          // of the last one
  // Time per image at the end of the timeline, over one round of the slowest stage's replicas; absent if there are too
  // few images.
  std::optional<double> measuredPeriod;

  bool operator==(const PipelineTimeline&) const = default;
};

// Needs at least one stage and one image.
PipelineTimeline timelineOf(const std::vector<PipelineStage>& stages, std::int64_t images);

// A pipeline's timeline in the trace-event format that chrome://tracing and Perfetto open (Google, "Trace Event
// Format", 2016): a process per stage, a thread per replica, a complete event ("X") per image.

// microsecondsPerUnit: converts the timeline's times, because the format requires microseconds.
std::string traceEvents(const std::vector<PipelineStage>& stages, const PipelineTimeline& timeline,
                        double microsecondsPerUnit);

// A pipeline whose stages pass on rows instead of whole images: a stage begins an image as soon as it will not have to
// wait for a row. That shortens the latency of an image; the slowest stage still determines the period.

// The earliest start of every stage of a partition after the starts of earlier stages. A stage computes its last map in
// equal steps of `tiles` rows (columns, where its footprint counts those), at least 1, over its latency. It begins when
// every later step will find the rows that it reads: so it never stalls and occupies its replica no longer than its
// latency. Stages along different axes pass on whole images.
std::vector<std::vector<PipelineWait>> rowLevelWaits(const Chain& chain, const Partition& partition,
                                                     const std::vector<std::int64_t>& tiles,
                                                     const std::vector<double>& latencies);

// The time of a span as a stage of a pipeline: that of its layers one after another, or that of its transfers if it is
// longer.

// MACs of the batch, which serve as latencies if no cost model is given: poolings and projections count 0.
std::vector<double> stageMacs(const Partition& partition);

struct StageTime {
  double compute = 0;   // sum over the layers, in the unit of their times
  double transfer = 0;  // of the maps that cross the off-chip boundary (exact counting) at the link's bandwidth
  std::vector<std::string> uncounted;  // layers with unknown time; they count 0

  double latency() const { return std::max(compute, transfer); }
  bool isBoundByLink() const { return transfer > compute; }
  bool operator==(const StageTime&) const = default;
};

// layerTimes: by name, of the batch, e.g. cycles of a plan. A span includes its convolutions and poolings, the layers
// merged into their maps, and the projections of its skips. elementsPerTime: of the link, in the same unit; absent:
// unlimited.
std::vector<StageTime> stageTimes(const Chain& chain, const Partition& partition,
                                  const std::map<std::string, double>& layerTimes,
                                  std::optional<double> elementsPerTime);

// Names of all layers that run in a span, in that order, each once.
std::vector<std::string> layersOfSpan(const Chain& chain, std::size_t from, std::size_t to);

}  // namespace tilescope
