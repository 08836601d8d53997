// SPDX-License-Identifier: GPL-3.0-or-later
// Infers the sizes of all values (ONNX operator specification, opsets 1 to 26, and some com.microsoft operators).
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "core/workload/onnx/graph.h"
#include "core/workload/onnx/size_options.h"

namespace tilescope::onnx {

struct BoundSizes {
  std::map<std::string, std::int64_t> byName;
  std::vector<std::string> assumed;  // "sequence_length = 128"
};

// Open sizes get the user's values; otherwise 1 image, no past, 128 tokens. Throws Unreadable for sizes that nothing
// determines, and for unknown names.
BoundSizes bindInputs(Graph& graph, const Sizes& sizes);

// Infers shapes, types, numbers and origins. Returns for each node why its output shapes are unknown, or "". Throws
// Unreadable if the file contradicts itself.
std::vector<std::string> inferShapes(Graph& graph, const BoundSizes& bound);

// Negative axes count from the end. kNone if out of range.
int axisOf(std::int64_t axis, std::size_t rank);

// Start and step in the input, and size of the result, by axis. Empty if unknown.
struct SliceAxes {
  std::vector<std::int64_t> start, step, size;
};
std::optional<SliceAxes> sliceAxes(const Graph& graph, const Node& node);

// Reversed if the node states none.
std::vector<std::int64_t> permutation(const Node& node, std::size_t rank);

// Padding before and after each axis.
struct WindowAxes {
  Shape kernel, stride, dilation, before, after;
  bool ceilMode = false;
};
WindowAxes windowAxes(const Node& node, const Shape& spatial, const Shape& kernel);
std::int64_t windowOutput(const WindowAxes& axes, std::size_t axis, std::int64_t input);

}  // namespace tilescope::onnx
