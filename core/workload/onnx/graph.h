// SPDX-License-Identifier: GPL-3.0-or-later
// A model's graph to traverse: functions are inlined, nodes sorted topologically, values numbered.
#pragma once

#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/workload/layer.h"
#include "core/workload/onnx/model.h"

namespace tilescope::onnx {

inline constexpr int kNone = -1;

struct Value {
  std::string_view name;
  int producer = kNone;      // node that computes it
  std::vector<int> readers;  // nodes; twice if they read it twice
  bool isInput = false, isOutput = false;
  const TensorData* initializer = nullptr;
  int statedType = kUndefined;
  std::optional<std::vector<Dimension>> stated;

  int type = kUndefined;
  int bits = 0;  // per element; less than its type's if quantised
  std::optional<Shape> shape;
  std::optional<Numbers> numbers;
  bool isStatic = false;  // known before the network runs
  bool isWeight = false;  // computed from initialisers and constants only
};

struct Node {
  std::string_view name, op, domain;
  std::int64_t opset = 1;            // version of the operator's domain
  std::vector<int> inputs, outputs;  // values; kNone: omitted
  std::vector<int> captured;         // values that inner subgraphs read
  std::vector<const Attribute*> attributes;
};

struct Graph {
  std::vector<Node> nodes;
  std::vector<Value> values;
  std::vector<int> inputs, outputs;  // of the model; initialisers are not inputs
  std::deque<std::string> names;
  std::deque<Attribute> attributes;
  std::deque<std::vector<NodeData>> bodies;

  bool has(const Node& node, std::size_t input) const {
    return input < node.inputs.size() && node.inputs[input] != kNone;
  }
};

// Throws Unreadable for cycles, undefined names, values with two producers, and recursive functions.
Graph prepare(const ModelData& model);

const Attribute* attributeOf(const Node& node, std::string_view name);
std::int64_t integer(const Node& node, std::string_view name, std::int64_t byDefault);
double real(const Node& node, std::string_view name, double byDefault);
std::string_view text(const Node& node, std::string_view name, std::string_view byDefault);
std::vector<std::int64_t> integers(const Node& node, std::string_view name,
                                   const std::vector<std::int64_t>& byDefault = {});

// "com.microsoft.Gelu"; without the domain for ONNX's own operators.
std::string operatorName(const Node& node);

}  // namespace tilescope::onnx
