// SPDX-License-Identifier: GPL-3.0-or-later
// Sizes of every value of a graph (ONNX operator specification, opsets 1 to 26, and the com.microsoft operators of
// transformer exports): names of sizes bound, constants carried through the chains that say them.
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

// Shapes of the model's inputs. Sizes without a value: those given, then 1 image, no past, 128 tokens. Errors as
// Unreadable: sizes that nobody says, names that the model has not.
BoundSizes bindInputs(Graph& graph, const Sizes& sizes);

// Shapes, types, numbers and origin of all values; why a node's outputs have no shape, by node, or nothing. Errors as
// Unreadable: a file that contradicts itself.
std::vector<std::string> inferShapes(Graph& graph, const BoundSizes& bound);

// Axis counted from the end if negative; kNone if out of range.
int axisOf(std::int64_t axis, std::size_t rank);

// Start and step along every axis of a Slice's input, sizes of its result; nothing where they are not known.
struct SliceAxes {
  std::vector<std::int64_t> start, step, size;
};
std::optional<SliceAxes> sliceAxes(const Graph& graph, const Node& node);

// The order of axes of a Transpose; reversed where the node says none.
std::vector<std::int64_t> permutation(const Node& node, std::size_t rank);

// Padding of windows: [before of each axis, after of each axis].
struct WindowAxes {
  Shape kernel, stride, dilation, before, after;
  bool ceilMode = false;
};
// Of a convolution or pool whose input has these spatial sizes.
WindowAxes windowAxes(const Node& node, const Shape& spatial, const Shape& kernel);
std::int64_t windowOutput(const WindowAxes& axes, std::size_t axis, std::int64_t input);

}  // namespace tilescope::onnx
