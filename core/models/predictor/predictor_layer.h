// SPDX-License-Identifier: GPL-3.0-or-later
// A layer as the Predictor counts it: eight loop dimensions, which tensors they index, and two axes with sliding
// windows. The paper's N M C E F R S are B K C OY OX FY FX; all tensors of a grouped convolution share G.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/workload/layer.h"
#include "core/workload/vocabulary.h"

namespace tilescope::predictor {

constexpr std::size_t index(Dim dim) {
  return static_cast<std::size_t>(dim);
}
using Bounds = std::array<std::int64_t, kDims.size()>;  // by Dim
Bounds ones();

using DimMask = std::uint32_t;  // a bit per Dim
inline constexpr DimMask kAllDims = (DimMask{1} << kDims.size()) - 1;
constexpr DimMask maskOf(Dim dim) {
  return DimMask{1} << index(dim);
}

// Input position = stride × out + dilation × kernel. Padding counts as data.
struct Axis {
  Dim out = Dim::OY, kernel = Dim::FY;
  std::int64_t stride = 1, dilation = 1;
  bool slides = false;  // false: the dimensions, if any, index the input separately

  bool operator==(const Axis&) const = default;
};

struct Shape {
  Bounds size = ones();
  std::array<DimMask, kTensorCount> relevant{};  // dimensions by tensor, including those of its axes
  std::array<Axis, 2> axes{Axis{Dim::OY, Dim::FY}, Axis{Dim::OX, Dim::FX}};  // rows, columns

  bool isRelevant(Tensor tensor, Dim dim) const { return (relevant[tilescope::index(tensor)] & maskOf(dim)) != 0; }
  double macs() const;
  bool operator==(const Shape&) const = default;
};

// Conv, fc, matmul, and einsums whose loops all have convolution roles (loop_roles.h). Otherwise empty.
std::optional<Shape> shapeOf(const Layer& layer);

struct WindowSide {
  std::vector<std::int64_t> tiles;  // divisors of the temporal iterations, by index
  std::int64_t parallel = 1;        // PEs side by side
};

class InputWindows {
 public:
  InputWindows(const Shape& shape, const Axis& axis, WindowSide output, WindowSide kernel);

  // o, k: tile indices of output and kernel.
  double inBuffer(std::size_t o, std::size_t k) const { return buffer_[at(o, k)]; }
  double inElement(std::size_t o, std::size_t k) const { return element_[at(o, k)]; }
  // Rows (or columns) for the whole array. arrayO, arrayK: tiles between array and buffer, which o and k divide.
  double acrossArray(std::size_t o, std::size_t k, std::size_t arrayO, std::size_t arrayK) const {
    return across_[at(o, k) * numbers() + number(arrayO, arrayK)];
  }
  double leastAcrossArray(std::size_t o, std::size_t k) const { return least_[at(o, k)]; }

  // Equal numbers mean equal acrossArray().
  std::size_t number(std::size_t arrayO, std::size_t arrayK) const {
    return (output_.parallel > 1 ? arrayO : 0) * kernels_ + (kernel_.parallel > 1 ? arrayK : 0);
  }
  std::size_t numbers() const { return outputs_ * kernels_; }

  // Whether a loop over the outputs directly above these tiles fetches its input only once.
  bool slides() const { return slides_; }  // for any tiles
  bool slidesInBuffer(std::size_t o, std::size_t k) const { return bufferSlides_[at(o, k)]; }
  bool slidesInElement(std::size_t o, std::size_t k) const { return elementSlides_[at(o, k)]; }

 private:
  std::size_t at(std::size_t o, std::size_t k) const { return o * kernels_ + k; }
  void fillAcross(std::size_t o, std::size_t k);

  Axis axis_;
  WindowSide output_, kernel_;
  std::size_t outputs_, kernels_;
  std::vector<double> buffer_, element_, across_, least_;
  std::vector<bool> bufferSlides_, elementSlides_;
  bool slides_ = false;
};

}  // namespace tilescope::predictor
