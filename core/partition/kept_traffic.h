// SPDX-License-Identifier: GPL-3.0-or-later
// Which layers of a network still move their tensors across the off-chip boundary when a partition runs it: the exact
// rule, layer by layer instead of map by map.
#pragma once

#include <array>
#include <map>
#include <string>

#include "core/partition/partition.h"
#include "core/workload/network.h"
#include "core/workload/vocabulary.h"

namespace tilescope {

// Of a layer's tensors, indexed by Tensor: the share of elements that still cross.
using KeptShares = std::array<double, kTensorCount>;
inline constexpr KeptShares kEverything{1, 1, 1};

struct KeptTraffic {
  std::size_t span = 0;  // of the partition
  KeptShares shares = kEverything;

  bool operator==(const KeptTraffic&) const = default;
};

// Of every layer that runs with a span, by name. Every map that is read from outside a span is read by its first reader
// there; outputs cross where another span or a layer behind the chain reads the map, and at a span's end. What an add,
// a concat or a reorg is handed by the layers of its own map never crosses. Spans that do not fit keep everything.
std::map<std::string, KeptTraffic> keptTraffic(const Network& network, const Chain& chain, const Partition& partition);

}  // namespace tilescope
