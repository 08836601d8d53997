// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/onnx/graph.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <queue>
#include <set>
#include <unordered_map>
#include <utility>

#include "core/base/names.h"
#include "core/workload/onnx/wire.h"

namespace tilescope::onnx {
namespace {

constexpr std::size_t kMaxCalls = 64;                 // depth of nested function calls
constexpr std::size_t kMaxExpandedNodes = 1'000'000;  // including function bodies

using ValueNames = std::unordered_map<std::string_view, int>;
using Settings = std::map<std::string_view, const Attribute*>;  // attributes of a call, by name

std::string nodeText(const Node& node) {
  return fmt::format("node {} ({})", quoteName(node.name), operatorName(node));
}

void collectCaptured(const GraphData& graph, std::set<std::string_view> known, std::set<std::string_view>& captured) {
  for (const ValueData& input : graph.inputs) known.insert(input.name);
  for (const TensorData& tensor : graph.initializers) known.insert(tensor.name);
  for (const NodeData& node : graph.nodes) known.insert(node.outputs.begin(), node.outputs.end());
  for (const NodeData& node : graph.nodes) {
    for (const std::string_view name : node.inputs)
      if (!name.empty() && !known.contains(name)) captured.insert(name);
    for (const Attribute& attribute : node.attributes)
      for (const auto& inner : attribute.graphs) collectCaptured(*inner, known, captured);
  }
}

class Builder {
 public:
  explicit Builder(const ModelData& model) : model_(model) {
    for (const FunctionData& function : model.functions) functions_[{function.domain, function.name}] = &function;
  }

  Graph build() && {
    ValueNames names;
    for (const TensorData& tensor : model_.graph.initializers) {
      Value& value = graph_.values[static_cast<std::size_t>(valueOf(names, tensor.name, ""))];
      value.initializer = &tensor;
      value.statedType = tensor.type;
    }
    for (const ValueData& input : model_.graph.inputs) {
      const int id = valueOf(names, input.name, "");
      Value& value = graph_.values[static_cast<std::size_t>(id)];
      state(value, input);
      if (value.initializer != nullptr) continue;  // until IR version 3, files list weights as inputs
      value.isInput = true;
      graph_.inputs.push_back(id);
    }
    addNodes(model_.graph.nodes, names, model_.opsets, {}, "");
    for (const ValueData& value : model_.graph.values)
      if (const auto found = names.find(value.name); found != names.end())
        state(graph_.values[static_cast<std::size_t>(found->second)], value);
    for (const ValueData& output : model_.graph.outputs) addOutput(names, output);
    link();
    sort();
    return std::move(graph_);
  }

 private:
  static void state(Value& value, const ValueData& stated) {
    if (stated.type != kUndefined) value.statedType = stated.type;
    if (stated.shape) value.stated = stated.shape;
  }

  int valueOf(ValueNames& names, std::string_view name, std::string_view prefix) {
    const auto [place, isNew] = names.try_emplace(name, static_cast<int>(graph_.values.size()));
    if (isNew) {
      graph_.values.emplace_back();
      graph_.values.back().name = prefix.empty() ? name : own(fmt::format("{}/{}", prefix, name));
    }
    return place->second;
  }

  std::string_view own(std::string text) { return graph_.names.emplace_back(std::move(text)); }

  void addOutput(const ValueNames& names, const ValueData& output) {
    const auto found = names.find(output.name);
    if (found == names.end())
      throw Unreadable{"", fmt::format("the output {}, which no node makes", quoteName(output.name)),
                       "outputs that are values of the graph", "The file contradicts itself; export it again."};
    Value& value = graph_.values[static_cast<std::size_t>(found->second)];
    state(value, output);
    value.isOutput = true;
    graph_.outputs.push_back(found->second);
  }

