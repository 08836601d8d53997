// SPDX-License-Identifier: GPL-3.0-or-later
// The partition of one configuration, by its settings.
#pragma once

#include <memory>

#include "app/common/design.h"
#include "app/common/partition_tables.h"
#include "core/partition/layer_fusion.h"

namespace tilescope::app {

struct DesignPartition {
  std::shared_ptr<const PartitionTables> tables;
  PartitionSettings settings;
  double bytesPerElement = 1;
  std::int64_t capacity = 0;
  Partition partition;
  Partition optimum;  // the optimal partition at the same capacity and rule
  bool hasOwnCuts = false;
  // By span: maximum rows (columns) of its last map; 0: none fits.
  std::vector<std::int64_t> tiles;
  std::vector<FusedSpan> fused;  // by span; empty except for Layer Fusion
  Diagnostics warnings;          // about layers left out of the chain

  const Chain& chain() const { return *tables->chain; }
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
  bool isLowerBound() const { return partition.isLowerBound(); }  // a single layer does not fit
  // The next step of the traffic-over-capacity staircase; null: none.
  const StaircaseStep* nextStep() const;
  const StaircaseStep* previousStep() const;          // null: none
  double stepBytes(const StaircaseStep& step) const;  // minimum whole bytes that hold the step's capacity
};

// The batch size of the configuration, or else of the network.
std::int64_t batchOf(const Design& design);

// hardware: with its edits. Fails if the network has no chain of layers.
Result<DesignPartition> partitionOf(const Design& design, const HardwareProfile& hardware, PartitionCache& cache);
DesignPartition withSettings(const DesignPartition& answer, const PartitionSettings& settings);

}  // namespace tilescope::app
