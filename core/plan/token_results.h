// SPDX-License-Identifier: GPL-3.0-or-later
// What a plan means for a language model: how fast it reads or writes tokens, and what they take. Only of decoders.
#pragma once

#include <optional>

#include "core/base/json_fwd.h"
#include "core/base/result.h"
#include "core/plan/execution_plan.h"

namespace tilescope {

struct TokenResults {
  bool decodes = false;        // else it reads a prompt
  double tokens = 0;           // of one pass, of all texts
  double seconds = 0;          // of one pass over the layers that have a plan
  double secondsPerToken = 0;  // of each text
  double offChipBytes = 0;     // of one pass
  double cacheBytes = 0;       // of keys and values, at the end of the pass
  int cacheBits = 0;           // per element

  double tokensPerSecond() const { return seconds > 0 ? tokens / seconds : 0; }
  double bytesPerToken() const { return tokens > 0 ? offChipBytes / tokens : 0; }
};

bool isLanguageModel(const Network& network);
std::optional<TokenResults> tokenResults(const ExecutionPlan& plan);  // nothing of other networks
Json toJson(const TokenResults& results);

// Bytes of the parameters and, of decoders, of the cache, in the widths of the run or of the hardware.
struct TransformerBytes {
  double weights = 0, cache = 0;
};
TransformerBytes heldBytes(const Transformer& transformer, const HardwareProfile& hardware);
// Whether these fit into the outermost memory.
bool fitsOutermost(const Transformer& transformer, const HardwareProfile& hardware);

// That weights and cache do not fit into the outermost memory; nothing where they do and of other networks.
std::optional<Diagnostic> outermostExceeded(const Network& network, const HardwareProfile& hardware);

}  // namespace tilescope
