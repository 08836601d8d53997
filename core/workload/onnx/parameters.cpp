// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/onnx/parameters.h"

#include <algorithm>
#include <map>
#include <set>

#include "core/workload/onnx/numbers.h"

namespace tilescope::onnx {
namespace {

class Counter {
 public:
  Counter(const Graph& graph, const Classes& classes) : graph_(graph), classes_(classes) {}

  Parameters run() && {
    for (std::size_t n = 0; n < graph_.nodes.size(); ++n) {
      const Node& node = graph_.nodes[n];
      const Fate& fate = classes_.fates[n];
      const bool isFormat = node.op == "QuantizeLinear" || node.op == "DequantizeLinear";
      if (fate.nodeClass == NodeClass::Free || isFormat) continue;
      for (std::size_t i = 0; i < node.inputs.size(); ++i)
        if (graph_.has(node, i) && isTrained(node, i))
          collect(node.inputs[i], node.op == "MatMulNBits" ? packedElements(node) : 0);
    }
    Parameters parameters;
    for (const auto& [id, elements] : sources_) {
      parameters.count += elements;
      parameters.bytes += static_cast<double>(elements) * bitsPer_[id] / 8;
    }
    return parameters;
  }

 private:
  const Value& value(int id) const { return graph_.values[static_cast<std::size_t>(id)]; }

  static std::int64_t packedElements(const Node& node) { return integer(node, "K", 0) * integer(node, "N", 0); }

  bool isTrained(const Node& node, std::size_t i) const {
    const Value& read = value(node.inputs[i]);
    if (!read.isWeight || !read.shape || read.type == kBool || read.type == kString) return false;
    const std::string_view op = node.op;
    if (op == "BatchNormalization") return i == 1 || i == 2;
    if (op == "QLinearConv") return i == 3 || i == 8;
    if (op == "QLinearMatMul") return i == 3;
    if (op == "ConvInteger" || op == "MatMulInteger" || op == "MatMulIntegerToFloat" || op == "DynamicQuantizeMatMul" ||
        op == "MatMulNBits")
      return i == 1;
    if (op == "Conv" || op == "FusedConv" || op == "ConvTranspose" || op == "Gemm" || op == "LSTM" || op == "GRU" ||
        op == "RNN")
      return i > 0 && i < 4;
    if (op == "GroupQueryAttention" || op == "RotaryEmbedding") return false;  // rotary tables
    if (op == "Attention" && node.domain == "com.microsoft") return i == 1 || i == 2;
    if (op == "Reshape" || op == "Expand" || op == "Tile" || op == "Slice" || op == "Pad" || op == "Resize" ||
        op == "Upsample" || op == "Squeeze" || op == "Unsqueeze" || op == "TopK" || op == "OneHot" || op == "Split" ||
        op.starts_with("Reduce") || op == "Clip" || op == "Where")
      return false;
    if (op.starts_with("Gather")) return i == 0 && !isRotaryTable(node) && isReal(read);
    return elementsOf(*read.shape) > 1 && isReal(read);  // scalars belong to formulas
  }

  static bool isReal(const Value& value) { return !isInteger(value.type); }

  // Rows are looked up only as factors of element-wise products.
  bool isRotaryTable(const Node& node) const {
    std::vector<int> open{node.outputs.empty() ? kNone : node.outputs[0]};
    bool isMultiplied = false;
    while (!open.empty()) {
      const int id = open.back();
      open.pop_back();
      if (id == kNone) continue;
      for (const int reader : value(id).readers) {
        const Node& next = graph_.nodes[static_cast<std::size_t>(reader)];
        const bool isView = classes_.fates[static_cast<std::size_t>(reader)].nodeClass == NodeClass::Free;
        if (isView && !next.outputs.empty())
          open.push_back(next.outputs[0]);
        else if (next.op == "Mul")
          isMultiplied = true;
        else
          return false;
      }
    }
    return isMultiplied;
  }

  // The initialisers and constants of a weight. packed: number of elements if several share a byte; otherwise 0.
  void collect(int id, std::int64_t packed) {
    const Value& read = value(id);
    const int producer = read.producer;
    const Node* node = producer == kNone ? nullptr : &graph_.nodes[static_cast<std::size_t>(producer)];
    const bool isSource = node == nullptr || node->op == "Constant" || node->op == "ConstantOfShape";
    if (!isSource) {
      const bool takesFirst = node->op == "DequantizeLinear" || takesParts(*node);
      for (std::size_t i = 0; i < (takesFirst ? 1 : node->inputs.size()); ++i)
        if (graph_.has(*node, i)) collect(node->inputs[i], packed);
      return;
    }
    const std::int64_t elements = packed > 0 ? packed : read.shape ? elementsOf(*read.shape) : 0;
    if (!sources_.try_emplace(id, elements).second) return;
    const std::int64_t stored = read.shape ? elementsOf(*read.shape) : 0;
    bitsPer_[id] = packed > 0 ? static_cast<double>(stored) * 8 / static_cast<double>(packed) : read.bits;
  }

  const Graph& graph_;
  const Classes& classes_;
  std::map<int, std::int64_t> sources_;  // elements of each value
  std::map<int, double> bitsPer_;
};

}  // namespace

Parameters parametersOf(const Graph& graph, const Classes& classes) {
  return Counter(graph, classes).run();
}

}  // namespace tilescope::onnx
