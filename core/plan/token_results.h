// SPDX-License-Identifier: GPL-3.0-or-later
// How fast a language model (decoder) reads or writes tokens, and at what cost.
#pragma once

#include <optional>

#include "core/base/json_fwd.h"
#include "core/base/result.h"
#include "core/plan/execution_plan.h"

namespace tilescope {

struct TokenResults {
  bool decodes = false;        // false: reads a prompt
  double tokens = 0;           // per pass, of all texts
  double seconds = 0;          // per pass, over layers with a plan
  double secondsPerToken = 0;  // per text
  double offChipBytes = 0;     // per pass
  double cacheBytes = 0;       // keys and values of all tokens after the pass
  int cacheBits = 0;           // per element

  double tokensPerSecond() const { return seconds > 0 ? tokens / seconds : 0; }
  double bytesPerToken() const { return tokens > 0 ? offChipBytes / tokens : 0; }
};

bool isLanguageModel(const Network& network);
std::optional<TokenResults> tokenResults(const ExecutionPlan& plan);  // empty: not a decoder
Json toJson(const TokenResults& results);

// Parameters and, for decoders, the key-value cache, with the run's or the hardware's widths.
struct TransformerBytes {
  double weights = 0, cache = 0;
};
TransformerBytes heldBytes(const Transformer& transformer, const HardwareProfile& hardware);
bool fitsOutermost(const Transformer& transformer, const HardwareProfile& hardware);

// A warning; empty if they fit or if there is no transformer.
std::optional<Diagnostic> outermostExceeded(const Network& network, const HardwareProfile& hardware);

}  // namespace tilescope
