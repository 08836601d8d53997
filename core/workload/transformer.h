// SPDX-License-Identifier: GPL-3.0-or-later
// A transformer as architecture and run (tilescope.transformer/1), which expand to a network (expand_transformer.h).
// Phase, batch, sequence and past length can be changed (run_changes.h).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/json_fwd.h"
#include "core/base/result.h"

namespace tilescope {

struct TransformerArchitecture {
  enum class Kind { Encoder, Decoder, Vision };

  std::int64_t layers = 1, width = 1, heads = 1, ffnWidth = 1;
  // Defaults: kvHeads as heads, headWidth as width ÷ heads.
  std::int64_t kvHeads = 1, headWidth = 1;
  std::int64_t vocabulary = 0, tokenTypes = 0;
  std::int64_t positions = 0;
  std::int64_t experts = 0, expertsPerToken = 0;
  std::int64_t image = 0, patch = 0, channels = 0, classes = 0;
  std::string activation = "gelu";
  std::string position = "none";
  std::string bias = "none";
  Kind kind = Kind::Decoder;
  bool gated = false;      // three feed-forward matrices instead of two
  bool rms = false;        // root-mean-square norms instead of layer norms
  bool mergedQkv = false;  // one product for queries, keys and values
  bool tied = false;
  bool embeddingNorm = false, postNorm = false, pooler = false, finalNorm = true, head = true;
  bool classToken = false;

  bool operator==(const TransformerArchitecture&) const = default;
};

struct TransformerRun {
  std::string phase = "prefill";  // of a decoder: "prefill", "decode"
  std::int64_t batch = 1, sequence = 1, past = 0;
  std::int64_t blocks = 0;  // 0: all
  int weightBits = 16, activationBits = 16, cacheBits = 16, partialSumBits = 32;
  // false: layers use the hardware's bits, only totals use those above.
  bool statesBits = false;
  bool allLogits = false;  // logits of all tokens, not only the last

  bool operator==(const TransformerRun&) const = default;
};

struct Transformer {
  std::string name, source;
  TransformerArchitecture architecture;
  TransformerRun run;

  bool operator==(const Transformer&) const = default;
};

std::int64_t parametersOf(const TransformerArchitecture& architecture);

inline constexpr std::string_view kTransformerFormat = "tilescope.transformer/1";

Result<Transformer> transformerFromJson(const Json& document, const std::string& file, const std::string& prefix = "");
bool isTransformer(const Json& document);
Json toJson(const Transformer& transformer);

}  // namespace tilescope
