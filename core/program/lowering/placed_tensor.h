// SPDX-License-Identifier: GPL-3.0-or-later
// Tensors of products within a program's maps (channels, rows, columns): each of the layer's dimensions has a stride in
// the map. Layers agree on a map if their strides do.
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

// The product with its stated loops: for a matmul the matrices of one image, for two activations those of all heads.
Einsum writtenEinsum(const Layer& product);

class PlacedTensor {
 public:
  PlacedTensor(const Einsum& einsum, Tensor tensor, const FeatureMap& map);

  const FeatureMap& map() const { return map_; }
  std::int64_t elements() const;

  // True if every element has the same place in both.
  bool isLike(const PlacedTensor& other) const { return steps() == other.steps(); }

  std::string places() const;
  std::string text() const;  // "[M = 128, D = 768] with channels (D), rows (M)"

 private:
  struct Dimension {  // as the layer states it
    std::string name;
    Dim role = Dim::B;
    std::int64_t size = 1;
    std::int64_t stride = 0;  // distance of neighbouring indices, in elements of the map
  };
  using Step = std::array<std::int64_t, 2>;

  static Dimension dimOf(const Einsum& einsum, const std::string& name, const std::map<std::string, Dim>& roleOf);
  void place(const Einsum& einsum);
  std::vector<Step> steps() const;

  FeatureMap map_;
  std::vector<Dimension> dims_;
  std::vector<std::size_t> channels_;  // indices of dimensions, by position in the map, the slowest first
};

}  // namespace tilescope
