// SPDX-License-Identifier: GPL-3.0-or-later
// Matrix products as layers: which axes are images, heads, rows, columns and summed.
#pragma once

#include <optional>
#include <vector>

#include "core/workload/layer.h"
#include "core/workload/onnx/graph.h"

namespace tilescope::onnx {

struct ProductShape {
  std::int64_t batch = 1;
  MatmulShape shape;
  std::vector<int> operands;  // values: the first operand, and the second if it is not a weight
  int weight = kNone;         // value of the constant operand
  bool isRows = false;        // one row per image: a fully connected layer
};

// images: number of images of the model, which distinguishes batches from heads.
ProductShape productOf(const Graph& graph, const Node& node, std::int64_t images);

// An Einsum of two operands as a product; empty if it is not one.
std::optional<ProductShape> einsumProduct(const Graph& graph, const Node& node, std::int64_t images);

}  // namespace tilescope::onnx
