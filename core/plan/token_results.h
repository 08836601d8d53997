// SPDX-License-Identifier: GPL-3.0-or-later
// The results of a plan for a language model (decoders only): how fast it reads or writes tokens, and at what cost.
#pragma once

#include <optional>

#include "core/base/json_fwd.h"
#include "core/base/result.h"
#include "core/plan/execution_plan.h"

namespace tilescope {

struct TokenResults {
  bool decodes = false;        // false: the run reads a prompt
  double tokens = 0;           // per pass, of all texts
  double seconds = 0;          // per pass, over the layers that have a plan
  double secondsPerToken = 0;  // per text
  double offChipBytes = 0;     // per pass
  double cacheBytes = 0;       // keys and values of all tokens at the end of the pass
  int cacheBits = 0;           // per element

  double tokensPerSecond() const { return seconds > 0 ? tokens / seconds : 0; }
  double bytesPerToken() const { return tokens > 0 ? offChipBytes / tokens : 0; }
};

bool isLanguageModel(const Network& network);
std::optional<TokenResults> tokenResults(const ExecutionPlan& plan);  // empty if the network is not a decoder
Json toJson(const TokenResults& results);

// Bytes of the parameters and, for decoders, of the key-value cache, with the widths of the run or of the hardware.
struct TransformerBytes {
  double weights = 0, cache = 0;
};
TransformerBytes heldBytes(const Transformer& transformer, const HardwareProfile& hardware);
// Whether parameters and cache fit into the outermost memory.
bool fitsOutermost(const Transformer& transformer, const HardwareProfile& hardware);

// A warning if weights and cache do not fit into the outermost memory. Empty if they fit or if there is no transformer.
std::optional<Diagnostic> outermostExceeded(const Network& network, const HardwareProfile& hardware);

}  // namespace tilescope
