// SPDX-License-Identifier: GPL-3.0-or-later
// Tensors of products in the maps of a program. A tensor is a row-major array with the dimensions that its layer
// writes; a map has channels, rows and columns. The position of each dimension in the map is a stride; two layers see a
// tensor in the same map if these strides agree.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "core/workload/layer.h"
#include "core/workload/vocabulary.h"

namespace tilescope {

std::int64_t positionsOf(const FeatureMap& map);

// The einsum with the loops as written; for a matmul, the matrices of one image; for two activations, those of all
// heads side by side.
Einsum writtenEinsum(const Layer& product);

// A tensor of a product in its map.
class PlacedTensor {
 public:
  PlacedTensor(const Einsum& einsum, Tensor tensor, const FeatureMap& map);

  const FeatureMap& map() const { return map_; }
  std::int64_t elements() const;

  // Whether every element has the same place in both.
  bool isLike(const PlacedTensor& other) const { return steps() == other.steps(); }

  std::string places() const;  // "channels (D), rows (M)"
  std::string text() const;    // "[M = 128, D = 768] with channels (D), rows (M)"

 private:
  struct Dimension {  // as the layer writes it
    std::string name;
    Dim role = Dim::B;
    std::int64_t size = 1;
    std::int64_t stride = 0;  // from one of its indices to the next, in elements of the map
  };
  using Step = std::array<std::int64_t, 2>;  // size, stride

  static Dimension dimOf(const Einsum& einsum, const std::string& name, const std::map<std::string, Dim>& roleOf);
  void place(const Einsum& einsum);
  std::vector<Step> steps() const;

  FeatureMap map_;
  std::vector<Dimension> dims_;
  std::vector<std::size_t> channels_;  // dimensions by their position in the map, the slowest first
};

}  // namespace tilescope
