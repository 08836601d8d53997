// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/tensor_problem.h"

#include <algorithm>
#include <initializer_list>

namespace tilescope {
namespace {

constexpr std::int64_t kSaturated = std::int64_t{1} << 62;

// a · b, both at least 0; limited to kSaturated.
std::int64_t multiply(std::int64_t a, std::int64_t b) {
  if (a <= 0 || b <= 0) return 0;
  return a > kSaturated / b ? kSaturated : a * b;
}

std::int64_t product(std::initializer_list<std::int64_t> factors) {
  std::int64_t result = 1;
  for (const std::int64_t factor : factors) result = multiply(result, factor);
  return result;
}

std::int64_t elementsOfMap(const FeatureMap& map) {
  return product({map.channels, map.height, map.width});
}

std::int64_t dimensionSize(const Einsum& einsum, const std::string& name) {
  for (const auto& [dim, size] : einsum.dims) {
    if (dim == name) return size;
  }
  for (const Relation& relation : einsum.relations) {
    if (relation.dim == name) return relationSize(einsum, relation);
  }
  return 1;
}

std::int64_t tensorElements(const Einsum& einsum, Tensor tensor) {
  const std::vector<std::string>& dims = dimensionsOf(einsum, tensor);
  if (dims.empty()) return 0;
  std::int64_t count = 1;
  for (const std::string& dim : dims) count = multiply(count, dimensionSize(einsum, dim));
  return count;
}

std::int64_t perGroup(std::int64_t channels, std::int64_t groups) {
  return groups > 0 ? channels / groups : 0;
}

Relation windowRelation(const char* dim, const char* out, const char* kernel, std::int64_t stride,
                        std::int64_t dilation, std::int64_t before, std::int64_t after, std::int64_t extent) {
  return {dim, {{out, stride}, {kernel, dilation}}, {before, after}, extent};
}

Einsum windowEinsum(const Layer& whole) {
  const Layer layer = withoutCrop(whole);
  const Window& w = layer.window;
  const bool pool = layer.type == LayerType::Pool;
  const std::int64_t groups = pool ? layer.out.channels : layer.groups;
  Einsum einsum;
  einsum.dims = {{"B", layer.batch},
                 {"G", groups},
                 {"K", perGroup(layer.out.channels, groups)},
                 {"C", perGroup(layer.in.channels, groups)},
                 {"OY", layer.out.height},
                 {"OX", layer.out.width},
                 {"FY", w.kernelHeight},
                 {"FX", w.kernelWidth}};
  einsum.input = {"B", "G", "C", "IY", "IX"};
  if (!pool) einsum.weight = {"G", "K", "C", "FY", "FX"};
  einsum.output = {"B", "G", "K", "OY", "OX"};
  einsum.relations = {
      windowRelation("IX", "OX", "FX", w.stride[1], w.dilation[1], w.padding[1], w.padding[3], layer.in.width),
      windowRelation("IY", "OY", "FY", w.stride[0], w.dilation[0], w.padding[0], w.padding[2], layer.in.height)};
  return einsum;
}

Einsum matmulEinsum(const Layer& layer) {
  const MatmulShape& shape = layer.matmul;
  Einsum einsum;
  einsum.dims = {{"B", layer.batch}, {"OX", shape.m}, {"K", shape.n}, {"C", shape.k}};
  einsum.input = {"B", "OX", "C"};
  einsum.weight = shape.constantB ? std::vector<std::string>{"C", "K"} : std::vector<std::string>{"B", "C", "K"};
  einsum.output = {"B", "OX", "K"};
  if (shape.heads == 1) return einsum;
  einsum.dims.insert(einsum.dims.begin() + 1, {"G", shape.heads});
  for (std::vector<std::string>* dims : {&einsum.input, &einsum.weight, &einsum.output})
    dims->insert(dims->begin() + (dims->front() == "B" ? 1 : 0), "G");
  return einsum;
}

// One step per output element; concat and reorg only move elements.
Einsum elementwiseEinsum(const Layer& layer) {
  Einsum einsum;
  einsum.dims = {{"B", layer.batch}, {"K", layer.out.channels}, {"OY", layer.out.height}, {"OX", layer.out.width}};
  einsum.output = {"B", "K", "OY", "OX"};
  einsum.input = einsum.output;
  if (layer.type == LayerType::Add) einsum.weight = einsum.output;
  return einsum;
}

Einsum fcEinsum(const Layer& layer) {
  Einsum einsum;
  einsum.dims = {{"B", layer.batch}, {"K", layer.out.channels}, {"C", layer.in.channels}};
  einsum.input = {"B", "C"};
  einsum.weight = {"K", "C"};
  einsum.output = {"B", "K"};
  return einsum;
}

// Elements that a layer without products reads, without its table.
std::int64_t elementsRead(const Layer& layer) {
  std::int64_t count = 0;
  for (const std::int64_t elements : layer.inputElements) count = std::min(kSaturated, count + elements);
  return count;
}

}  // namespace

TensorProblem tensorProblem(const Layer& layer, const ElementBits& profileBits) {
  return {toEinsum(layer), layer.bits.value_or(profileBits), macs(layer), tensorElements(layer)};
}

Einsum toEinsum(const Layer& layer) {
  switch (layer.type) {
    case LayerType::Conv:
    case LayerType::Pool:
      if (layer.window.transposed) return {};
      return windowEinsum(layer);
    case LayerType::Fc:
      return fcEinsum(layer);
    case LayerType::Matmul:
      return matmulEinsum(layer);
    case LayerType::Vector:
    case LayerType::Move:
    case LayerType::Opaque:
      return {};
    case LayerType::Einsum:
      return layer.einsum.value_or(Einsum{});
    case LayerType::Add:
    case LayerType::Concat:
    case LayerType::Reorg:
      break;
  }
  return elementwiseEinsum(layer);
}

double macs(const Layer& layer) {
  const bool computes = layer.type == LayerType::Conv || layer.type == LayerType::Fc ||
                        layer.type == LayerType::Matmul || layer.type == LayerType::Einsum;
  if (!computes) return 0;
  double count = layer.type == LayerType::Matmul ? static_cast<double>(layer.matmul.sequential) : 1;
  if (layer.window.transposed)
    return count * static_cast<double>(layer.batch) * static_cast<double>(elementsOfMap(layer.in)) *
           static_cast<double>(perGroup(layer.out.channels, layer.groups)) *
           static_cast<double>(layer.window.kernelHeight) * static_cast<double>(layer.window.kernelWidth);
  for (const auto& [dim, size] : toEinsum(layer).dims) count *= static_cast<double>(size);
  return count;
}

std::array<std::int64_t, kTensorCount> tensorElements(const Layer& layer) {
  const std::int64_t in = multiply(layer.batch, elementsOfMap(withoutCrop(layer).in));
  const std::int64_t out = multiply(layer.batch, elementsOfMap(layer.out));
  switch (layer.type) {
    case LayerType::Conv:
      return {in,
              product({layer.out.channels, perGroup(layer.in.channels, layer.groups), layer.window.kernelHeight,
                       layer.window.kernelWidth}),
              out};
    case LayerType::Pool:
    case LayerType::Concat:
    case LayerType::Reorg:
      return {in, 0, out};
    case LayerType::Add:
      return {in, in, out};
    case LayerType::Vector:
    case LayerType::Move:
    case LayerType::Opaque:
      return {elementsRead(layer), layer.pass->table, layer.pass->shape.empty() ? 0 : elementsOf(layer.pass->shape)};
    case LayerType::Fc:
    case LayerType::Matmul:
    case LayerType::Einsum:
      break;
  }
  const Einsum einsum = toEinsum(layer);
  return {tensorElements(einsum, Tensor::I), tensorElements(einsum, Tensor::W), tensorElements(einsum, Tensor::O)};
}

std::int64_t relationSize(const Einsum& einsum, const Relation& relation) {
  if (relation.extent) return *relation.extent;
  std::int64_t last = 0;
  for (const auto& [name, factor] : relation.of) {
    for (const auto& [dim, size] : einsum.dims) {
      if (dim == name && size > 0) last = std::min(kSaturated / 2, last + multiply(factor, size - 1));
    }
  }
  return last + 1 - relation.padding[0] - relation.padding[1];
}

const std::vector<std::string>& dimensionsOf(const Einsum& einsum, Tensor tensor) {
  if (tensor == Tensor::I) return einsum.input;
  return tensor == Tensor::W ? einsum.weight : einsum.output;
}

}  // namespace tilescope
