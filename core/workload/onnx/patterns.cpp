// SPDX-License-Identifier: GPL-3.0-or-later
// Searches begin at nodes that only their pattern has (Erf, Tanh, Sigmoid, Sqrt).
#include "core/workload/onnx/patterns.h"

#include <algorithm>

#include "core/workload/onnx/shapes.h"

namespace tilescope::onnx {
namespace {

class PatternFinder {
 public:
  PatternFinder(const Graph& graph, std::vector<bool>& taken) : graph_(graph), taken_(taken) {}

  std::vector<Pattern> run() && {
    for (std::size_t n = 0; n < graph_.nodes.size(); ++n) {
      if (taken_[n]) continue;
      const std::string_view op = graph_.nodes[n].op;
      const auto at = static_cast<int>(n);
      nodes_.clear();
      if (op == "Erf") tryGelu(at);
      if (op == "Tanh") tryTanhGelu(at);
      if (op == "Sigmoid") trySilu(at);
      if (op == "Sqrt") tryNorm(at);
    }
    std::sort(found_.begin(), found_.end(),
              [](const Pattern& a, const Pattern& b) { return a.nodes.back() < b.nodes.back(); });
    return std::move(found_);
  }

 private:
  const Node& node(int n) const { return graph_.nodes[static_cast<std::size_t>(n)]; }
  const Value& value(int id) const { return graph_.values[static_cast<std::size_t>(id)]; }

  bool isScalar(int id) const {
    return id != kNone && value(id).isStatic && value(id).shape && elementsOf(*value(id).shape) == 1;
  }

  // The node that computes a value, if it has one of these operators and is not taken.
  int maker(int id, std::initializer_list<std::string_view> ops) const {
    const int made = id == kNone ? kNone : value(id).producer;
    const bool fits = made != kNone && !taken_[static_cast<std::size_t>(made)] &&
                      std::find(ops.begin(), ops.end(), node(made).op) != ops.end();
    return fits ? made : kNone;
  }
  int out(int n) const { return node(n).outputs[0]; }
  int reader(int n, std::initializer_list<std::string_view> ops) const {
    const int next = onlyReader(graph_, out(n));
    const bool fits = next != kNone && !taken_[static_cast<std::size_t>(next)] &&
                      std::find(ops.begin(), ops.end(), node(next).op) != ops.end();
    return fits ? next : kNone;
  }
  int other(int n, int own) const {
    const std::vector<int>& inputs = node(n).inputs;
    if (inputs.size() != 2) return kNone;
    return inputs[0] == own ? inputs[1] : inputs[1] == own ? inputs[0] : kNone;
  }
  // The other operand of a sum or product with a single number; otherwise kNone.
  int withScalar(int n) const {
    const std::vector<int>& inputs = node(n).inputs;
    if (inputs.size() != 2) return kNone;
    if (isScalar(inputs[1])) return inputs[0];
    return isScalar(inputs[0]) ? inputs[1] : kNone;
  }
  bool isAlone(int n) const { return onlyReader(graph_, out(n)) != kNone; }

  void take(const char* name, std::vector<int> nodes, int input, int output) {
    std::sort(nodes.begin(), nodes.end());
    for (const int n : nodes) taken_[static_cast<std::size_t>(n)] = true;
    found_.push_back({name, std::move(nodes), input, output});
  }

  // x / √2 → erf → + 1 → · x → · ½. The factor ½ may come first or last.
  void tryGelu(int erf) {
    const int scale = maker(node(erf).inputs[0], {"Div", "Mul"});
    if (scale == kNone || !isAlone(scale)) return;
    const int x = withScalar(scale);
    const int plus = reader(erf, {"Add"});
    if (x == kNone || plus == kNone || withScalar(plus) != out(erf)) return;
    closeGelu("gelu", {scale, erf, plus}, plus, x);
  }

