// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/design_attention.h"

#include <algorithm>
#include <utility>

#include "core/base/units.h"

namespace tilescope::app {

std::vector<AttentionCurvePoint> DesignAttention::curve() const {
  std::vector<AttentionBlock> blocks;
  for (const AttentionSpan& span : answer.spans) blocks.push_back(span.block);
  return attentionCurve(blocks, answer.options.keyBlock);
}

int attentionElementBits(const Design& design, const HardwareProfile& hardware) {
  const std::optional<Transformer> transformer = transformerOf(design);
  if (design.partition.elementBits || !transformer || !transformer->run.statesBits)
    return elementBits(design.partition, hardware);
  const TransformerRun& run = transformer->run;
  const bool hasCache = transformer->architecture.kind == TransformerArchitecture::Kind::Decoder;
  return hasCache ? std::max(run.activationBits, run.cacheBits) : run.activationBits;
}

Result<DesignAttention> attentionOf(const Design& design, const HardwareProfile& hardware, PartitionCache& cache) {
  const Result<std::shared_ptr<const Network>>& network = cache.running(design.network, design.run, design.batch);
  if (!network) return network.diagnostics();
  PartitionSettings settings = design.partition;
  settings.elementBits = attentionElementBits(design, hardware);
  Result<AttentionAnswer> answer =
      attentionAnswer(**network, {capacityElements(settings, hardware), settings.keyBlock});
  if (!answer) return answer.diagnostics();
  DesignAttention made;
  made.warnings = answer.diagnostics();
  made.answer = std::move(answer).value();
  made.bytesPerElement = elementBits(settings, hardware) / static_cast<double>(kBitsPerByte);
  made.capacityBytes = static_cast<double>(capacityBytes(settings, hardware));
  return made;
}

ChainKind shownChain(const Design& design, PartitionCache& cache) {
  if (!hasAttention(*design.network)) return ChainKind::Maps;
  return design.partition.chain == ChainKind::Attention || !cache.chain(design.network) ? ChainKind::Attention
                                                                                        : ChainKind::Maps;
}

bool hasAttention(const Network& network) {
  return std::any_of(network.layers.begin(), network.layers.end(),
                     [](const Layer& layer) { return layer.attention.has_value(); });
}

std::vector<std::string> layersOfBlock(const Network& network, const std::string& block) {
  std::vector<std::string> names;
  for (const Layer& layer : network.layers)
    if (layer.attention && layer.attention->block == block) names.push_back(layer.name);
  return names;
}

}  // namespace tilescope::app
