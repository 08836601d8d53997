// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/predictor/predictor_layer.h"

#include <algorithm>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "core/models/predictor/counting.h"
#include "core/workload/loop_roles.h"
#include "core/workload/tensor_problem.h"

namespace tilescope::predictor {
namespace {

const Relation* relationOf(const Einsum& einsum, const std::string& dim) {
  const auto it =
      std::find_if(einsum.relations.begin(), einsum.relations.end(), [&](const Relation& r) { return r.dim == dim; });
  return it == einsum.relations.end() ? nullptr : &*it;
}

// An input position counts for both of its dimensions. False if a convolution has no such index.
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

DimSplit sliced(std::int64_t tile, std::int64_t parallel, std::int64_t arrayTile) {
  DimSplit split;
  split.array = parallel;
  split.aboveInPe = arrayTile / tile;
  split.belowInPe = tile;
  return split;
}

double windowOf(const Axis& axis, const DimSplit& output, const DimSplit& kernel) {
  const auto indices = [](const DimSplit& split) { return split.array * split.belowInPe; };
  return static_cast<double>(positions(axis, output, indices(output), kernel, indices(kernel), Of::Array));
}

bool slidesOver(const Shape& shape, const Axis& axis, std::int64_t outputs, std::int64_t width) {
  Nest nest;
  nest.temporal = {{axis.out, 2}, {axis.out, outputs}, {axis.kernel, width}};
  nest.dramLoops = 1;
  nest.bufferLoops = 2;
  nest.buffer[tilescope::index(Tensor::I)] = 1;
  return countedLocation(shape, nest, Tensor::I, Level::Buffer) == 0;
}

}  // namespace

double Shape::macs() const {
  double count = 1;
  for (const std::int64_t n : size) count *= static_cast<double>(n);
  return count;
}

std::optional<Shape> shapeOf(const Layer& layer) {
  if (!isOneNest(layer)) return std::nullopt;
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

InputWindows::InputWindows(const Shape& shape, const Axis& axis, WindowSide output, WindowSide kernel)
    : axis_(axis),
      output_(std::move(output)),
      kernel_(std::move(kernel)),
      outputs_(output_.tiles.size()),
      kernels_(kernel_.tiles.size()),
      across_(outputs_ * kernels_ * outputs_ * kernels_) {
  for (std::size_t o = 0; o < outputs_; ++o)
    for (std::size_t k = 0; k < kernels_; ++k) {
      const std::int64_t rows = output_.tiles[o], width = kernel_.tiles[k];
      const std::int64_t allRows = rows * output_.parallel, allWidth = width * kernel_.parallel;
      if (!axis.slides) {
        const auto elements = [&](std::int64_t outputTile, std::int64_t kernelTile) {
          return static_cast<double>((shape.isRelevant(Tensor::I, axis.out) ? outputTile : 1) *
                                     (shape.isRelevant(Tensor::I, axis.kernel) ? kernelTile : 1));
        };
        element_.push_back(elements(rows, width));
        buffer_.push_back(elements(allRows, allWidth));
        least_.push_back(buffer_.back());
        std::fill_n(across_.begin() + static_cast<std::ptrdiff_t>(at(o, k) * numbers()), numbers(), buffer_.back());
        bufferSlides_.push_back(false);
        elementSlides_.push_back(false);
        continue;
      }
      element_.push_back(windowOf(axis_, sliced(rows, 1, rows), sliced(width, 1, width)));
      buffer_.push_back(windowOf(axis_, sliced(allRows, 1, allRows), sliced(allWidth, 1, allWidth)));
      fillAcross(o, k);
      bufferSlides_.push_back(slidesOver(shape, axis, allRows, allWidth));
      elementSlides_.push_back(output_.parallel == 1 && slidesOver(shape, axis, rows, width));
      slides_ = slides_ || bufferSlides_.back() || elementSlides_.back();
    }
}

void InputWindows::fillAcross(std::size_t o, std::size_t k) {
  double least = std::numeric_limits<double>::infinity();
  const std::size_t lastO = output_.parallel > 1 ? outputs_ : o + 1, lastK = kernel_.parallel > 1 ? kernels_ : k + 1;
  for (std::size_t arrayO = o; arrayO < lastO; ++arrayO)
    for (std::size_t arrayK = k; arrayK < lastK; ++arrayK) {
      if (output_.tiles[arrayO] % output_.tiles[o] != 0 || kernel_.tiles[arrayK] % kernel_.tiles[k] != 0) continue;
      const double window = windowOf(axis_, sliced(output_.tiles[o], output_.parallel, output_.tiles[arrayO]),
                                     sliced(kernel_.tiles[k], kernel_.parallel, kernel_.tiles[arrayK]));
      across_[at(o, k) * numbers() + number(arrayO, arrayK)] = window;
      least = std::min(least, window);
    }
  least_.push_back(least);
}

}  // namespace tilescope::predictor
