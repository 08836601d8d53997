// SPDX-License-Identifier: GPL-3.0-or-later
// What becomes of every node of a graph: exactly one class each, and the groups of nodes that are one layer.
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
  Move,        // elements in another order or place
  Folded,      // into the layer before it, or into the number format of a tensor
  Free,        // a view, or known before the network runs
  NotModelled  // what we do not know, or what has no size
};
std::string_view name(NodeClass nodeClass);  // "not_modelled"

struct Fate {
  NodeClass nodeClass = NodeClass::NotModelled;
  std::string why;
  int into = kNone;   // Folded: the node whose layer has it
  int cause = kNone;  // NotModelled: the node without which it would have a size; itself where it is the first
};

// Nodes that are one vector layer: "layer_norm".
struct Pattern {
  std::string name;
  std::vector<int> nodes;             // in the order of the graph
  int input = kNone, output = kNone;  // values: the main operand, the result
};

// Products of one attention block and what lies between them.
struct AttentionBlock {
  int scores = kNone, softmax = kNone, context = kNone;  // nodes
  bool isCausal = false;
};

struct Classes {
  std::vector<Fate> fates;  // by node
  std::vector<Pattern> patterns;
  std::vector<AttentionBlock> attention;
};

// reasons: by node, why its outputs have no shape. fuse: further element-wise nodes fold into their producer.
Classes classify(const Graph& graph, const std::vector<std::string>& reasons);

// Per element of the result; nothing for operators that are no vector operators.
std::optional<Operations> operationsOf(const Graph& graph, const Node& node);
Operations patternOperations(std::string_view pattern);

// Elements of the input that one result needs at once; 1: element-wise.
std::int64_t rowOf(const Graph& graph, const Node& node);

// The value behind views: what a layer reads.
int behindViews(const Graph& graph, int value);

// Keys or values that an Expand repeats for the query heads that share them.
struct Repeated {
  int source = kNone;  // the value before
  int expand = kNone;  // node
  std::int64_t times = 1;
};
// Of a value [batch, heads, …] behind Unsqueeze, Expand, Reshape and perhaps a Transpose of its last two axes.
std::optional<Repeated> repeatedBehind(const Graph& graph, int value);

// Whether a value comes from a key-value cache that is an input of the model.
bool isCached(const Graph& graph, int value);
// A Concat of such an input with the keys or values of new tokens: the input that is new; nothing else.
std::optional<std::size_t> appendedInput(const Graph& graph, const Node& node);

// A node's only reader that runs with the network; kNone where there are more, none, or the model's outputs read it.
int onlyReader(const Graph& graph, int value);

}  // namespace tilescope::onnx
