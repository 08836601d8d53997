// SPDX-License-Identifier: GPL-3.0-or-later
// Infers the size of every value of a graph (ONNX operator specification, opsets 1 to 26, and the com.microsoft
// operators of transformer exports). Named sizes get values, and constants are propagated through the nodes that
// compute sizes.
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

// Sets the shapes of the model's inputs. Open sizes get the user's values; otherwise 1 image, no past, 128 tokens.
// Throws Unreadable for sizes that nothing determines, and for names that the model does not have.
BoundSizes bindInputs(Graph& graph, const Sizes& sizes);

// Infers shapes, types, numbers and origins of all values. Returns for each node why the shapes of its outputs are
// unknown, or "". Throws Unreadable if the file contradicts itself.
std::vector<std::string> inferShapes(Graph& graph, const BoundSizes& bound);

// The axis, counted from the end if negative; kNone if out of range.
int axisOf(std::int64_t axis, std::size_t rank);

// For each axis of a Slice: start and step in its input, and size of its result. Empty if unknown.
struct SliceAxes {
  std::vector<std::int64_t> start, step, size;
};
std::optional<SliceAxes> sliceAxes(const Graph& graph, const Node& node);

// The axis order of a Transpose; reversed if the node states none.
std::vector<std::int64_t> permutation(const Node& node, std::size_t rank);

// Padding: before each axis, then after each axis.
struct WindowAxes {
  Shape kernel, stride, dilation, before, after;
  bool ceilMode = false;
};
// For a convolution or pooling whose input has these spatial sizes.
WindowAxes windowAxes(const Node& node, const Shape& spatial, const Shape& kernel);
std::int64_t windowOutput(const WindowAxes& axes, std::size_t axis, std::int64_t input);

}  // namespace tilescope::onnx
