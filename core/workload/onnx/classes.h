// SPDX-License-Identifier: GPL-3.0-or-later
// Classifies the nodes of a graph: every node gets exactly one class. Also finds nodes that together form one layer.
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
std::string_view name(NodeClass nodeClass);  // "not_modelled"

struct Fate {
  NodeClass nodeClass = NodeClass::NotModelled;
  std::string why;
  int into = kNone;   // Folded: the node to whose layer it belongs
  int cause = kNone;  // NotModelled: the first node without a size on which it depends; may be itself
};

// Nodes that together form one vector layer, such as "layer_norm".
struct Pattern {
  std::string name;
  std::vector<int> nodes;             // in graph order
  int input = kNone, output = kNone;  // values: main operand and result
};

// The nodes of an attention block: both products, the softmax, and those in between.
struct AttentionBlock {
  int scores = kNone, softmax = kNone, context = kNone;  // node indices
  bool isCausal = false;
};

struct Classes {
  std::vector<Fate> fates;  // by node
  std::vector<Pattern> patterns;
  std::vector<AttentionBlock> attention;
};

// reasons: by node, why the shapes of its outputs are unknown. fuse: fold element-wise nodes into the layer before
// them.
Classes classify(const Graph& graph, const std::vector<std::string>& reasons);

// Operations per element of the result. Empty unless it is a vector operator.
std::optional<Operations> operationsOf(const Graph& graph, const Node& node);
Operations patternOperations(std::string_view pattern);

// How many input elements one result needs at once; 1 for element-wise operators.
std::int64_t rowOf(const Graph& graph, const Node& node);

// The value that a layer really reads, without the views on it.
int behindViews(const Graph& graph, int value);

// Keys or values repeated by an Expand for query heads that share them.
struct Repeated {
  int source = kNone;  // value before the repetition
  int expand = kNone;  // the Expand node
  std::int64_t times = 1;
};
// Detects the repetition of a value [batch, heads, …] by Unsqueeze, Expand, Reshape and possibly a Transpose of the
// last two axes.
std::optional<Repeated> repeatedBehind(const Graph& graph, int value);

// Whether a value comes from a key-value cache that is a model input.
bool isCached(const Graph& graph, int value);
// For a Concat of a cache with keys or values of new tokens, the index of the new input; otherwise empty.
std::optional<std::size_t> appendedInput(const Graph& graph, const Node& node);

// The only node that reads a value while the network runs. kNone if there are none or several, or if the value is a
// model output.
int onlyReader(const Graph& graph, int value);

}  // namespace tilescope::onnx