  // 1 + tanh(c · (x + 0.044715 x³)), then · x and · ½.
  void tryTanhGelu(int tanh) {
    const int scale = maker(node(tanh).inputs[0], {"Mul"});
    const int sum = scale == kNone ? kNone : maker(withScalar(scale), {"Add"});
    if (sum == kNone || !isAlone(scale) || !isAlone(sum)) return;
    const int plus = reader(tanh, {"Add"});
    if (plus == kNone || withScalar(plus) != out(tanh)) return;
    for (const int cubeScaled : node(sum).inputs) {
      const int factor = maker(cubeScaled, {"Mul"}), x = other(sum, cubeScaled);
      const int cube = factor == kNone ? kNone : withScalar(factor);
      if (x == kNone || cube == kNone) continue;
      std::vector<int> nodes{scale, sum, tanh, plus, factor};
      if (const int power = maker(cube, {"Pow"});
          power != kNone && node(power).inputs[0] == x && isScalar(node(power).inputs[1])) {
        nodes.push_back(power);
      } else {
        const int outer = maker(cube, {"Mul"});
        const int square = outer == kNone ? kNone : maker(other(outer, x), {"Mul"});
        if (square == kNone || node(square).inputs != std::vector<int>{x, x}) continue;
        nodes.insert(nodes.end(), {outer, square});
      }
      return closeGelu("gelu_tanh", nodes, plus, x);
    }
  }

  void closeGelu(const char* name, std::vector<int> nodes, int plus, int x) {
    const int product = reader(plus, {"Mul"});
    if (product == kNone) return;
    nodes.push_back(product);
    const int factor = other(product, out(plus));
    if (factor == x) {
      const int half = reader(product, {"Mul", "Div"});
      if (half == kNone || withScalar(half) != out(product)) return;
      nodes.push_back(half);
      return take(name, nodes, x, out(half));
    }
    const int half = maker(factor, {"Mul", "Div"});
    if (half == kNone || !isAlone(half) || withScalar(half) != x) return;
    nodes.push_back(half);
    take(name, nodes, x, out(product));
  }

  void trySilu(int sigmoid) {
    const int x = node(sigmoid).inputs[0], product = reader(sigmoid, {"Mul"});
    if (product != kNone && other(product, out(sigmoid)) == x) take("silu", {sigmoid, product}, x, out(product));
  }

  // RMS norm: mean square of x. Layer norm: mean square of x minus its mean.
  void tryNorm(int root) {
    const int plus = maker(node(root).inputs[0], {"Add"});
    const int mean = plus == kNone ? kNone : maker(withScalar(plus), {"ReduceMean"});
    const int square = mean == kNone ? kNone : maker(node(mean).inputs[0], {"Pow", "Mul"});
    if (square == kNone || !isAlone(plus) || !isAlone(mean) || !isAlone(square)) return;
    const int x = node(square).inputs[0];
    const bool isSquare =
        node(square).op == "Pow" ? isScalar(node(square).inputs[1]) : node(square).inputs == std::vector<int>{x, x};
    if (!isSquare) return;
    std::vector<int> nodes{square, mean, plus, root};
    const int divide = reader(root, {"Div"}), invert = reader(root, {"Div", "Reciprocal"});
    int last = kNone;
    if (divide != kNone && node(divide).inputs[0] == x) {
      last = divide;
    } else if (invert != kNone && (node(invert).op == "Reciprocal" || isScalar(node(invert).inputs[0]))) {
      const int product = reader(invert, {"Mul"});
      if (product == kNone || other(product, out(invert)) != x) return;
      nodes.push_back(invert);
      last = product;
    }
    if (last == kNone) return;
    nodes.push_back(last);
    const int centre = maker(x, {"Sub"});
    const int average = centre == kNone ? kNone : maker(node(centre).inputs[1], {"ReduceMean"});
    const bool isCentred = average != kNone && node(average).inputs[0] == node(centre).inputs[0] && isAlone(average);
    if (isCentred) nodes.insert(nodes.end(), {centre, average});
    if (const int weight = reader(last, {"Mul"}); weight != kNone && isWeight(other(weight, out(last)))) {
      nodes.push_back(last = weight);
      if (const int bias = isCentred ? reader(last, {"Add"}) : kNone; bias != kNone && isWeight(other(bias, out(last))))
        nodes.push_back(last = bias);
    }
    take(isCentred ? "layer_norm" : "rms_norm", nodes, isCentred ? node(centre).inputs[0] : x, out(last));
  }

  bool isWeight(int id) const {
    return id != kNone && value(id).isStatic && value(id).shape && elementsOf(*value(id).shape) > 1;
  }

  const Graph& graph_;
  std::vector<bool>& taken_;
  std::vector<int> nodes_;
  std::vector<Pattern> found_;
};

}  // namespace

std::vector<Pattern> findPatterns(const Graph& graph, std::vector<bool>& taken) {
  return PatternFinder(graph, taken).run();
}

}  // namespace tilescope::onnx
