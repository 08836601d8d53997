// SPDX-License-Identifier: GPL-3.0-or-later
// Gives every node one class, and finds nodes that form one layer.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/workload/onnx/graph.h"

namespace tilescope::onnx {

enum class NodeClass {
  Modelled,    // a product or convolution
  Vector,      // one pass over its inputs
  Move,        // changes only order or place of elements
  Folded,      // part of the layer before it, or of a tensor's number format
  Free,        // a view, or computed before the network runs
  NotModelled  // unknown, or without a size
};
std::string_view name(NodeClass nodeClass);

struct Fate {
  NodeClass nodeClass = NodeClass::NotModelled;
  std::string why;
  int into = kNone;   // Folded: the node with the layer
  int cause = kNone;  // NotModelled: first node without a size on which it depends; may be itself
};

struct Pattern {
  std::string name;
  std::vector<int> nodes;
  int input = kNone, output = kNone;  // values: main operand and result
};

struct AttentionBlock {
  int scores = kNone, softmax = kNone, context = kNone;
  bool isCausal = false;
};

struct Classes {
  std::vector<Fate> fates;  // by node
  std::vector<Pattern> patterns;
  std::vector<AttentionBlock> attention;
};

// reasons: by node, why output shapes are unknown. fuse: fold element-wise nodes into the layer before them.
Classes classify(const Graph& graph, const std::vector<std::string>& reasons);

// Operations per element of the result; empty for other than vector operators.
std::optional<Operations> operationsOf(const Graph& graph, const Node& node);
Operations patternOperations(std::string_view pattern);

// Input elements that a result needs at once; 1 for element-wise operators.
std::int64_t rowOf(const Graph& graph, const Node& node);

int behindViews(const Graph& graph, int value);

// Keys or values that an Expand repeats for query heads.
struct Repeated {
  int source = kNone;  // value before the repetition
  int expand = kNone;  // the Expand node
  std::int64_t times = 1;
};
// Detects a value [batch, heads, …] repeated by Unsqueeze, Expand, Reshape and possibly a final Transpose.
std::optional<Repeated> repeatedBehind(const Graph& graph, int value);

// True for a key-value cache that is a model input.
bool isCached(const Graph& graph, int value);
// For a Concat of a cache with new tokens, the index of the new input; otherwise empty.
std::optional<std::size_t> appendedInput(const Graph& graph, const Node& node);

// The only node that reads a value at run time. kNone if there are none or several, or if the value is a model output.
int onlyReader(const Graph& graph, int value);

}  // namespace tilescope::onnx
