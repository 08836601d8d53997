// SPDX-License-Identifier: GPL-3.0-or-later
// Expands a transformer to the layers of a run, with totals.
#pragma once

#include <cstdint>

#include "core/base/json_fwd.h"
#include "core/workload/network.h"
#include "core/workload/transformer.h"

namespace tilescope {

// Totals if every layer reads its operands and writes its result once; in bytes unless named otherwise.
struct TransformerTotals {
  double macs = 0, macsOfAttention = 0;
  double simple = 0, special = 0;  // operations of vector layers
  double weightsRead = 0, activationsRead = 0, activationsWritten = 0;
  double cacheRead = 0, cacheWritten = 0;
  double scoreElements = 0;
  double cache = 0;  // bytes of the key-value cache at the end of the run

  bool operator==(const TransformerTotals&) const = default;
};

struct ExpandedTransformer {
  Network network;  // also contains the transformer
  TransformerTotals totals;
};

// tokens: 0 if it follows from image and patch.
ExpandedTransformer expand(const Transformer& transformer);
Json toJson(const TransformerTotals& totals);

}  // namespace tilescope
