// SPDX-License-Identifier: GPL-3.0-or-later
// A rule per operator infers its output shapes, or gives a reason. Contradictions are errors.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/workload/onnx/shapes.h"

namespace tilescope::onnx {

inline constexpr std::int64_t kMaxAxis = std::int64_t{1} << 40;  // elements along an axis; larger than in any network

struct UnknownShape {
  std::string reason;
};

std::string shapeText(const Shape& shape);
[[noreturn]] void contradiction(const Node& node, std::string found, std::string expected);

class ShapeInference {
 public:
  ShapeInference(Graph& graph, const BoundSizes& bound) : graph_(graph), bound_(bound) {}
  std::vector<std::string> run();

 private:
  using Rule = void (ShapeInference::*)();
  static const std::unordered_map<std::string_view, Rule>& rules();
  void begin(Value& value);
  std::string infer();
  void setOrigin();
  // Without a rule's shape, takes the file's; two shapes must agree.
  void finish(Value& value);
  std::optional<std::int64_t> sizeOf(const Dimension& dim) const;
  static std::string statedText(const std::vector<Dimension>& dims);

  bool has(std::size_t i) const;
  Value& in(std::size_t i);
  bool hasOut(std::size_t i) const;
  Value& out(std::size_t i);
  const Shape& shape(std::size_t i);
  const Shape& shapeOfRank(std::size_t i, std::size_t least);
  std::vector<std::int64_t> sizes(std::size_t i);
  std::optional<std::vector<std::int64_t>> listed(std::string_view name, std::size_t input);
  void set(std::size_t i, Shape shape, int type = kUndefined);
  std::size_t axis(std::int64_t given, std::size_t rank);
  std::set<std::size_t> axes(const std::vector<std::int64_t>& given, std::size_t rank);
  Shape broadcast(const Shape& a, const Shape& b);

  void same();
  void sameFirst();
  void broadcastAll();
  void compare();
  void test();
  void where();
  void dropout();
  void cast();
  void castLike();
  void qLinearBinary();

  void skipNorm();
  void layerNorm();
  void batchNorm();
  void embedNorm();

  void conv();
  std::size_t weight() const;
  int resultType();
  WindowAxes checkedWindow(const Shape& spatial, const Shape& kernel);
  std::int64_t windowSize(const WindowAxes& window, std::size_t i, std::int64_t input);
  void convTranspose();
  void pool();
  void globalPool();

  void gemm();
  void matmul();
  Shape transposed(Shape shape, std::string_view name);
  Shape productShape(Shape a, Shape b);
  void matmulNBits();
  void einsum();

  void reduce();
  static Shape without(const Shape& x, const std::set<std::size_t>& reduced, bool keeps);
  void argument();
  void topK();
  std::int64_t first(const std::vector<std::int64_t>& list);
  void resize();

  void reshape();
  void flatten();
  void squeeze();
  void unsqueeze();
  void transpose();
  void concat();
  void split();
  void slice();
  void gather();
  void gatherElements();
  void gatherNd();
  void expand();
  void tile();
  void pad();
  void oneHot();
  void depthToSpace();
  void spaceToDepth();

  void constant();
  void constantOfShape();
  void randomOfShape();
  void shapeOf();
  void sizeOfInput();
  void range();

  void quantize();
  void dequantize();
  void dynamicQuantize();

  void recurrent();
  void attention();
  void onnxAttention();
  void multiHeadAttention();
  void groupQueryAttention();
  Graph& graph_;
  const BoundSizes& bound_;
  const Node* node_ = nullptr;
};

}  // namespace tilescope::onnx
