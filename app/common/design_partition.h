// SPDX-License-Identifier: GPL-3.0-or-later
// The partition of one configuration, by its settings.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>

#include "app/common/design.h"
#include "app/common/partition_tables.h"
#include "core/partition/balance.h"
#include "core/partition/boundary_energy.h"
#include "core/partition/layer_fusion.h"
#include "core/plan/execution_plan.h"

namespace tilescope::app {

// Times of the layers from a plan.
struct LayerTimes {
  std::map<std::string, double> seconds;    // by name, for the batch
  std::optional<double> elementsPerSecond;  // of the off-chip memory; absent: unlimited

  bool operator==(const LayerTimes&) const = default;
};

// Absent if a convolution of the chain has no result; other layers without one take no time. plan: may be null.
std::optional<LayerTimes> layerTimesOf(const Chain& chain, const ExecutionPlan* plan, const HardwareProfile& hardware,
                                       double bitsPerElement);

struct DesignPartition {
  std::shared_ptr<const PartitionTables> tables;
  PartitionSettings settings;  // with the capacity and the name of its memory
  double bytesPerElement = 1;
  std::int64_t capacity = 0;
  Partition partition;
  Partition optimum;                     // the best partition at the same capacity and rule, for the goal
  std::int64_t usualChips = 1;           // without a setting: one for each span of the cuts for traffic, or of own cuts
  std::optional<LayerTimes> times;       // absent: stages are compared by their MACs
  std::optional<BoundaryEnergy> energy;  // of the maps across the cuts; absent: the profile has none
  bool hasOwnCuts = false;
  // By span: maximum rows (columns) of its last map; 0: none fits.
  std::vector<std::int64_t> tiles;
  std::vector<FusedSpan> fused;  // by span; empty except for Layer Fusion
  Diagnostics warnings;          // about layers left out of the chain

  const Chain& chain() const { return *tables->chain; }
  std::int64_t chips() const { return settings.chips.value_or(usualChips); }  // of the pipeline
  std::int64_t batch() const { return tables->options.batch; }
  double bytes(std::int64_t elements) const { return static_cast<double>(elements) * bytesPerElement; }
  double capacityBytes() const;
  // Elements that the span keeps on chip, for the whole batch.
  std::int64_t footprint(std::size_t span) const;
  std::int64_t weights(std::size_t span) const;
  double extraMacs() const;  // MACs computed again, as a fraction of all
  double traffic() const { return perImage(partition.exactTransfers); }
  double layerByLayer() const;
  // Streamed weights, in elements per image; empty if weights stay on chip.
  std::optional<double> weightTraffic() const;
  double perImage(std::int64_t elements) const { return bytes(elements) / static_cast<double>(batch()); }
  bool fits() const;
  bool isBalanced() const;                                        // the cuts are those for throughput
  bool isLowerBound() const { return partition.isLowerBound(); }  // a single layer does not fit
  // The next step of the traffic-over-capacity staircase; null: none.
  const StaircaseStep* nextStep() const;
  const StaircaseStep* previousStep() const;          // null: none
  double stepBytes(const StaircaseStep& step) const;  // minimum whole bytes that hold the step's capacity
};

// The batch size of the configuration, or else of the network.
std::int64_t batchOf(const Design& design);

// The design on a chip whose memory for the spans has the partition's capacity: its plan has the times of layers there.
// Empty if the memory has that size already, if no memory is on chip, or if the profile does not take the size.
std::optional<Design> atCapacity(const Design& design);

// hardware: with its edits. plan: for cuts and stages by time; may be null, or of another network. Fails if the network
// has no chain of layers.
Result<DesignPartition> partitionOf(const Design& design, const HardwareProfile& hardware, PartitionCache& cache,
                                    const ExecutionPlan* plan = nullptr);
DesignPartition withSettings(const DesignPartition& answer, const PartitionSettings& settings);

}  // namespace tilescope::app
