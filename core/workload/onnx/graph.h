// SPDX-License-Identifier: GPL-3.0-or-later
// A model's graph, ready to traverse: calls of local functions replaced by their bodies, nodes sorted so that each
// comes after what it reads, values numbered.
#pragma once

#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/workload/layer.h"
#include "core/workload/onnx/model.h"

namespace tilescope::onnx {

inline constexpr int kNone = -1;  // no value, no node

struct Value {
  std::string_view name;
  int producer = kNone;      // node
  std::vector<int> readers;  // nodes; listed twice if they read it twice
  bool isInput = false, isOutput = false;
  const TensorData* initializer = nullptr;
  int statedType = kUndefined;
  std::optional<std::vector<Dimension>> stated;

  // Found by shape inference.
  int type = kUndefined;
  int bits = 0;  // of one element; less than its type's if it was quantised
  std::optional<Shape> shape;
  std::optional<Numbers> numbers;
  bool isStatic = false;  // computed before the network runs
  bool isWeight = false;  // made from initialisers and constants only, not from sizes
};

struct Node {
  std::string_view name, op, domain;
  std::int64_t opset = 1;            // version of its domain
  std::vector<int> inputs, outputs;  // values, kNone: left out
  std::vector<int> captured;         // values that subgraphs inside it read
  std::vector<const Attribute*> attributes;
};

struct Graph {
  std::vector<Node> nodes;
  std::vector<Value> values;
  std::vector<int> inputs, outputs;  // of the model; initializers do not count as inputs
  // Added by inlined functions: names, and the attributes that their calls set.
  std::deque<std::string> names;
  std::deque<Attribute> attributes;
  std::deque<std::vector<NodeData>> bodies;

  bool has(const Node& node, std::size_t input) const {
    return input < node.inputs.size() && node.inputs[input] != kNone;
  }
};

// Throws Unreadable for cycles, undefined names, two producers of a value, and functions that call themselves.
Graph prepare(const ModelData& model);

const Attribute* attributeOf(const Node& node, std::string_view name);
std::int64_t integer(const Node& node, std::string_view name, std::int64_t byDefault);
double real(const Node& node, std::string_view name, double byDefault);
std::string_view text(const Node& node, std::string_view name, std::string_view byDefault);
std::vector<std::int64_t> integers(const Node& node, std::string_view name,
                                   const std::vector<std::int64_t>& byDefault = {});

// "com.microsoft.Gelu"; the domain of ONNX itself is left out.
std::string operatorName(const Node& node);

}  // namespace tilescope::onnx
