// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/layer.h"

#include <algorithm>

#include "core/base/names.h"
#include "core/base/units.h"

namespace tilescope {
namespace {

constexpr std::array<std::string_view, 11> kTypeNames{"conv",   "fc",     "pool",   "add",  "concat", "reorg",
                                                      "matmul", "einsum", "vector", "move", "opaque"};
constexpr std::array<std::string_view, 5> kActivationNames{"none", "relu", "relu6", "leaky", "sigmoid"};

}  // namespace

std::string_view name(LayerType type) {
  return enumName(kTypeNames, type);
}
std::optional<LayerType> parseLayerType(std::string_view text) {
  return parseEnum<LayerType>(kTypeNames, text);
}

std::string_view name(ActivationType type) {
  return enumName(kActivationNames, type);
}
std::optional<ActivationType> parseActivationType(std::string_view text) {
  return parseEnum<ActivationType>(kActivationNames, text);
}

std::int64_t elementsOf(const std::vector<std::int64_t>& shape) {
  std::int64_t count = 1;
  for (const std::int64_t size : shape) count = size > 0 ? cappedProduct(count, size) : 0;
  return count;
}

Layer withoutCrop(const Layer& layer) {
  Layer rest = layer;
  std::int64_t& bottom = rest.window.padding[2];
  std::int64_t& right = rest.window.padding[3];
  rest.in.height += std::min<std::int64_t>(bottom, 0);
  rest.in.width += std::min<std::int64_t>(right, 0);
  bottom = std::max<std::int64_t>(bottom, 0);
  right = std::max<std::int64_t>(right, 0);
  return rest;
}

}  // namespace tilescope
