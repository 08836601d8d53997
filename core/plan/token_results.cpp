// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/token_results.h"

#include <fmt/format.h>

#include "core/base/format_number.h"
#include "core/base/json.h"
#include "core/base/units.h"
#include "core/workload/transformer.h"

namespace tilescope {
namespace {

constexpr int kHeldDigits = 4;

int cacheBitsOf(const Transformer& transformer, const HardwareProfile& hardware) {
  return transformer.run.statesBits ? transformer.run.cacheBits : hardware.precision.weight;
}

}  // namespace

bool isLanguageModel(const Network& network) {
  return network.transformer && network.transformer->architecture.kind == TransformerArchitecture::Kind::Decoder;
}

std::optional<TokenResults> tokenResults(const ExecutionPlan& plan) {
  if (!isLanguageModel(plan.request.network)) return std::nullopt;
  const Transformer& transformer = *plan.request.network.transformer;
  TokenResults results;
  results.decodes = transformer.run.phase == "decode";
  results.tokens = real(transformer.run.batch) * real(transformer.run.sequence);
  results.seconds = plan.totals.latency.seconds;
  results.secondsPerToken = results.seconds / real(transformer.run.sequence);
  results.offChipBytes = plan.totals.offChipBytes.total();
  results.cacheBytes = heldBytes(transformer, plan.request.hardware).cache;
  results.cacheBits = cacheBitsOf(transformer, plan.request.hardware);
  return results;
}

Json toJson(const TokenResults& results) {
  Json json{{"tokens", plainNumber(results.tokens)},
            {"tokens_per_second", plainNumber(results.tokensPerSecond())},
            {"off_chip_bytes_per_token", plainNumber(results.bytesPerToken())},
            {"cache_bytes", plainNumber(results.cacheBytes)}};
  json[results.decodes ? "seconds_per_token" : "seconds_to_first_token"] =
      plainNumber(results.decodes ? results.secondsPerToken : results.seconds);
  return json;
}

TransformerBytes heldBytes(const Transformer& transformer, const HardwareProfile& hardware) {
  const TransformerArchitecture& a = transformer.architecture;
  const TransformerRun& run = transformer.run;
  TransformerBytes bytes;
  bytes.weights = real(parametersOf(a)) * (run.statesBits ? run.weightBits : hardware.precision.weight) / kBitsPerByte;
  if (a.kind == TransformerArchitecture::Kind::Decoder)
    bytes.cache = 2 * real(a.layers) * real(run.batch) * real(run.sequence + run.past) * real(a.kvHeads) *
                  real(a.headWidth) * cacheBitsOf(transformer, hardware) / kBitsPerByte;
  return bytes;
}

bool fitsOutermost(const Transformer& transformer, const HardwareProfile& hardware) {
  if (hardware.memories.empty()) return true;
  const TransformerBytes held = heldBytes(transformer, hardware);
  const double size = real(hardware.memories.back().sizeBits) / kBitsPerByte;
  return size <= 0 || held.weights + held.cache <= size;
}

std::optional<Diagnostic> outermostExceeded(const Network& network, const HardwareProfile& hardware) {
  if (!network.transformer || fitsOutermost(*network.transformer, hardware)) return std::nullopt;
  const Memory& memory = hardware.memories.back();
  const TransformerBytes held = heldBytes(*network.transformer, hardware);
  const double size = real(memory.sizeBits) / kBitsPerByte;
  const auto text = [](double bytes) { return withPrefixAtMost(bytes, "B", kHeldDigits); };
  return Diagnostic{Diagnostic::Severity::Warning,
                    network.name,
                    "",
                    held.cache > 0
                        ? fmt::format("{} of weights and {} of keys and values", text(held.weights), text(held.cache))
                        : fmt::format("{} of weights", text(held.weights)),
                    fmt::format("at most the {} of {}", text(size), memory.name),
                    held.weights > size ? "The plan assumes that they fit. Lower the width of weights."
                                        : "The plan assumes that they fit. Lower batch, past or widths."};
}

}  // namespace tilescope
