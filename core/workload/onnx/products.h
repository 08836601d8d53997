// SPDX-License-Identifier: GPL-3.0-or-later
// Matrix products: which axes are images, heads, rows, columns, or summed.
#pragma once

#include <optional>
#include <vector>

#include "core/workload/layer.h"
#include "core/workload/onnx/graph.h"

namespace tilescope::onnx {

struct ProductShape {
  std::int64_t batch = 1;
  MatmulShape shape;
  std::vector<int> operands;  // values: the first operand, and the second unless it is a weight
  int weight = kNone;
  bool isRows = false;  // one row per image, as in a fully connected layer
};

// images: of the model; distinguishes batch from heads.
ProductShape productOf(const Graph& graph, const Node& node, std::int64_t images);

std::optional<ProductShape> einsumProduct(const Graph& graph, const Node& node, std::int64_t images);

}  // namespace tilescope::onnx
