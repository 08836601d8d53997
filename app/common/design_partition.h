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
  std::int64_t capacity = 0;  // elements
  Partition partition;
  Partition optimum;  // for the same capacity and rule; differs from partition if the user chose the cuts
  bool hasOwnCuts = false;
  std::vector<std::int64_t> tiles;  // of every span: maximum rows (columns) of its last map; 0: not even one fits
  std::vector<FusedSpan> fused;     // one per span if the scheme is Layer Fusion; otherwise empty
  Diagnostics warnings;             // of the chain, for layers that are left out

  const Chain& chain() const { return *tables->chain; }
  std::int64_t batch() const { return tables->options.batch; }
  double bytes(std::int64_t elements) const { return static_cast<double>(elements) * bytesPerElement; }
  double capacityBytes() const;
  // By the scheme, for the whole batch.
  std::int64_t footprint(std::size_t span) const;
  std::int64_t weights(std::size_t span) const;
  double extraMacs() const;  // MACs computed again, as a fraction of the layers' own
  // Per image, by exact counting.
  double traffic() const { return perImage(partition.exactTransfers); }
  double layerByLayer() const;
  // Streamed weights per image; empty if weights are resident.
  std::optional<double> weightTraffic() const;
  double perImage(std::int64_t elements) const { return bytes(elements) / static_cast<double>(batch()); }
  bool fits() const;                                              // every span fits
  bool isLowerBound() const { return partition.isLowerBound(); }  // whether a single layer does not fit
  const StaircaseStep* nextStep() const;                          // the next step with more capacity; null: none
  const StaircaseStep* previousStep() const;          // the last step that begins below the capacity; null: none
  double stepBytes(const StaircaseStep& step) const;  // minimum number of whole bytes with its capacity
};

// The batch size: the configuration's, or the network's own.
std::int64_t batchOf(const Design& design);

// hardware: the configuration's profile with its edits. Fails if the network has no chain of layers.
Result<DesignPartition> partitionOf(const Design& design, const HardwareProfile& hardware, PartitionCache& cache);
// The answer for other settings with the same tables and capacity.
DesignPartition withSettings(const DesignPartition& answer, const PartitionSettings& settings);

}  // namespace tilescope::app
