// SPDX-License-Identifier: GPL-3.0-or-later
// One encoder block with two heads, without its embedding, as in the exporter's documentation.
#pragma once

#include <algorithm>
#include <string>

#include "core/workload/expand_transformer.h"
#include "core/workload/network.h"
#include "core/workload/transformer.h"

namespace tilescope {

inline Transformer smallEncoder(std::int64_t tokens) {
  Transformer encoder;
  encoder.name = "encoder";
  TransformerArchitecture& a = encoder.architecture;
  a.kind = TransformerArchitecture::Kind::Encoder;
  a.width = 16;
  a.heads = a.kvHeads = 2;
  a.headWidth = 8;
  a.ffnWidth = 24;
  a.vocabulary = 50;
  a.bias = "all";
  a.embeddingNorm = a.postNorm = true;
  a.finalNorm = a.head = false;
  encoder.run.sequence = tokens;
  return encoder;
}

// Removes the embedding, whose result becomes the input "x".
inline Network behindEmbedding(const Transformer& transformer) {
  Network network = expand(transformer).network;
  std::erase_if(network.layers, [](const Layer& layer) { return layer.name == "embedding"; });
  network.inputs = {{"x", FeatureMap{transformer.architecture.width, transformer.run.sequence, 1}}};
  for (Layer& layer : network.layers)
    std::replace(layer.inputs.begin(), layer.inputs.end(), std::string("embedding"), std::string("x"));
  return network;
}

inline Network encoderBlock(std::int64_t tokens) {
  return behindEmbedding(smallEncoder(tokens));
}

}  // namespace tilescope
