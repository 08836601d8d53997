// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/batch.h"

#include <fmt/format.h>

#include <string>
#include <utility>
#include <vector>

#include "core/base/names.h"
#include "core/base/units.h"
#include "core/workload/loop_roles.h"
#include "core/workload/run_changes.h"
#include "core/workload/shape_rules.h"

namespace tilescope {
namespace {

constexpr const char* kBatchDim = "B";
constexpr std::int64_t kLargestBatch = std::int64_t{1} << 31;  // the limit of all sizes in network files

// Null if an einsum has no batch: a "B" that is summed over is another loop.
template <class SomeLayer>  // Layer or const Layer
auto* batchOf(SomeLayer& layer) {
  decltype(&layer.batch) found = nullptr;
  if (!layer.einsum) return &layer.batch;
  for (std::size_t loop = 0; loop < layer.einsum->dims.size(); ++loop) {
    auto& [dim, size] = layer.einsum->dims[loop];
    if (dim == kBatchDim && loopRoles(*layer.einsum).of[loop] == Dim::B) found = &size;
  }
  return found;
}

void scaleReads(Layer& layer, std::int64_t batch) {
  const std::int64_t* own = batchOf(layer);
  if (own == nullptr) return;
  for (std::int64_t& elements : layer.inputElements)
    elements = elements % *own == 0 ? cappedProduct(elements / *own, batch) : elements;
  if (!layer.pass || layer.pass->shape.empty()) return;
  // The first axis divisible by the present batch has the images.
  for (std::int64_t& size : layer.pass->shape)
    if (size % *own == 0) {
      size = cappedProduct(size / *own, batch);
      return;
    }
}

Diagnostic withoutBatch(const std::string& network, const std::vector<std::string>& layers) {
  return {Diagnostic::Severity::Warning,
          network,
          "batch",
          fmt::format("no loop {} in {}", kBatchDim, shortList(layers)),
          "",
          fmt::format("{} the same size. Name the loop over images \"{}\" to give {} a batch.",
                      layers.size() == 1 ? "This layer keeps" : "These layers keep", kBatchDim,
                      layers.size() == 1 ? "it" : "them")};
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
  if (network.transformer) return withRun(network, {}, batch);
  std::vector<std::string> without;
  for (Layer& layer : network.layers) {
    if (layer.pass || !layer.inputElements.empty()) scaleReads(layer, batch);
    if (std::int64_t* own = batchOf(layer))
      *own = batch;
    else
      without.push_back(layer.name);
  }
  Diagnostics diagnostics = checkNetwork(network, network.name);
  if (hasErrors(diagnostics)) return diagnostics;
  if (batch > 1 && !without.empty()) diagnostics.push_back(withoutBatch(network.name, without));
  return {std::move(network), std::move(diagnostics)};
}

std::optional<std::int64_t> commonBatch(const Network& network) {
  if (network.transformer) return network.transformer->run.batch;
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
