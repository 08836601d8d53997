// SPDX-License-Identifier: GPL-3.0-or-later
// Cuts a chain into spans, which are runs of layers that stay on chip, with minimum off-chip traffic (Occam, equation
// 1, and the exact rule that replaces its residual term). Counts are elements of the batch.
#pragma once

#include "core/partition/span.h"

namespace tilescope {

struct SpanTransfers {
  std::int64_t read = 0;           // map before the span, if the span reads it
  std::int64_t write = 0;          // map at the span's end
  std::int64_t residual = 0;       // other maps read from or written for outside
  std::int64_t readAgain = 0;      // outside maps read repeatedly by overlapping tiles (Layer Fusion)
  std::int64_t residualWrite = 0;  // the part of residual that is written

  std::int64_t total() const { return read + write + residual + readAgain; }
  std::int64_t reads() const { return total() - writes(); }
  std::int64_t writes() const { return write + residualWrite; }
  bool operator==(const SpanTransfers&) const = default;
};

struct PartitionSpan {
  std::size_t from = 0, to = 0;  // layers from + 1 … to
  SpanFootprint footprint;       // for one row
  bool fits = true;              // below the capacity; otherwise a single layer whose traffic is a lower bound
  SpanTransfers transfers;       // by exact counting
  std::int64_t macs = 0;

  bool operator==(const PartitionSpan&) const = default;
};

struct Partition {
  std::vector<std::size_t> cuts;  // 0 = first < … < last = n
  std::vector<PartitionSpan> spans;
  std::int64_t transfers = 0;  // by the rule that chose the cuts
  std::int64_t exactTransfers = 0;

  bool isLowerBound() const;
  bool operator==(const Partition&) const = default;
};

// By exact counting, for the span of layers from + 1 … to.
SpanTransfers transfersOf(const Chain& chain, std::size_t from, std::size_t to, std::int64_t batch);
Partition partitionWith(const Chain& chain, const SpanTable& table, std::vector<std::size_t> cuts,
                        std::int64_t capacity, ResidualRule rule);

class TransferTable {
 public:
  TransferTable(const Chain& chain, std::int64_t batch);
  const SpanTransfers& at(std::size_t from, std::size_t to) const { return spans_[to * (to - 1) / 2 + from]; }

 private:
  std::vector<SpanTransfers> spans_;
};

// The cuts with minimum traffic. Spans of several layers need a footprint below the capacity; single layers are always
// allowed. Of equal optima, the exact rule takes the earliest start of the last span, other rules the latest split, as
// in the paper's published cuts. O(n²) for n layers.
Partition partitionFor(const Chain& chain, const SpanTable& table, const TransferTable& transfers,
                       std::int64_t capacity, ResidualRule rule);

// A cut after every layer: Σ |L_k| + |L_(k+1)| for ResidualRule::Ignored, otherwise by exact counting.
std::int64_t layerByLayerTransfers(const Chain& chain, std::int64_t batch, ResidualRule rule);

struct StaircaseStep {
  std::int64_t capacity = 0;  // smallest for this optimum; valid up to the next step
  std::int64_t transfers = 0;
  std::int64_t exactTransfers = 0;
  std::vector<std::size_t> cuts;
  bool isLowerBound = false;  // some single layer does not fit

  bool operator==(const StaircaseStep&) const = default;
};

// By rising capacity from 0 to the whole chain as one span, or until nothing improves. Each step takes one search,
// which among equal optima minimises the largest footprint.
std::vector<StaircaseStep> staircaseOf(const Chain& chain, const SpanTable& table, const TransferTable& transfers,
                                       ResidualRule rule);
// Minimum capacity at which every single layer fits.
std::int64_t leastHonestCapacity(const SpanTable& table);

}  // namespace tilescope
