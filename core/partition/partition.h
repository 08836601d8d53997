// SPDX-License-Identifier: GPL-3.0-or-later
// Chooses which runs of layers stay on chip so that the off-chip traffic is minimal (Occam, equation 1, and the exact
// rule that replaces its residual term). All counts are elements of the batch.
#pragma once

#include "core/partition/span.h"

namespace tilescope {

struct SpanTransfers {
  std::int64_t read = 0;       // the map at the span's beginning, if a layer of the span reads it
  std::int64_t write = 0;      // the map at the span's end
  std::int64_t residual = 0;   // other maps read from outside or written for outside
  std::int64_t readAgain = 0;  // elements of outside maps that overlapping tiles read once more (Layer Fusion)

  std::int64_t total() const { return read + write + residual + readAgain; }
  bool operator==(const SpanTransfers&) const = default;
};

struct PartitionSpan {
  std::size_t from = 0, to = 0;  // layers from + 1 … to
  SpanFootprint footprint;       // for one row
  bool fits = true;         // total below the capacity; only single layers may not fit: their traffic is then a lower
                            // bound
  SpanTransfers transfers;  // exact counting
  std::int64_t macs = 0;    // of the chain's layers, whole batch

  bool operator==(const PartitionSpan&) const = default;
};

struct Partition {
  std::vector<std::size_t> cuts;  // 0 = first < … < last = n
  std::vector<PartitionSpan> spans;
  std::int64_t transfers = 0;       // by the rule that chose the cuts
  std::int64_t exactTransfers = 0;  // the same cuts by exact counting

  bool isLowerBound() const;  // whether a single layer does not fit
  bool operator==(const Partition&) const = default;
};

// Exact cost of layers from + 1 … to as one span.
SpanTransfers transfersOf(const Chain& chain, std::size_t from, std::size_t to, std::int64_t batch);
// The partition with these cuts, good or bad; transfers by the rule.
Partition partitionWith(const Chain& chain, const SpanTable& table, std::vector<std::size_t> cuts,
                        std::int64_t capacity, ResidualRule rule);

// Transfers of every span by exact counting, computed once for many capacities.
class TransferTable {
 public:
  TransferTable(const Chain& chain, std::int64_t batch);
  const SpanTransfers& at(std::size_t from, std::size_t to) const { return spans_[to * (to - 1) / 2 + from]; }

 private:
  std::vector<SpanTransfers> spans_;
};

// The minimum traffic at a capacity. A span fits if its footprint is below the capacity; single layers are always
// allowed. Ties: exact takes the smallest start of the last span (only less traffic replaces it); the other rules take
// the largest split in every cell, like the paper's published cuts. O(n²) for n layers.
Partition partitionFor(const Chain& chain, const SpanTable& table, const TransferTable& transfers,
                       std::int64_t capacity, ResidualRule rule);

// The traffic if cut after every layer. Ignored: the sum of |L_k| + |L_(k+1)|; otherwise exact counting.
std::int64_t layerByLayerTransfers(const Chain& chain, std::int64_t batch, ResidualRule rule);

// The minimum traffic as a function of the capacity: all steps, computed exactly.
struct StaircaseStep {
  std::int64_t capacity = 0;        // minimum capacity for this optimum; holds up to the next step's
  std::int64_t transfers = 0;       // by the rule
  std::int64_t exactTransfers = 0;  // exact, for the cuts of partitionFor at this capacity
  std::vector<std::size_t> cuts;
  bool isLowerBound = false;  // at this capacity some single layer does not fit

  bool operator==(const StaircaseStep&) const = default;
};

// By rising capacity. The first step begins at 0; the last one is the whole chain in one span, or the point from which
// more capacity brings nothing. Each step is found by one search, which among equal costs minimises the largest
// footprint.
std::vector<StaircaseStep> staircaseOf(const Chain& chain, const SpanTable& table, const TransferTable& transfers,
                                       ResidualRule rule);
// The minimum capacity at which every single layer of the chain fits.
std::int64_t leastHonestCapacity(const SpanTable& table);

}  // namespace tilescope