  void addNodes(const std::vector<NodeData>& nodes, ValueNames& names, const Opsets& opsets, const Settings& settings,
                std::string_view prefix) {
    for (const NodeData& data : nodes) {
      Node node{nameOf(data, prefix), data.op, data.domain, versionOf(opsets, data.domain), {}, {}, {}, {}};
      for (const std::string_view name : data.inputs)
        node.inputs.push_back(name.empty() ? kNone : valueOf(names, name, prefix));
      for (const std::string_view name : data.outputs)
        node.outputs.push_back(name.empty() ? kNone : valueOf(names, name, prefix));
      std::set<std::string_view> captured;
      for (const Attribute& attribute : data.attributes) {
        for (const auto& inner : attribute.graphs) collectCaptured(*inner, {}, captured);
        if (attribute.reference.empty())
          node.attributes.push_back(&attribute);
        else if (const auto set = settings.find(attribute.reference); set != settings.end())
          node.attributes.push_back(renamed(*set->second, attribute.name));
      }
      for (const std::string_view name : captured)
        if (const auto found = names.find(name); found != names.end()) node.captured.push_back(found->second);
      const auto function = functions_.find({data.domain, data.op});
      if (function != functions_.end())
        addCall(node, *function->second);
      else
        graph_.nodes.push_back(std::move(node));
      if (graph_.nodes.size() > kMaxExpandedNodes)
        throw Unreadable{"", fmt::format("more than {} nodes with the bodies of its functions", kMaxExpandedNodes),
                         "a smaller model", "Split the model."};
    }
  }

  // The node's name, or operator and index.
  std::string_view nameOf(const NodeData& data, std::string_view prefix) {
    std::string_view name = data.name;
    if (name.empty()) name = own(fmt::format("{}_{}", data.op, graph_.nodes.size()));
    return prefix.empty() ? name : own(fmt::format("{}/{}", prefix, name));
  }

  static std::int64_t versionOf(const Opsets& opsets, std::string_view domain) {
    const auto found = opsets.find(domain);
    return found == opsets.end() ? 1 : found->second;
  }

  const Attribute* renamed(const Attribute& attribute, std::string_view name) {
    if (attribute.name == name) return &attribute;
    Attribute& copy = graph_.attributes.emplace_back(attribute);
    copy.name = name;
    return &copy;
  }

  void addCall(const Node& call, const FunctionData& function) {
    if (std::find(path_.begin(), path_.end(), &function) != path_.end())
      throw Unreadable{"", fmt::format("the function {}, which calls itself", quoteName(function.name)),
                       "functions that end", "The file contradicts itself; export it again."};
    if (path_.size() >= kMaxCalls)
      throw Unreadable{"", fmt::format("functions that call each other more than {} deep", kMaxCalls),
                       "a model with less nesting", "Export it with its functions expanded."};
    path_.push_back(&function);
    ValueNames names;
    for (std::size_t i = 0; i < function.inputs.size(); ++i)
      if (i < call.inputs.size() && call.inputs[i] != kNone) names[function.inputs[i]] = call.inputs[i];
    for (std::size_t i = 0; i < function.outputs.size(); ++i)
      if (i < call.outputs.size() && call.outputs[i] != kNone) names.try_emplace(function.outputs[i], call.outputs[i]);
    Settings settings;
    for (const Attribute& attribute : function.defaults) settings[attribute.name] = &attribute;
    for (const Attribute* attribute : call.attributes) settings[attribute->name] = attribute;
    // Inputs that a call omits are omitted in the body too.
    std::vector<NodeData> nodes = function.nodes;
    for (NodeData& node : nodes)
      for (std::string_view& input : node.inputs)
        if (contains(function.inputs, input) && !names.contains(input)) input = {};
    graph_.bodies.push_back(std::move(nodes));
    addNodes(graph_.bodies.back(), names, function.opsets, settings, call.name);
    path_.pop_back();
  }

  static bool contains(const std::vector<std::string_view>& list, std::string_view name) {
    return std::find(list.begin(), list.end(), name) != list.end();
  }

  void link() {
    for (std::size_t n = 0; n < graph_.nodes.size(); ++n) {
      const Node& node = graph_.nodes[n];
      for (const int output : node.outputs) {
        if (output == kNone) continue;
        Value& value = graph_.values[static_cast<std::size_t>(output)];
        if (value.producer != kNone || value.isInput || value.initializer != nullptr)
          throw Unreadable{
              "",
              fmt::format("the value {}, made by {} and {}", quoteName(value.name), nodeText(node),
                          value.producer == kNone ? "the model's inputs or weights"
                                                  : nodeText(graph_.nodes[static_cast<std::size_t>(value.producer)])),
              "one producer of every value", "The file contradicts itself; export it again."};
        value.producer = static_cast<int>(n);
      }
    }
    for (std::size_t n = 0; n < graph_.nodes.size(); ++n)
      for (const auto* list : {&graph_.nodes[n].inputs, &graph_.nodes[n].captured})
        for (const int input : *list) {
          if (input == kNone) continue;
          Value& value = graph_.values[static_cast<std::size_t>(input)];
          value.readers.push_back(static_cast<int>(n));
          if (value.producer == kNone && !value.isInput && value.initializer == nullptr)
            throw Unreadable{"",
                             fmt::format("the value {}, which {} reads and nothing makes", quoteName(value.name),
                                         nodeText(graph_.nodes[n])),
                             "values that are inputs, weights or outputs of nodes",
                             "The file contradicts itself; export it again."};
        }
  }

