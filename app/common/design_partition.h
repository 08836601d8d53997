// SPDX-License-Identifier: GPL-3.0-or-later
// The partition of one design, as its settings ask for it.
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
  Partition optimum;  // of the same capacity and rule; another one where the cuts are the user's own
  bool hasOwnCuts = false;
  std::vector<std::int64_t> tiles;  // of every span, the most rows (columns) of its last map; 0: not even one fits
  std::vector<FusedSpan> fused;     // of the spans, where the scheme is Layer Fusion; else empty
  Diagnostics warnings;             // of the chain: layers that are left out

  const Chain& chain() const { return *tables->chain; }
  std::int64_t batch() const { return tables->options.batch; }
  double bytes(std::int64_t elements) const { return static_cast<double>(elements) * bytesPerElement; }
  double capacityBytes() const;
  // Under the scheme, of the batch.
  std::int64_t footprint(std::size_t span) const;
  std::int64_t weights(std::size_t span) const;
  double extraMacs() const;  // what is computed again, as a share of the layers' own
  // Of one image, by exact counting.
  double traffic() const { return perImage(partition.exactTransfers); }
  double layerByLayer() const;
  // Of weights that are streamed, per image; nothing where they are resident.
  std::optional<double> weightTraffic() const;
  double perImage(std::int64_t elements) const { return bytes(elements) / static_cast<double>(batch()); }
  bool fits() const;                                              // every span does
  bool isLowerBound() const { return partition.isLowerBound(); }  // a single layer does not
  const StaircaseStep* nextStep() const;              // the next one that more capacity leads to; null: none
  const StaircaseStep* previousStep() const;          // the last one that begins below the capacity; null: none
  double stepBytes(const StaircaseStep& step) const;  // the least whole bytes that hold its capacity
};

// The images at once: the design's, or those of the network itself.
std::int64_t batchOf(const Design& design);

// hardware: the design's profile with its edits. Fails where the network has no chain of layers.
Result<DesignPartition> partitionOf(const Design& design, const HardwareProfile& hardware, PartitionCache& cache);
// Of the same tables and capacity, otherwise as these settings say.
DesignPartition withSettings(const DesignPartition& answer, const PartitionSettings& settings);

}  // namespace tilescope::app
