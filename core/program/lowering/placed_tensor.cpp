// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/program/lowering/placed_tensor.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "core/workload/loop_roles.h"
#include "core/workload/tensor_problem.h"

namespace tilescope {

std::int64_t positionsOf(const FeatureMap& map) {
  return map.height * map.width;
}

Einsum writtenEinsum(const Layer& layer) {
  if (layer.einsum) return *layer.einsum;
  Einsum einsum;
  if (!layer.matmul.constantB) {
    einsum.dims = {{"m", layer.matmul.m}, {"h", layer.matmul.heads}, {"n", layer.matmul.n}, {"k", layer.matmul.k}};
    einsum.input = {"m", "h", "k"};
    einsum.weight = {"h", "k", "n"};
    einsum.output = {"m", "h", "n"};
    return einsum;
  }
  einsum.dims = {{"m", layer.matmul.m}, {"n", layer.matmul.n}, {"k", layer.matmul.k}};
  einsum.input = {"m", "k"};
  einsum.weight = {"k", "n"};
  einsum.output = {"m", "n"};
  return einsum;
}

PlacedTensor::PlacedTensor(const Einsum& einsum, Tensor tensor, const FeatureMap& map) : map_(map) {
  const LoopRoles roles = loopRoles(einsum);
  std::map<std::string, Dim> roleOf;
  for (std::size_t loop = 0; loop < einsum.dims.size(); ++loop)
    roleOf[einsum.dims[loop].first] = roles.of[loop].value_or(Dim::B);
  for (const std::string& name : dimensionsOf(einsum, tensor)) dims_.push_back(dimOf(einsum, name, roleOf));
  place(einsum);
}

std::int64_t PlacedTensor::elements() const {
  return map_.channels * positionsOf(map_);
}

std::string PlacedTensor::places() const {
  std::vector<std::string> channels, rows, columns;
  for (const std::size_t dim : channels_) channels.push_back(dims_[dim].name);
  for (const Dimension& dim : dims_) {
    if (dim.role == Dim::OY) rows.push_back(dim.name);
    if (dim.role == Dim::OX) columns.push_back(dim.name);
  }
  std::string text;
  for (const auto& [what, names] : {std::pair{"channels", channels}, {"rows", rows}, {"columns", columns}})
    if (!names.empty()) text += fmt::format("{}{} ({})", text.empty() ? "" : ", ", what, fmt::join(names, ", "));
  return text.empty() ? "one element" : text;
}

std::string PlacedTensor::text() const {
  std::string written;
  for (const Dimension& dim : dims_)
    written += fmt::format("{}{} = {}", written.empty() ? "" : ", ", dim.name, dim.size);
  return fmt::format("[{}] with {}", written, places());
}

PlacedTensor::Dimension PlacedTensor::dimOf(const Einsum& einsum, const std::string& name,
                                            const std::map<std::string, Dim>& roleOf) {
  for (const auto& [loop, size] : einsum.dims)
    if (loop == name) return {name, roleOf.at(name), size};
  const auto relation = std::find_if(einsum.relations.begin(), einsum.relations.end(),
                                     [&](const Relation& candidate) { return candidate.dim == name; });
  const Dim role = roleOf.at(relation->of.front().first);
  return {name, role == Dim::OY || role == Dim::FY ? Dim::OY : Dim::OX, relationSize(einsum, *relation)};
}

void PlacedTensor::place(const Einsum& einsum) {
  for (const std::string& name : einsum.output)
    for (std::size_t dim = 0; dim < dims_.size(); ++dim)
      if (dims_[dim].name == name && dims_[dim].role == Dim::G) channels_.push_back(dim);
  for (std::size_t dim = 0; dim < dims_.size(); ++dim)
    if (dims_[dim].role == Dim::K || dims_[dim].role == Dim::C) channels_.push_back(dim);
  std::int64_t stride = positionsOf(map_);
  for (auto dim = channels_.rbegin(); dim != channels_.rend(); ++dim) {
    dims_[*dim].stride = stride;
    stride *= dims_[*dim].size;
  }
  for (Dimension& dim : dims_)
    if (dim.role == Dim::OY || dim.role == Dim::OX) dim.stride = dim.role == Dim::OY ? map_.width : 1;
}

// Merges neighbouring dimensions of one stride, so that equal places give equal steps.
std::vector<PlacedTensor::Step> PlacedTensor::steps() const {
  std::vector<Step> steps;
  for (const Dimension& dim : dims_) {
    if (dim.size == 1) continue;
    if (!steps.empty() && steps.back()[1] == dim.size * dim.stride)
      steps.back() = {steps.back()[0] * dim.size, dim.stride};
    else
      steps.push_back({dim.size, dim.stride});
  }
  return steps;
}

}  // namespace tilescope