  void sort() {
    const std::size_t count = graph_.nodes.size();
    std::vector<std::size_t> open(count, 0);
    std::priority_queue<std::size_t, std::vector<std::size_t>, std::greater<>> ready;
    for (std::size_t n = 0; n < count; ++n) {
      for (const auto* list : {&graph_.nodes[n].inputs, &graph_.nodes[n].captured})
        for (const int input : *list)
          if (input != kNone && graph_.values[static_cast<std::size_t>(input)].producer != kNone) ++open[n];
      if (open[n] == 0) ready.push(n);
    }
    std::vector<std::size_t> order;
    order.reserve(count);
    while (!ready.empty()) {
      const std::size_t n = ready.top();
      ready.pop();
      order.push_back(n);
      for (const int output : graph_.nodes[n].outputs) {
        if (output == kNone) continue;
        for (const int reader : graph_.values[static_cast<std::size_t>(output)].readers)
          if (--open[static_cast<std::size_t>(reader)] == 0) ready.push(static_cast<std::size_t>(reader));
      }
    }
    if (order.size() < count) reportCycle(open);
    std::vector<Node> nodes;
    nodes.reserve(count);
    std::vector<int> place(count);
    for (const std::size_t n : order) {
      place[n] = static_cast<int>(nodes.size());
      nodes.push_back(std::move(graph_.nodes[n]));
    }
    graph_.nodes = std::move(nodes);
    for (Value& value : graph_.values) {
      if (value.producer != kNone) value.producer = place[static_cast<std::size_t>(value.producer)];
      for (int& reader : value.readers) reader = place[static_cast<std::size_t>(reader)];
      std::sort(value.readers.begin(), value.readers.end());
    }
  }

  [[noreturn]] void reportCycle(const std::vector<std::size_t>& open) const {
    std::vector<std::string> names;
    for (std::size_t n = 0; n < open.size(); ++n)
      if (open[n] > 0) names.push_back(quoteName(graph_.nodes[n].name));
    throw Unreadable{"", "a cycle through the nodes " + shortList(names), "nodes that do not need their own output",
                     "The file contradicts itself; export it again."};
  }

  const ModelData& model_;
  std::map<std::pair<std::string_view, std::string_view>, const FunctionData*> functions_;
  std::vector<const FunctionData*> path_;
  Graph graph_;
};

}  // namespace

Graph prepare(const ModelData& model) {
  return Builder(model).build();
}

const Attribute* attributeOf(const Node& node, std::string_view name) {
  for (const Attribute* attribute : node.attributes)
    if (attribute->name == name) return attribute;
  return nullptr;
}

std::int64_t integer(const Node& node, std::string_view name, std::int64_t byDefault) {
  const Attribute* attribute = attributeOf(node, name);
  return attribute ? attribute->integer : byDefault;
}

double real(const Node& node, std::string_view name, double byDefault) {
  const Attribute* attribute = attributeOf(node, name);
  return attribute ? attribute->real : byDefault;
}

std::string_view text(const Node& node, std::string_view name, std::string_view byDefault) {
  const Attribute* attribute = attributeOf(node, name);
  return attribute ? attribute->text : byDefault;
}

std::vector<std::int64_t> integers(const Node& node, std::string_view name,
                                   const std::vector<std::int64_t>& byDefault) {
  const Attribute* attribute = attributeOf(node, name);
  return attribute ? attribute->integers : byDefault;
}

std::string operatorName(const Node& node) {
  return node.domain.empty() ? std::string(node.op) : fmt::format("{}.{}", node.domain, node.op);
}

}  // namespace tilescope::onnx
