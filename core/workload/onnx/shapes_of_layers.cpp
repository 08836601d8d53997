// SPDX-License-Identifier: GPL-3.0-or-later
// Rules for element-wise functions, norms, windows, products, number formats, recurrent layers and attention.

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "core/base/names.h"
#include "core/workload/onnx/einsum.h"
#include "core/workload/onnx/numbers.h"
#include "core/workload/onnx/shape_inference.h"
#include "core/workload/onnx/wire.h"

namespace tilescope::onnx {

void ShapeInference::same() {
  set(0, shape(0));
  for (std::size_t i = 1; i < node_->outputs.size(); ++i) set(i, shape(0));
}

void ShapeInference::sameFirst() {
  set(0, shape(0));
}

void ShapeInference::broadcastAll() {
  Shape made = shape(0);
  const auto legacy = attributeOf(*node_, "broadcast");  // before opset 7: aligns the second operand at an axis
  for (std::size_t i = 1; i < node_->inputs.size() && !legacy; ++i) made = broadcast(made, shape(i));
  set(0, made);
  // With a single activation, the result has the activation's bits.
  if (hasOut(0) && node_->inputs.size() > 1 && has(1) && in(0).isStatic) out(0).bits = in(1).bits;
}

void ShapeInference::compare() {
  Shape made = shape(0);
  for (std::size_t i = 1; i < node_->inputs.size(); ++i) made = broadcast(made, shape(i));
  set(0, made, kBool);
}

void ShapeInference::test() {
  set(0, shape(0), kBool);
}

void ShapeInference::where() {
  set(0, broadcast(broadcast(shape(0), shape(1)), shape(2)), in(1).type);
  out(0).bits = in(1).isStatic ? in(2).bits : in(1).bits;
}

void ShapeInference::dropout() {
  set(0, shape(0));
  set(1, shape(0), kBool);
}

void ShapeInference::cast() {
  set(0, shape(0), static_cast<int>(integer(*node_, "to", kFloat)));
}

void ShapeInference::castLike() {
  set(0, shape(0), in(1).type);
}

void ShapeInference::qLinearBinary() {
  set(0, broadcast(shape(0), shape(3)));
}

void ShapeInference::skipNorm() {
  set(0, shape(0));
  for (const std::size_t i : {1U, 2U}) {
    Shape row = shape(0);
    if (!row.empty()) row.back() = 1;
    set(i, row, kFloat);
  }
  set(3, shape(0));
}

void ShapeInference::layerNorm() {
  const Shape full = shapeOfRank(0, 1);
  Shape row = full;
  for (std::size_t i = axis(integer(*node_, "axis", -1), row.size()); i < row.size(); ++i) row[i] = 1;
  set(0, full);
  set(1, row, kFloat);
  set(2, row, kFloat);
}

void ShapeInference::batchNorm() {
  const Shape& x = shapeOfRank(0, 2);
  set(0, x);
  for (std::size_t i = 1; i < node_->outputs.size(); ++i) set(i, {x[1]});
}

void ShapeInference::embedNorm() {
  const Shape& ids = shapeOfRank(0, 2);
  const Shape full{ids[0], ids[1], shapeOfRank(2, 2)[1]};
  set(0, full, in(2).type);
  set(1, {ids[0]}, kInt32);
  set(2, full, in(2).type);
}

void ShapeInference::conv() {
  const Shape &x = shapeOfRank(0, 3), &w = shapeOfRank(weight(), 3);
  const Shape spatial(x.begin() + 2, x.end()), kernel(w.begin() + 2, w.end());
  if (kernel.size() != spatial.size())
    contradiction(*node_, fmt::format("weights of shape {} for an input of shape {}", shapeText(w), shapeText(x)),
                  "weights and input with the same number of axes");
  const std::int64_t groups = integer(*node_, "group", 1);
  if (groups < 1 || w[1] * groups != x[1] || w[0] % groups != 0)
    contradiction(*node_,
                  fmt::format("{} groups, weights of shape {} and {} input channels", groups, shapeText(w), x[1]),
                  "numbers of input and output channels that are multiples of the number of groups");
  const WindowAxes window = checkedWindow(spatial, kernel);
  Shape made{x[0], w[0]};
  for (std::size_t i = 0; i < spatial.size(); ++i) made.push_back(windowSize(window, i, spatial[i]));
  set(0, made, resultType());
}

std::size_t ShapeInference::weight() const {
  return node_->op == "QLinearConv" || node_->op == "QLinearMatMul" ? 3 : 1;
}

int ShapeInference::resultType() {
  if (node_->op == "ConvInteger" || node_->op == "MatMulInteger") return kInt32;
  if (node_->op.starts_with("QLinear")) return has(7) ? in(7).type : in(0).type;
  if (in(0).bits == bitsOf(in(0).type)) return kUndefined;
  return in(0).type;
}

WindowAxes ShapeInference::checkedWindow(const Shape& spatial, const Shape& kernel) {
  const std::vector<std::int64_t> stated = integers(*node_, "kernel_shape", kernel);
  if (!kernel.empty() && stated != kernel)
    contradiction(*node_, fmt::format("kernel_shape {}", shapeText(stated)),
                  fmt::format("{}, the kernel size of its weights", shapeText(kernel)));
  WindowAxes window = windowAxes(*node_, spatial, stated);
  for (const Shape* list : {&window.kernel, &window.stride, &window.dilation}) {
    if (list->size() != spatial.size())
      contradiction(*node_, fmt::format("a list of {} numbers", list->size()),
                    fmt::format("{}, one per axis", spatial.size()));
    for (const std::int64_t value : *list)
      if (value < 1 || value > kMaxAxis)
        contradiction(*node_, fmt::format("{} in its kernel, strides or dilations", value), "whole numbers from 1");
  }
  if (window.before.size() != spatial.size() || window.after.size() != spatial.size())
    contradiction(*node_, "a list of pads of the wrong length", fmt::format("{} numbers", 2 * spatial.size()));
  return window;
}

std::int64_t ShapeInference::windowSize(const WindowAxes& window, std::size_t i, std::int64_t input) {
  const std::int64_t size = windowOutput(window, i, input);
  if (size < 1)
    contradiction(*node_,
                  fmt::format("a kernel of size {} on {} input elements with padding {} + {}", window.kernel[i], input,
                              window.before[i], window.after[i]),
                  "a kernel no larger than the padded input");
  return size;
}

void ShapeInference::convTranspose() {
  const Shape &x = shapeOfRank(0, 3), &w = shapeOfRank(1, 3);
  const Shape spatial(x.begin() + 2, x.end()), kernel(w.begin() + 2, w.end());
  const std::int64_t groups = integer(*node_, "group", 1);
  if (groups < 1 || w[0] != x[1] || w[0] % groups != 0 || kernel.size() != spatial.size())
    contradiction(*node_, fmt::format("weights of shape {} for an input of shape {}", shapeText(w), shapeText(x)),
                  "weights that match the channels of the input");
  const WindowAxes window = checkedWindow(spatial, kernel);
  const std::vector<std::int64_t> extra = integers(*node_, "output_padding", Shape(spatial.size(), 0));
  const std::vector<std::int64_t> wanted = integers(*node_, "output_shape");
  const std::string_view pad = text(*node_, "auto_pad", "NOTSET");
  Shape made{x[0], w[1] * groups};
  for (std::size_t i = 0; i < spatial.size(); ++i) {
    const std::int64_t more = i < extra.size() ? extra[i] : 0;
    if (wanted.size() >= spatial.size())
      made.push_back(wanted[wanted.size() - spatial.size() + i]);
    else if (pad.starts_with("SAME"))
      made.push_back(spatial[i] * window.stride[i]);
    else
      made.push_back(window.stride[i] * (spatial[i] - 1) + more + (window.kernel[i] - 1) * window.dilation[i] + 1 -
                     window.before[i] - window.after[i]);
  }
  set(0, made, resultType());
}

void ShapeInference::pool() {
  const Shape& x = shapeOfRank(0, 3);
  const Shape spatial(x.begin() + 2, x.end());
  const WindowAxes window = checkedWindow(spatial, {});
  Shape made{x[0], x[1]};
  for (std::size_t i = 0; i < spatial.size(); ++i) made.push_back(windowSize(window, i, spatial[i]));
  set(0, made);
  set(1, made, kInt64);
}

void ShapeInference::globalPool() {
  Shape made = shapeOfRank(0, 2);
  std::fill(made.begin() + 2, made.end(), 1);
  set(0, made);
}

void ShapeInference::gemm() {
  const Shape &a = shapeOfRank(0, 2), &b = shapeOfRank(1, 2);
  const bool ta = integer(*node_, "transA", 0) != 0, tb = integer(*node_, "transB", 0) != 0;
  if (a[ta ? 0 : 1] != b[tb ? 1 : 0])
    contradiction(*node_, fmt::format("a product of {} and {}", shapeText(a), shapeText(b)),
                  "operands whose inner sizes are equal");
  set(0, {a[ta ? 1 : 0], b[tb ? 0 : 1]}, resultType());
}

void ShapeInference::matmul() {
  const std::size_t second = node_->op == "QLinearMatMul" ? 3 : 1;
  set(0, productShape(transposed(shape(0), "transA"), transposed(shape(second), "transB")), resultType());
  if (node_->op == "DynamicQuantizeMatMul" || node_->op == "MatMulIntegerToFloat")
    out(0).type = kFloat, out(0).bits = 32;
}

Shape ShapeInference::transposed(Shape shape, std::string_view name) {
  if (integer(*node_, name, 0) != 0 && shape.size() > 1) std::swap(shape[shape.size() - 1], shape[shape.size() - 2]);
  return shape;
}

Shape ShapeInference::productShape(Shape a, Shape b) {
  const bool rowOnly = a.size() == 1, columnOnly = b.size() == 1;
  if (rowOnly) a.insert(a.begin(), 1);
  if (columnOnly) b.push_back(1);
  if (a.size() < 2 || b.size() < 2 || a.back() != b[b.size() - 2])
    contradiction(*node_, fmt::format("a product of {} and {}", shapeText(a), shapeText(b)),
                  "operands whose inner sizes are equal");
  const std::int64_t m = a[a.size() - 2], n = b.back();
  Shape made = broadcast(Shape(a.begin(), a.end() - 2), Shape(b.begin(), b.end() - 2));
  if (!rowOnly) made.push_back(m);
  if (!columnOnly) made.push_back(n);
  return made;
}

void ShapeInference::matmulNBits() {
  Shape made = shapeOfRank(0, 1);
  made.back() = integer(*node_, "N", 0);
  set(0, made);
}

void ShapeInference::einsum() {
  std::vector<Shape> shapes;
  for (std::size_t i = 0; i < node_->inputs.size(); ++i) shapes.push_back(shape(i));
  const Equation equation = parseEquation(*node_, shapes);
  set(0, equation.outputShape());
}

void ShapeInference::quantize() {
  int type = static_cast<int>(integer(*node_, "output_dtype", 0));
  if (has(2)) type = in(2).type;
  set(0, shape(0), type == kUndefined ? static_cast<int>(kUint8) : type);
}

void ShapeInference::dequantize() {
  const int bits = in(0).bits;
  set(0, shape(0), has(1) && in(1).type != kUndefined ? in(1).type : static_cast<int>(kFloat));
  out(0).bits = bits;
}

void ShapeInference::dynamicQuantize() {
  set(0, shape(0), kUint8);
  set(1, {}, kFloat);
  set(2, {}, kUint8);
}

void ShapeInference::recurrent() {
  const Shape &x = shapeOfRank(0, 3), &w = shapeOfRank(1, 3), &r = shapeOfRank(2, 3);
  const std::int64_t hidden = integer(*node_, "hidden_size", r[2]), directions = w[0];
  const bool batchFirst = integer(*node_, "layout", 0) != 0;
  const std::int64_t length = x[batchFirst ? 1 : 0], batch = x[batchFirst ? 0 : 1];
  set(0, batchFirst ? Shape{batch, length, directions, hidden} : Shape{length, directions, batch, hidden});
  const Shape last = batchFirst ? Shape{batch, directions, hidden} : Shape{directions, batch, hidden};
  set(1, last);
  set(2, last);
}

void ShapeInference::attention() {
  if (node_->domain.empty()) return onnxAttention();
  const Shape& x = shapeOfRank(0, 3);
  const Shape& w = shapeOfRank(1, 2);
  const std::int64_t heads = std::max<std::int64_t>(1, integer(*node_, "num_heads", 1));
  const std::vector<std::int64_t> widths = integers(*node_, "qkv_hidden_sizes", {w[1] / 3, w[1] / 3, w[1] / 3});
  if (widths.size() != 3) contradiction(*node_, shapeText(widths), "three widths, for queries, keys and values");
  set(0, {x[0], x[1], widths[2]});
  const std::int64_t past = has(4) ? shapeOfRank(4, 5)[3] : 0;
  set(1, {2, x[0], heads, past + x[1], widths[1] / heads});
}

void ShapeInference::onnxAttention() {
  const Shape q = shapeOfRank(0, 3), k = shapeOfRank(1, 3), v = shapeOfRank(2, 3);
  const bool isFlat = q.size() == 3;
  const std::int64_t queryHeads = isFlat ? integer(*node_, "q_num_heads", 1) : q[1];
  const std::int64_t keyHeads = isFlat ? integer(*node_, "kv_num_heads", 1) : k[1];
  if (queryHeads < 1 || keyHeads < 1 || queryHeads % keyHeads != 0)
    contradiction(*node_, fmt::format("{} query heads and {} key heads", queryHeads, keyHeads),
                  "a number of query heads that is a multiple of the number of key heads");
  const std::int64_t tokens = isFlat ? q[1] : q[2], own = isFlat ? k[1] : k[2];
  const std::int64_t past = has(4) ? shapeOfRank(4, 4)[2] : 0;
  const std::int64_t keyWidth = isFlat ? k[2] / keyHeads : k[3], valueWidth = isFlat ? v[2] / keyHeads : v[3];
  set(0, isFlat ? Shape{q[0], tokens, queryHeads * valueWidth} : Shape{q[0], queryHeads, tokens, valueWidth});
  set(1, {q[0], keyHeads, past + own, keyWidth});
  set(2, {q[0], keyHeads, past + own, valueWidth});
  set(3, {q[0], queryHeads, tokens, past + own});
}

void ShapeInference::multiHeadAttention() {
  const Shape q = shapeOfRank(0, 3);
  const std::int64_t heads = std::max<std::int64_t>(1, integer(*node_, "num_heads", 1));
  const bool isPacked = q.size() == 5;
  const Shape k = has(1) ? shapeOfRank(1, 3) : q, v = has(2) ? shapeOfRank(2, 3) : k;
  const std::int64_t width = isPacked ? q[2] * q[4] : q[2];
  const std::int64_t keys = k.size() == 4 ? k[2] : k[1];
  const std::int64_t valueWidth = isPacked ? width : v.size() == 4 ? v[1] * v[3] : v.size() == 5 ? v[2] * v[4] : v[2];
  const std::int64_t past = has(6) ? shapeOfRank(6, 4)[2] : 0;
  set(0, {q[0], q[1], valueWidth});
  set(1, {q[0], heads, past + keys, width / heads});
  set(2, {q[0], heads, past + keys, valueWidth / heads});
}

void ShapeInference::groupQueryAttention() {
  const Shape q = shapeOfRank(0, 3);
  const std::int64_t heads = std::max<std::int64_t>(1, integer(*node_, "num_heads", 1));
  const std::int64_t keyHeads = std::max<std::int64_t>(1, integer(*node_, "kv_num_heads", 1));
  const std::int64_t width = has(1) ? q[2] / heads : q[2] / (heads + 2 * keyHeads);
  const std::int64_t past = has(3) ? shapeOfRank(3, 4)[2] : 0;
  set(0, {q[0], q[1], heads * width});
  set(1, {q[0], keyHeads, past + q[1], width});
  set(2, {q[0], keyHeads, past + q[1], width});
}

}  // namespace tilescope::onnx
