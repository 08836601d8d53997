// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/batch.h"

#include <string>
#include <utility>

#include "core/workload/shape_rules.h"

namespace tilescope {
namespace {

constexpr const char* kBatchDim = "B";
constexpr std::int64_t kLargestBatch = std::int64_t{1} << 31;  // as every size of a network file

template <class SomeLayer>  // Layer or const Layer
auto* batchOf(SomeLayer& layer) {
  decltype(&layer.batch) found = nullptr;
  if (!layer.einsum) return &layer.batch;
  for (auto& [dim, size] : layer.einsum->dims) {
    if (dim == kBatchDim) found = &size;
  }
  return found;
}

}  // namespace

Result<Network> withBatch(Network network, std::int64_t batch) {
  if (batch < 1 || batch > kLargestBatch) {
    Diagnostic d;
    d.file = network.name;
    d.pointer = "batch";
    d.found = std::to_string(batch);
    d.expected = "a whole number from 1 to " + std::to_string(kLargestBatch);
    d.remedy = "Choose another batch.";
    return d;
  }
  for (Layer& layer : network.layers) {
    if (std::int64_t* own = batchOf(layer)) *own = batch;
  }
  Diagnostics diagnostics = checkNetwork(network, network.name);
  if (hasErrors(diagnostics)) return diagnostics;
  return {std::move(network), std::move(diagnostics)};
}

std::optional<std::int64_t> commonBatch(const Network& network) {
  std::optional<std::int64_t> common;
  for (const Layer& layer : network.layers) {
    const std::int64_t* own = batchOf(layer);
    if (own == nullptr) continue;
    if (common && *common != *own) return std::nullopt;
    common = *own;
  }
  return common;
}

}  // namespace tilescope
