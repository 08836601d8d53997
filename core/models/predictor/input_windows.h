// SPDX-License-Identifier: GPL-3.0-or-later
// Rows, or columns, of the input that a tile needs: of one processing element, of the whole array, and below the
// buffer; and whether a window slides over them.
#pragma once

#include <cstdint>
#include <vector>

#include "core/models/predictor/predictor_layer.h"

namespace tilescope::predictor {

// One dimension of an axis of the input.
struct WindowSide {
  std::vector<std::int64_t> tiles;  // divisors of the temporal iterations, by number
  std::int64_t parallel = 1;        // processing elements side by side
};

class InputWindows {
 public:
  InputWindows(const Shape& shape, const Axis& axis, WindowSide output, WindowSide kernel);

  // o, k: numbers of the tiles of output and kernel.
  double inBuffer(std::size_t o, std::size_t k) const { return buffer_[at(o, k)]; }
  double inElement(std::size_t o, std::size_t k) const { return element_[at(o, k)]; }
  // Over the array, where arrayO and arrayK are the tiles between array and buffer, which o and k divide.
  double acrossArray(std::size_t o, std::size_t k, std::size_t arrayO, std::size_t arrayK) const {
    return across_[at(o, k) * numbers() + number(arrayO, arrayK)];
  }
  // The same for the tiles that make it least.
  double leastAcrossArray(std::size_t o, std::size_t k) const { return least_[at(o, k)]; }

  // Tiles between array and buffer with equal numbers have equal acrossArray().
  std::size_t number(std::size_t arrayO, std::size_t arrayK) const {
    return (output_.parallel > 1 ? arrayO : 0) * kernels_ + (kernel_.parallel > 1 ? arrayK : 0);
  }
  std::size_t numbers() const { return outputs_ * kernels_; }

  // Whether what is fetched for a loop over the outputs directly above these tiles is fetched once for all its
  // iterations.
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
