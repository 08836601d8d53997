// SPDX-License-Identifier: GPL-3.0-or-later
// A transformer as a network: the layers of a run, and what they read and write together.
#pragma once

#include <cstdint>

#include "core/base/json_fwd.h"
#include "core/workload/network.h"
#include "core/workload/transformer.h"

namespace tilescope {

// Every layer reads its operands and writes its result once. Bytes, except where the name says otherwise.
struct TransformerTotals {
  double macs = 0, macsOfAttention = 0;
  double simple = 0, special = 0;  // operations of vector layers
  double weightsRead = 0, activationsRead = 0, activationsWritten = 0;
  double cacheRead = 0, cacheWritten = 0;
  double scoreElements = 0;
  double cache = 0;  // held at the end

  bool operator==(const TransformerTotals&) const = default;
};

struct ExpandedTransformer {
  Network network;  // with the transformer
  TransformerTotals totals;
};

// 0 tokens where the sequence follows from image and patch.
ExpandedTransformer expand(const Transformer& transformer);
Json toJson(const TransformerTotals& totals);

}  // namespace tilescope
