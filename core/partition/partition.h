// SPDX-License-Identifier: GPL-3.0-or-later
// Chooses where to cut a chain into spans, which are runs of layers that stay on chip, so that off-chip traffic is
// minimal (Occam, equation 1, and the exact rule that replaces its residual term). All counts are elements of the
// batch.
#pragma once

#include "core/partition/span.h"

namespace tilescope {

struct SpanTransfers {
  std::int64_t read = 0;       // the map before the span, if a layer of the span reads it
  std::int64_t write = 0;      // the map at the span's end
  std::int64_t residual = 0;   // other maps read from outside or written for outside
  std::int64_t readAgain = 0;  // outside maps read again by overlapping tiles (Layer Fusion)

  std::int64_t total() const { return read + write + residual + readAgain; }
  bool operator==(const SpanTransfers&) const = default;
};

struct PartitionSpan {
  std::size_t from = 0, to = 0;  // layers from + 1 … to
  SpanFootprint footprint;       // with one row
  bool fits = true;  // below the capacity; only a single layer may not fit, and its traffic is then a lower bound
  SpanTransfers transfers;  // by exact counting
  std::int64_t macs = 0;    // of the chain's layers, for the batch

  bool operator==(const PartitionSpan&) const = default;
};

struct Partition {
  std::vector<std::size_t> cuts;  // 0 = first < … < last = n
  std::vector<PartitionSpan> spans;
  std::int64_t transfers = 0;       // by the rule that chose the cuts
  std::int64_t exactTransfers = 0;  // by exact counting

  bool isLowerBound() const;  // true if a single layer does not fit
  bool operator==(const Partition&) const = default;
};

// The transfers by exact counting if layers from + 1 … to are a span.
SpanTransfers transfersOf(const Chain& chain, std::size_t from, std::size_t to, std::int64_t batch);
// The partition with these cuts. transfers is counted by the rule.
Partition partitionWith(const Chain& chain, const SpanTable& table, std::vector<std::size_t> cuts,
                        std::int64_t capacity, ResidualRule rule);

// The exact transfers of every span, computed once for many capacities.
class TransferTable {
 public:
  TransferTable(const Chain& chain, std::int64_t batch);
  const SpanTransfers& at(std::size_t from, std::size_t to) const { return spans_[to * (to - 1) / 2 + from]; }

 private:
  std::vector<SpanTransfers> spans_;
};

// The cuts with minimum traffic at a capacity. A span must have a footprint below the capacity; single layers are
// always allowed. Of equal optima, the exact rule takes the earliest start of the last span; the other rules take the
// latest split everywhere, as in the paper's published cuts. O(n²) for n layers.
Partition partitionFor(const Chain& chain, const SpanTable& table, const TransferTable& transfers,
                       std::int64_t capacity, ResidualRule rule);

// The traffic with a cut after every layer: the sum of |L_k| + |L_(k+1)| for ResidualRule::Ignored, otherwise by exact
// counting.
std::int64_t layerByLayerTransfers(const Chain& chain, std::int64_t batch, ResidualRule rule);

// A step of the minimum traffic as a function of the capacity.
struct StaircaseStep {
  std::int64_t capacity = 0;        // minimum for this optimum; valid up to the next step's
  std::int64_t transfers = 0;       // by the rule
  std::int64_t exactTransfers = 0;  // by exact counting, with the cuts of partitionFor()
  std::vector<std::size_t> cuts;
  bool isLowerBound = false;  // at this capacity, some single layer does not fit

  bool operator==(const StaircaseStep&) const = default;
};

// All steps, by rising capacity. The first begins at 0. The last is the whole chain in one span, or the capacity beyond
// which nothing improves. Each step needs one search, which among equal optima minimises the largest footprint.
std::vector<StaircaseStep> staircaseOf(const Chain& chain, const SpanTable& table, const TransferTable& transfers,
                                       ResidualRule rule);
// The minimum capacity at which every single layer fits.
std::int64_t leastHonestCapacity(const SpanTable& table);

}  // namespace tilescope
