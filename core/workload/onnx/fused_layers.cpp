// SPDX-License-Identifier: GPL-3.0-or-later
// Recurrent operators and fused attention, which become several layers.
#include <fmt/format.h>

#include <utility>

#include "core/workload/onnx/einsum.h"
#include "core/workload/onnx/layer_maker.h"
#include "core/workload/onnx/numbers.h"
#include "core/workload/onnx/parameters.h"
#include "core/workload/tensor_problem.h"
#include "core/workload/vector_operations.h"

namespace tilescope::onnx {

Layer LayerMaker::product(const Node& node, std::string_view part, std::int64_t batch, const MatmulShape& shape) {
  Layer layer;
  layer.name = nameOf(node, part);
  layer.type = LayerType::Matmul;
  layer.batch = batch;
  layer.matmul = shape;
  return layer;
}

void LayerMaker::addRecurrent(int n, const Node& node) {
  const Shape &x = shape(node.inputs[0]), &w = shape(node.inputs[1]), &r = shape(node.inputs[2]);
  const bool batchFirst = integer(node, "layout", 0) != 0;
  const std::int64_t length = x[batchFirst ? 1 : 0], batch = x[batchFirst ? 0 : 1];
  std::string last;
  for (std::int64_t direction = 0; direction < w[0]; ++direction) {
    Layer inputs = product(node, fmt::format("input{}", direction), 1, {length * batch, w[2], w[1], true});
    readFrom(inputs, node.inputs[0]);
    inputs.bias = graph_.has(node, 3);
    const std::string name = inputs.name;
    finish(n, std::move(inputs), {}, NodeClass::Modelled);
    Layer state = product(node, fmt::format("state{}", direction), 1, {batch, r[2], r[1], true, 1, false, length});
    state.inputs = {name};
    state.inputElements = {length * batch * w[1]};
    read_.push_back({name, std::nullopt, 0, 1});
    finish(n, std::move(state), node.outputs, NodeClass::Modelled);
  }
}

void LayerMaker::addAttention(int n, const Node& node) {
  Heads h = headsOf(node);
  std::string packed;
  if (node.op == "Attention" && !node.domain.empty()) packed = addProjection(n, node, h);
  const auto read = [&](Layer& layer, int id, std::int64_t elements) {
    if (packed.empty()) return readFrom(layer, id, elements);
    layer.inputs.push_back(packed);
    layer.inputElements.push_back(elements);
    read_.push_back({packed, std::nullopt, 0, h.batch});
  };
  const std::int64_t all = h.past + h.own, rows = h.query / h.key * h.tokens;
  const std::int64_t newKeys = h.batch * h.key * h.own * h.width, newValues = h.batch * h.key * h.own * h.valueWidth;
  std::string cache;
  if (h.past > 0) {
    Layer append;
    append.name = cache = nameOf(node, "append");
    setPass(append, LayerType::Move, "append", {h.batch, h.key, h.own, h.width + h.valueWidth});
    read(append, h.k, newKeys);
    read(append, h.v, newValues);
    finish(n, std::move(append), {}, NodeClass::Move);
  }
  const AttentionMark mark{readable(node.name), h.tokens, all - h.tokens, h.causal};
  const auto second = [&](Layer& layer, int id, std::int64_t elements) {
    if (cache.empty()) return read(layer, id, elements);
    layer.inputs.push_back(cache);
    layer.inputElements.push_back(elements);
    read_.push_back({cache, std::nullopt, 0, h.batch});
  };
  Layer scores = product(node, "scores", h.batch, {rows, h.width, all, false, h.key, h.past > 0});
  read(scores, h.q, h.batch * h.query * h.tokens * h.width);
  second(scores, h.k, h.batch * h.key * all * h.width);
  scores.attention = mark;
  const std::string scoresName = scores.name;
  finish(n, std::move(scores), {}, NodeClass::Modelled);
  const std::int64_t pairs = h.batch * h.query * h.tokens * all;
  Layer softmax;
  softmax.name = nameOf(node, "softmax");
  setPass(softmax, LayerType::Vector, "softmax", {h.batch, h.query, h.tokens, all});
  softmax.pass->row = all;
  softmax.pass->operations = Operations{5, 1, 0, 1};
  softmax.inputs = {scoresName};
  softmax.inputElements = {pairs};
  read_.push_back({scoresName, std::nullopt, 0, h.batch});
  softmax.attention = mark;
  const std::string softmaxName = softmax.name;
  finish(n, std::move(softmax), {}, NodeClass::Vector);
  Layer context = product(node, "context", h.batch, {rows, all, h.valueWidth, false, h.key, h.past > 0});
  context.inputs = {softmaxName};
  context.inputElements = {pairs};
  read_.push_back({softmaxName, std::nullopt, static_cast<double>(pairs), h.batch});
  second(context, h.v, h.batch * h.key * all * h.valueWidth);
  context.attention = mark;
  finish(n, std::move(context), node.outputs, NodeClass::Modelled);
}

std::string LayerMaker::addProjection(int n, const Node& node, const Heads& h) {
  const Shape &x = shape(node.inputs[0]), &w = shape(node.inputs[1]);
  Layer layer = product(node, "qkv", h.batch, {h.tokens, x.back(), w[1], true});
  readFrom(layer, node.inputs[0]);
  layer.bias = graph_.has(node, 2);
  std::string name = layer.name;
  finish(n, std::move(layer), {}, NodeClass::Modelled);
  return name;
}

LayerMaker::Heads LayerMaker::headsOf(const Node& node) const {
  const Shape& q = shape(node.inputs[0]);
  const auto at = [&](std::size_t i) -> const Shape& { return shape(node.inputs[i]); };
  Heads h;
  h.batch = q[0];
  h.q = node.inputs[0];
  h.k = graph_.has(node, 1) ? node.inputs[1] : h.q;
  h.v = graph_.has(node, 2) ? node.inputs[2] : h.k;
  if (node.op == "GroupQueryAttention") {
    h.query = integer(node, "num_heads", 1);
    h.key = integer(node, "kv_num_heads", 1);
    h.tokens = h.own = q[1];
    h.width = h.valueWidth = graph_.has(node, 1) ? q[2] / h.query : q[2] / (h.query + 2 * h.key);
    h.past = graph_.has(node, 3) ? at(3)[2] : 0;
    h.causal = true;
  } else if (node.op == "MultiHeadAttention") {
    h.query = h.key = integer(node, "num_heads", 1);
    h.tokens = q[1];
    const Shape& y = shape(node.outputs[0]);
    h.width = (q.size() == 5 ? q[2] * q[4] : q[2]) / h.query;
    h.valueWidth = y[2] / h.query;
    const Shape& k = shape(h.k);
    h.own = k.size() == 4 ? k[2] : k[1];
    h.past = graph_.has(node, 6) ? at(6)[2] : 0;
    h.causal = integer(node, "unidirectional", 0) != 0;
  } else if (node.domain.empty()) {
    const bool isFlat = q.size() == 3;
    const Shape &k = at(1), &v = at(2);
    h.query = isFlat ? integer(node, "q_num_heads", 1) : q[1];
    h.key = isFlat ? integer(node, "kv_num_heads", 1) : k[1];
    h.tokens = isFlat ? q[1] : q[2];
    h.own = isFlat ? k[1] : k[2];
    h.width = isFlat ? k[2] / h.key : k[3];
    h.valueWidth = isFlat ? v[2] / h.key : v[3];
    h.past = graph_.has(node, 4) ? at(4)[2] : 0;
    h.causal = integer(node, "is_causal", 0) != 0;
  } else {
    h.query = h.key = integer(node, "num_heads", 1);
    h.tokens = h.own = q[1];
    const Shape& y = shape(node.outputs[0]);
    h.valueWidth = y[2] / h.query;
    h.width = (at(1)[1] - y[2]) / 2 / h.query;
    h.past = graph_.has(node, 4) ? at(4)[3] : 0;
    h.causal = integer(node, "unidirectional", 0) != 0;
    h.k = h.v = h.q;
  }
  return h;
}

}  // namespace tilescope::onnx
