// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/eplanner/eplanner_layer.h"

#include <algorithm>
#include <string>
#include <vector>

#include "core/base/names.h"
#include "core/workload/loop_roles.h"
#include "core/workload/vocabulary.h"

namespace tilescope::eplanner {
namespace {

EplannerLayer fromConv(const Layer& whole) {
  const Layer layer = withoutCrop(whole);
  const Window& w = layer.window;
  EplannerLayer e;
  e.batch = layer.batch;
  e.groups = layer.groups;
  e.K = layer.out.channels / layer.groups;
  e.C = layer.in.channels / layer.groups;
  e.OY = layer.out.height;
  e.OX = layer.out.width;
  e.FY = w.kernelHeight;
  e.FX = w.kernelWidth;
  e.IY = layer.in.height;
  e.IX = layer.in.width;
  e.strideY = w.stride[0];
  e.strideX = w.stride[1];
  e.dilationY = w.dilation[0];
  e.dilationX = w.dilation[1];
  e.padTop = w.padding[0];
  e.padLeft = w.padding[1];
  return e;
}

EplannerLayer fromFc(const Layer& layer) {
  EplannerLayer e;
  e.batch = layer.batch;
  e.K = layer.out.channels;
  e.C = layer.in.channels;
  return e;
}

EplannerLayer fromMatmul(const Layer& layer) {
  EplannerLayer e;
  e.groups = layer.matmul.heads;
  (layer.matmul.constantB ? e.batch : e.groups) *= layer.batch;  // a second activation repeats with the batch
  e.K = layer.matmul.n;
  e.C = layer.matmul.k;
  e.OY = layer.matmul.m;
  e.IY = layer.matmul.m;
  return e;
}

bool indexedBy(std::vector<std::string> tensor, std::vector<std::string> expected) {
  std::sort(tensor.begin(), tensor.end());
  std::sort(expected.begin(), expected.end());
  return tensor == expected;
}

struct InputAxis {  // IY = stride·OY + dilation·FY
  std::int64_t stride = 1, dilation = 1, padding = 0, extent = 0;
};

std::optional<InputAxis> inputAxis(const Einsum& einsum, const std::string& in, const std::string& out,
                                   const std::string& kernel, std::int64_t outSize, std::int64_t kernelSize) {
  if (contains(einsum.input, out)) return kernelSize == 1 ? std::optional(InputAxis{1, 1, 0, outSize}) : std::nullopt;
  const auto it =
      std::find_if(einsum.relations.begin(), einsum.relations.end(), [&](const Relation& r) { return r.dim == in; });
  if (it == einsum.relations.end() || it->of.size() > 2) return std::nullopt;
  InputAxis axis;
  const auto has = [&](const std::string& dim, std::int64_t size) {
    return size == 1 || std::any_of(it->of.begin(), it->of.end(), [&](const auto& term) { return term.first == dim; });
  };
  if (!has(out, outSize) || !has(kernel, kernelSize)) return std::nullopt;
  for (const auto& [dim, factor] : it->of) {
    if (dim == out)
      axis.stride = factor;
    else if (dim == kernel)
      axis.dilation = factor;
    else
      return std::nullopt;
  }
  axis.padding = it->padding[0];
  const std::int64_t padded = (outSize - 1) * axis.stride + (kernelSize - 1) * axis.dilation + 1;
  axis.extent = it->extent.value_or(padded - it->padding[0] - it->padding[1]);
  return axis;
}

// Convolutions and products with any loop names; a missing loop counts as 1.
std::optional<EplannerLayer> fromEinsum(const Layer& layer) {
  const std::optional<Einsum> named = convolutionOf(layer);
  if (!named) return std::nullopt;
  const Einsum& einsum = *named;
  EplannerLayer e;
  std::vector<std::string> input, weight, output;
  for (const auto& [name, size] : einsum.dims) {
    const std::optional<Dim> dim = parseDim(name);
    if (!dim) return std::nullopt;
    const bool inI = *dim == Dim::B || *dim == Dim::G || *dim == Dim::C;
    const bool inW = *dim != Dim::B && *dim != Dim::OY && *dim != Dim::OX;
    const bool inO = *dim != Dim::C && *dim != Dim::FY && *dim != Dim::FX;
    if (inI) input.push_back(name);
    if (inW) weight.push_back(name);
    if (inO) output.push_back(name);
    std::int64_t* const fields[] = {&e.batch, &e.groups, &e.K, &e.C, &e.OY, &e.OX, &e.FY, &e.FX};
    *fields[static_cast<std::size_t>(*dim)] = size;
  }
  if (!indexedBy(einsum.weight, weight) || !indexedBy(einsum.output, output)) return std::nullopt;

  const auto y = inputAxis(einsum, "IY", "OY", "FY", e.OY, e.FY);
  const auto x = inputAxis(einsum, "IX", "OX", "FX", e.OX, e.FX);
  if (y) input.emplace_back(contains(einsum.input, "OY") ? "OY" : "IY");
  if (x) input.emplace_back(contains(einsum.input, "OX") ? "OX" : "IX");
  if (!indexedBy(einsum.input, input)) return std::nullopt;
  if ((!y && e.OY * e.FY > 1) || (!x && e.OX * e.FX > 1)) return std::nullopt;
  if (y) e.IY = y->extent, e.strideY = y->stride, e.dilationY = y->dilation, e.padTop = y->padding;
  if (x) e.IX = x->extent, e.strideX = x->stride, e.dilationX = x->dilation, e.padLeft = x->padding;
  e.batch *= layer.batch;
  return e;
}

}  // namespace

std::optional<EplannerLayer> eplannerLayer(const Layer& layer) {
  if (!isOneNest(layer)) return std::nullopt;
  switch (layer.type) {
    case LayerType::Conv:
      return fromConv(layer);
    case LayerType::Fc:
      return fromFc(layer);
    case LayerType::Matmul:
      return fromMatmul(layer);
    case LayerType::Einsum:
      return fromEinsum(layer);
    case LayerType::Pool:
    case LayerType::Add:
    case LayerType::Concat:
    case LayerType::Reorg:
    case LayerType::Vector:
    case LayerType::Move:
    case LayerType::Opaque:
      return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace tilescope::eplanner
