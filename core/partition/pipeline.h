// SPDX-License-Identifier: GPL-3.0-or-later
// When each stage of a STAP pipeline (stap.h) works on each image. All images are ready at time 0 and stay in order;
// image i goes to replica i mod r. Space between stages (off-chip memory) is unlimited. Times have the latencies' unit.
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

// An image starts no earlier than `lag` after its start at another stage.
struct PipelineWait {
  std::size_t stage = 0;
  double lag = 0;  // at least 0

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

struct StageActivity {
  double firstStart = 0, lastEnd = 0;
  double busy = 0;
  double bubbles = 0;  // first start to last end, minus busy

  bool operator==(const StageActivity&) const = default;
};

struct PipelineTimeline {
  std::vector<PipelineStep> steps;  // by image, then by stage
  std::vector<StageActivity> stages;
  double fillLatency = 0;
  double end = 0;
  // Time per image at the end, averaged over one round of the slowest stage's replicas. Absent if images are too few.
  std::optional<double> measuredPeriod;

  bool operator==(const PipelineTimeline&) const = default;
};

// At least one stage and one image.
PipelineTimeline timelineOf(const std::vector<PipelineStage>& stages, std::int64_t images);

// Trace events for chrome://tracing and Perfetto (Google, "Trace Event Format", 2016): a process per stage, a thread
// per replica, a complete event ("X") per image.

// microsecondsPerUnit: the format requires microseconds.
std::string traceEvents(const std::vector<PipelineStage>& stages, const PipelineTimeline& timeline,
                        double microsecondsPerUnit);

// Stages can pass on rows instead of whole images: a stage starts an image once it will never wait for a row. This
// shortens an image's latency; the period is still that of the slowest stage.

// By stage of a partition: its earliest start relative to earlier stages. A stage computes its last map in equal steps
// of `tiles` (at least 1) rows, or columns as in its footprint, and starts once all later steps will find their rows.
// So it never stalls and occupies its replica only for its latency. Stages along different axes pass on whole images.
std::vector<std::vector<PipelineWait>> rowLevelWaits(const Chain& chain, const Partition& partition,
                                                     const std::vector<std::int64_t>& tiles,
                                                     const std::vector<double>& latencies);

// A span's time as a stage is the sum of its layers' times, or its transfer time if longer.

// MACs per span for the batch: latencies without a cost model. Poolings and projections count 0.
std::vector<double> stageMacs(const Partition& partition);

struct StageTime {
  double compute = 0;                  // in the unit of layerTimes
  double transfer = 0;                 // of maps across the off-chip boundary (exact counting)
  std::vector<std::string> uncounted;  // layers with unknown time, counted as 0

  double latency() const { return std::max(compute, transfer); }
  bool isBoundByLink() const { return transfer > compute; }
  bool operator==(const StageTime&) const = default;
};

// layerTimes: by name, for the batch, e.g. a plan's cycles. A span includes its convolutions and poolings, the layers
// merged into their maps, and the projections of its skips. elementsPerTime: the link's bandwidth; absent: unlimited.
std::vector<StageTime> stageTimes(const Chain& chain, const Partition& partition,
                                  const std::map<std::string, double>& layerTimes,
                                  std::optional<double> elementsPerTime);

// Each layer once, in the order in which it runs.
std::vector<std::string> layersOfSpan(const Chain& chain, std::size_t from, std::size_t to);

}  // namespace tilescope
