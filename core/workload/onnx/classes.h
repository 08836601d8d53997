// SPDX-License-Identifier: GPL-3.0-or-later
// Classifies every node of a graph: exactly one class each, and the groups of nodes that form one layer.
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
  Move,        // copies elements into another order or place
  Folded,      // into the layer before it, or into the number format of a tensor
  Free,        // a view, or computed before the network runs
  NotModelled  // unknown, or without a size
};
std::string_view name(NodeClass nodeClass);  // "not_modelled"

struct Fate {
  NodeClass nodeClass = NodeClass::NotModelled;
  std::string why;
  int into = kNone;   // Folded: the node whose layer has it
  int cause = kNone;  // NotModelled: the node because of which its size is unknown; itself if it is the first
};

// Nodes that form one vector layer: "layer_norm".
struct Pattern {
  std::string name;
  std::vector<int> nodes;             // in the order of the graph
  int input = kNone, output = kNone;  // values: the main operand, the result
};

// The products of one attention block, and the nodes between them.
struct AttentionBlock {
  int scores = kNone, softmax = kNone, context = kNone;  // nodes
  bool isCausal = false;
};

struct Classes {
  std::vector<Fate> fates;  // by node
  std::vector<Pattern> patterns;
  std::vector<AttentionBlock> attention;
};

// reasons: by node, why the shapes of its outputs are unknown. fuse: also folds element-wise nodes into their producer.
Classes classify(const Graph& graph, const std::vector<std::string>& reasons);

// Per element of the result; empty for operators that are not vector operators.
std::optional<Operations> operationsOf(const Graph& graph, const Node& node);
Operations patternOperations(std::string_view pattern);

// Elements of the input that one result needs at once; 1: element-wise.
std::int64_t rowOf(const Graph& graph, const Node& node);

// The value behind views: the one that a layer reads.
int behindViews(const Graph& graph, int value);

// Keys or values that an Expand repeats for the query heads that share them.
struct Repeated {
  int source = kNone;  // the value before the repetition
  int expand = kNone;  // node
  std::int64_t times = 1;
};
// The repetition of a value [batch, heads, …] through Unsqueeze, Expand, Reshape and perhaps a Transpose of its last
// two axes.
std::optional<Repeated> repeatedBehind(const Graph& graph, int value);

// Whether a value comes from a key-value cache that is an input of the model.
bool isCached(const Graph& graph, int value);
// For a Concat of a cache input with the keys or values of new tokens: the index of the new input; otherwise empty.
std::optional<std::size_t> appendedInput(const Graph& graph, const Node& node);

// The only node that reads a value while the network runs; kNone if there are more or none, or if the value is an
// output of the model.
int onlyReader(const Graph& graph, int value);

}  // namespace tilescope::onnx
