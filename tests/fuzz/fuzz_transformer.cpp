// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/ensure.h"
#include "core/workload/expand_transformer.h"
#include "core/workload/network_json.h"
#include "core/workload/transformer.h"
#include "tests/fuzz/fuzz_reader.h"

// What is read survives being written; what it expands to is a network that reads as well.
TILESCOPE_FUZZ_TARGET(transformer, input) {
  using namespace tilescope;
  fuzzReader(input, [](const Json& json) { return transformerFromJson(json, "fuzz"); });
  const Result<Json> document = parseJson(input, "fuzz", kFuzzLimits);
  if (!document.ok()) return;
  const Result<Transformer> transformer = transformerFromJson(*document, "fuzz");
  constexpr std::int64_t kFewLayers = 8;  // every block is like the first
  if (!transformer.ok() || transformer->architecture.layers > kFewLayers) return;
  const Network network = expand(*transformer).network;
  const Result<Network> again = networkFromJson(toJson(network), "fuzz.json");
  ensure(again.ok() && again->layers == network.layers, "what a transformer expands to can be written and read");
}
