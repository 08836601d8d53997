// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/predictor/predictor_layer.h"

#include <algorithm>
#include <string>
#include <vector>

#include "core/workload/loop_roles.h"
#include "core/workload/tensor_problem.h"

namespace tilescope::predictor {
namespace {

const Relation* relationOf(const Einsum& einsum, const std::string& dim) {
  const auto it =
      std::find_if(einsum.relations.begin(), einsum.relations.end(), [&](const Relation& r) { return r.dim == dim; });
  return it == einsum.relations.end() ? nullptr : &*it;
}

// The dimensions that index a tensor; an input position counts for the two that it is made of. False: not a
// convolution's.
bool addDim(Shape& shape, Tensor tensor, const Einsum& einsum, const std::string& name) {
  DimMask& mask = shape.relevant[tilescope::index(tensor)];
  if (const std::optional<Dim> dim = parseDim(name)) {
    if ((mask & maskOf(*dim)) != 0) return false;
    mask |= maskOf(*dim);
    return true;
  }
  const Relation* relation = tensor == Tensor::I ? relationOf(einsum, name) : nullptr;
  if (relation == nullptr || relation->of.empty() || relation->of.size() > 2) return false;
  const std::optional<Dim> first = parseDim(relation->of.front().first), last = parseDim(relation->of.back().first);
  if (!first || !last) return false;
  if (relation->of.size() == 1) return addDim(shape, tensor, einsum, relation->of.front().first);
  for (Axis& axis : shape.axes) {
    const bool forward = *first == axis.out && *last == axis.kernel;
    const bool backward = *last == axis.out && *first == axis.kernel;
    const DimMask both = maskOf(axis.out) | maskOf(axis.kernel);
    if ((!forward && !backward) || (mask & both) != 0) continue;
    axis.stride = (forward ? relation->of.front() : relation->of.back()).second;
    axis.dilation = (forward ? relation->of.back() : relation->of.front()).second;
    axis.slides = true;
    mask |= both;
    return axis.stride > 0 && axis.dilation > 0;
  }
  return false;
}

}  // namespace

double Shape::macs() const {
  double count = 1;
  for (const std::int64_t n : size) count *= static_cast<double>(n);
  return count;
}

std::optional<Shape> shapeOf(const Layer& layer) {
  if (macs(layer) <= 0) return std::nullopt;
  const std::optional<Einsum> named = convolutionOf(layer);
  if (!named) return std::nullopt;
  const Einsum& einsum = *named;
  Shape shape;
  for (const auto& [name, size] : einsum.dims) {
    const std::optional<Dim> dim = parseDim(name);
    if (!dim) return std::nullopt;
    shape.size[index(*dim)] = size;
  }
  for (const Tensor tensor : kTensors) {
    const std::vector<std::string>& dims = dimensionsOf(einsum, tensor);
    if (dims.empty()) return std::nullopt;
    for (const std::string& name : dims)
      if (!addDim(shape, tensor, einsum, name)) return std::nullopt;
  }
  return shape;
}

}  // namespace tilescope::predictor
