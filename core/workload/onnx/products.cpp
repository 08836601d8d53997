// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/onnx/products.h"

#include <algorithm>
#include <map>

#include "core/workload/onnx/classes.h"
#include "core/workload/onnx/einsum.h"

namespace tilescope::onnx {
namespace {

const Value& valueOf(const Graph& graph, int id) {
  return graph.values[static_cast<std::size_t>(id)];
}

Shape transposedIf(bool transposes, Shape shape) {
  if (transposes && shape.size() > 1) std::swap(shape[shape.size() - 1], shape[shape.size() - 2]);
  return shape;
}

// Leading axes of both operands: position from the left → size.
using Copies = std::map<std::size_t, std::int64_t>;

// The first contains images, possibly with heads; others are heads. rank: number of leading axes.
void splitCopies(ProductShape& product, const Copies& copies, std::size_t rank, std::int64_t images) {
  for (const auto& [axis, size] : copies) {
    const bool hasImages = axis == 0 && size % images == 0;
    const std::int64_t own = !hasImages ? 1 : rank > 1 ? size : images;
    product.batch *= own;
    product.shape.heads *= size / own;
  }
}

class ProductFinder {
 public:
  ProductFinder(const Graph& graph, const Node& node, std::int64_t images)
      : graph_(graph), node_(node), images_(images) {}

  ProductShape run() {
    const std::size_t second = node_.op == "QLinearMatMul" ? 3 : 1;
    const bool isGemm = node_.op == "Gemm";
    Shape a = transposedIf(integer(node_, "transA", 0) != 0, shape(0));
    if (node_.op == "MatMulNBits") return ofRows(a, integer(node_, "N", 1), node_.inputs[0], node_.inputs[1]);
    Shape b = transposedIf(integer(node_, "transB", 0) != 0, shape(second));
    if (a.size() == 1) a.insert(a.begin(), 1);
    if (b.size() == 1) b.push_back(1);
    const Value &left = valueOf(graph_, node_.inputs[0]), &right = valueOf(graph_, node_.inputs[second]);
    if (right.isStatic && b.size() == 2) return ofRows(a, b[1], node_.inputs[0], node_.inputs[second]);
    if (left.isStatic && a.size() == 2 && !isGemm) return ofColumns(a, b, node_.inputs[second], node_.inputs[0]);
    return ofPairs(a, b, second, left.isStatic, right.isStatic);
  }

 private:
  const Shape& shape(std::size_t i) const { return *valueOf(graph_, node_.inputs[i]).shape; }

  ProductShape ofRows(const Shape& a, std::int64_t columns, int operand, int weight) const {
    ProductShape product;
    product.shape = {1, a.back(), columns, true};
    product.operands = {operand};
    product.weight = weight;
    std::int64_t rows = 1;
    for (std::size_t i = 0; i + 1 < a.size(); ++i) rows *= a[i];
    const bool hasImages = !a.empty() && a.size() > 1 && a[0] == images_;
    product.batch = hasImages ? images_ : 1;
    product.shape.m = rows / product.batch;
    product.isRows = a.size() == 2 && hasImages;
    return product;
  }

  // The transposed product, because the weight is on the left.
  ProductShape ofColumns(const Shape& a, const Shape& b, int operand, int weight) const {
    ProductShape product;
    product.shape = {b.back(), a[1], a[0], true};
    product.operands = {operand};
    product.weight = weight;
    std::int64_t count = 1;
    for (std::size_t i = 0; i + 2 < b.size(); ++i) count *= b[i];
    product.batch = b.size() > 2 && b[0] == images_ ? images_ : 1;
    product.shape.m *= count / product.batch;
    return product;
  }

  // Both operands' leading axes are separate products; where one has size 1, they are rows or columns of the other.
  ProductShape ofPairs(Shape a, Shape b, std::size_t second, bool isLeftStatic, bool isRightStatic) const {
    ProductShape product;
    product.shape = {a[a.size() - 2], a.back(), b.back()};
    product.operands = {node_.inputs[0], node_.inputs[second]};
    std::int64_t shared = 1;
    if (!isRightStatic)
      if (const std::optional<Repeated> repeated = repeatedBehind(graph_, node_.inputs[second])) {
        shared = repeated->times;
        product.operands[1] = repeated->source;
      }
    if (isRightStatic || isLeftStatic) {
      product.weight = node_.inputs[isRightStatic ? second : 0];
      product.operands = {node_.inputs[isRightStatic ? 0 : second]};
      product.shape.constantB = true;
    }
    a.resize(a.size() - 2);
    b.resize(b.size() - 2);
    while (a.size() < b.size()) a.insert(a.begin(), 1);
    while (b.size() < a.size()) b.insert(b.begin(), 1);
    Copies copies;
    for (std::size_t i = 0; i < a.size(); ++i) {
      if (a[i] == b[i])
        copies[i] = a[i];
      else if (b[i] == 1)
        product.shape.m *= a[i];
      else
        product.shape.n *= b[i];
    }
    splitCopies(product, copies, a.size(), images_);
    if (shared > 1 && product.shape.heads % shared == 0) {
      product.shape.heads /= shared;
      product.shape.m *= shared;
    }
    if (product.shape.constantB) {  // each head has its weights; images become rows
      product.shape.m *= product.batch;
      product.batch = 1;
    }
    product.shape.cachedB = !product.shape.constantB && isCached(graph_, node_.inputs[second]);
    return product;
  }

  const Graph& graph_;
  const Node& node_;
  std::int64_t images_;
};

}  // namespace

ProductShape productOf(const Graph& graph, const Node& node, std::int64_t images) {
  return ProductFinder(graph, node, images).run();
}

std::optional<ProductShape> einsumProduct(const Graph& graph, const Node& node, std::int64_t images) {
  std::vector<Shape> shapes;
  for (const int id : node.inputs) shapes.push_back(*valueOf(graph, id).shape);
  const Equation equation = parseEquation(node, shapes);
  const bool isLeftStatic = valueOf(graph, node.inputs[0]).isStatic,
             isRightStatic = valueOf(graph, node.inputs[1]).isStatic;
  const std::size_t first = isLeftStatic ? 1 : 0, second = 1 - first;
  ProductShape product;
  product.shape.constantB = isLeftStatic || isRightStatic;
  Copies copies;
  const auto isIn = [&](char letter, std::size_t operand) {
    return equation.operands[operand].find(letter) != std::string::npos;
  };
  for (std::size_t axis = 0; axis < equation.result.size(); ++axis) {
    const char letter = equation.result[axis];
    const std::int64_t size = equation.sizes.at(letter);
    if (isIn(letter, first) && isIn(letter, second))
      copies[axis] = size;
    else
      (isIn(letter, first) ? product.shape.m : product.shape.n) *= size;
  }
  for (const auto& [letter, size] : equation.sizes) {
    if (!equation.sums(letter)) continue;
    if (!isIn(letter, first) || !isIn(letter, second)) return std::nullopt;
    product.shape.k *= size;
  }
  if (product.shape.constantB) {
    for (const auto& [axis, size] : copies) product.shape.heads *= size;
    product.operands = {node.inputs[first]};
    product.weight = node.inputs[second];
  } else {
    splitCopies(product, copies, copies.size(), images);
    product.operands = {node.inputs[0], node.inputs[1]};
    product.shape.cachedB = isCached(graph, node.inputs[1]);
  }
  return product;
}

}  // namespace tilescope::onnx
