// SPDX-License-Identifier: GPL-3.0-or-later
// Rules for reductions, views, moves, constants and sizes.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/names.h"
#include "core/workload/onnx/einsum.h"
#include "core/workload/onnx/numbers.h"
#include "core/workload/onnx/shape_inference.h"
#include "core/workload/onnx/wire.h"

namespace tilescope::onnx {
namespace {

std::int64_t product(const Shape& shape, std::size_t from, std::size_t to) {
  std::int64_t count = 1;
  for (std::size_t i = from; i < to; ++i) count *= shape[i];
  return count;
}

}  // namespace

void ShapeInference::reduce() {
  const Shape& x = shape(0);
  const bool keeps = integer(*node_, "keepdims", 1) != 0;
  const std::optional<std::vector<std::int64_t>> given = listed("axes", 1);
  const bool nothing = (!given || given->empty()) && integer(*node_, "noop_with_empty_axes", 0) != 0;
  std::set<std::size_t> reduced = given ? axes(*given, x.size()) : std::set<std::size_t>();
  if (reduced.empty() && !nothing)
    for (std::size_t i = 0; i < x.size(); ++i) reduced.insert(i);
  set(0, without(x, reduced, keeps));
}

Shape ShapeInference::without(const Shape& x, const std::set<std::size_t>& reduced, bool keeps) {
  Shape made;
  for (std::size_t i = 0; i < x.size(); ++i)
    if (!reduced.contains(i))
      made.push_back(x[i]);
    else if (keeps)
      made.push_back(1);
  return made;
}

void ShapeInference::argument() {
  const Shape& x = shapeOfRank(0, 1);
  set(0, without(x, {axis(integer(*node_, "axis", 0), x.size())}, integer(*node_, "keepdims", 1) != 0), kInt64);
}

void ShapeInference::topK() {
  Shape made = shapeOfRank(0, 1);
  const std::size_t at = axis(integer(*node_, "axis", -1), made.size());
  made[at] = attributeOf(*node_, "k") ? integer(*node_, "k", 0) : first(sizes(1));
  set(0, made);
  set(1, made, kInt64);
}

std::int64_t ShapeInference::first(const std::vector<std::int64_t>& list) {
  if (list.empty()) contradiction(*node_, "an empty list", "one number");
  return list.front();
}

void ShapeInference::resize() {
  const Shape& x = shape(0);
  const bool isOld = node_->op == "Upsample" || node_->opset < 11;
  Shape made = x;
  std::vector<double> scales;
  if (const Attribute* attribute = attributeOf(*node_, "scales")) scales = attribute->reals;
  const std::size_t at = isOld ? 1 : 2;
  if (scales.empty() && has(at)) {
    const Value& value = in(at);
    if (value.numbers) scales = value.numbers->real;
    if (scales.empty() && !(value.shape && elementsOf(*value.shape) == 0) && !has(3))
      throw UnknownShape{fmt::format("its sizes depend on the data of {}", quoteName(value.name))};
  }
  std::vector<std::size_t> order;
  for (const std::int64_t one : integers(*node_, "axes")) order.push_back(axis(one, x.size()));
  if (order.empty())
    for (std::size_t i = 0; i < x.size(); ++i) order.push_back(i);
  if (scales.size() == order.size() && !scales.empty()) {
    for (std::size_t i = 0; i < order.size(); ++i)
      made[order[i]] = static_cast<std::int64_t>(std::floor(static_cast<double>(x[order[i]]) * scales[i]));
  } else if (has(3)) {
    const std::vector<std::int64_t> wanted = sizes(3);
    const std::string_view policy = text(*node_, "keep_aspect_ratio_policy", "stretch");
    double factor = policy == "not_larger" ? std::numeric_limits<double>::max() : 0;
    for (std::size_t i = 0; i < std::min(order.size(), wanted.size()); ++i) {
      const double own = static_cast<double>(wanted[i]) / static_cast<double>(std::max<std::int64_t>(1, x[order[i]]));
      factor = policy == "not_larger" ? std::min(factor, own) : std::max(factor, own);
      made[order[i]] = wanted[i];
    }
    if (policy != "stretch")
      for (const std::size_t i : order)
        made[i] = static_cast<std::int64_t>(std::floor(static_cast<double>(x[i]) * factor + 0.5));
  } else {
    throw UnknownShape{"neither scales nor sizes are known"};
  }
  set(0, made);
}

void ShapeInference::reshape() {
  const Shape& x = shape(0);
  const std::vector<std::int64_t> wanted = listed("shape", 1).value_or(Shape{});
  const bool allowZero = integer(*node_, "allowzero", 0) != 0;
  Shape made;
  std::optional<std::size_t> open;
  std::int64_t known = 1;
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    std::int64_t size = wanted[i];
    if (size == 0 && !allowZero) {
      if (i >= x.size())
        contradiction(*node_, "0 for an axis that its input does not have", "an input with at least that many axes");
      size = x[i];
    }
    if (size == -1) open = i;
    if (size != -1) known *= size;
    made.push_back(size);
  }
  const std::int64_t all = elementsOf(x);
  if (open) made[*open] = known == 0 ? 0 : all / known;
  if (elementsOf(made) != all)
    contradiction(*node_, fmt::format("shape {} reshaped to {}", shapeText(x), shapeText(wanted)),
                  "shapes with the same number of elements");
  set(0, made);
}

void ShapeInference::flatten() {
  const Shape& x = shape(0);
  const std::int64_t given = integer(*node_, "axis", 1), rank = static_cast<std::int64_t>(x.size());
  const std::int64_t at = given < 0 ? given + rank : given;
  if (at < 0 || at > rank) contradiction(*node_, fmt::format("axis {}", given), "an axis of its input");
  set(0, {product(x, 0, static_cast<std::size_t>(at)), product(x, static_cast<std::size_t>(at), x.size())});
}

void ShapeInference::squeeze() {
  const Shape& x = shape(0);
  const std::optional<std::vector<std::int64_t>> given = listed("axes", 1);
  const std::set<std::size_t> gone = given ? axes(*given, x.size()) : std::set<std::size_t>();
  Shape made;
  for (std::size_t i = 0; i < x.size(); ++i) {
    if (given ? !gone.contains(i) : x[i] != 1) made.push_back(x[i]);
    if (gone.contains(i) && x[i] != 1)
      contradiction(*node_, fmt::format("a squeezed axis of size {}", x[i]), "a size of 1");
  }
  set(0, made);
}

void ShapeInference::unsqueeze() {
  const Shape& x = shape(0);
  const std::vector<std::int64_t> given = listed("axes", 1).value_or(Shape{});
  const std::set<std::size_t> added = axes(given, x.size() + given.size());
  Shape made;
  std::size_t next = 0;
  for (std::size_t i = 0; i < x.size() + added.size(); ++i) made.push_back(added.contains(i) ? 1 : x[next++]);
  set(0, made);
}

void ShapeInference::transpose() {
  const Shape& x = shape(0);
  const std::vector<std::int64_t> order = permutation(*node_, x.size());
  std::set<std::int64_t> each(order.begin(), order.end());
  if (order.size() != x.size() || each.size() != x.size() ||
      (!each.empty() && (*each.begin() < 0 || *each.rbegin() >= static_cast<std::int64_t>(x.size()))))
    contradiction(*node_, fmt::format("the axis order {}", shapeText(order)),
                  fmt::format("each of the {} axes once", x.size()));
  Shape made;
  for (const std::int64_t from : order) made.push_back(x[static_cast<std::size_t>(from)]);
  set(0, made);
}

void ShapeInference::concat() {
  Shape made = shapeOfRank(0, 1);
  const std::size_t at = axis(integer(*node_, "axis", 1), made.size());
  for (std::size_t i = 1; i < node_->inputs.size(); ++i) {
    const Shape& more = shape(i);
    for (std::size_t k = 0; k < made.size(); ++k)
      if (more.size() != made.size() || (k != at && more[k] != made[k]))
        contradiction(*node_, fmt::format("shape {} concatenated with {}", shapeText(more), shapeText(made)),
                      "equal sizes along all other axes");
    made[at] += more[at];
  }
  set(0, made);
  for (std::size_t i = 0; i < node_->inputs.size() && hasOut(0); ++i)
    if (!in(i).isStatic) out(0).bits = in(i).bits;
}

void ShapeInference::split() {
  const Shape x = shapeOfRank(0, 1);
  const std::size_t at = axis(integer(*node_, "axis", 0), x.size());
  std::vector<std::int64_t> parts = listed("split", 1).value_or(Shape{});
  const auto count = static_cast<std::int64_t>(node_->outputs.size());
  if (parts.empty()) {
    const std::int64_t each = (x[at] + count - 1) / count;
    for (std::int64_t i = 0; i < count; ++i) parts.push_back(std::clamp<std::int64_t>(x[at] - i * each, 0, each));
  }
  std::int64_t sum = 0;
  for (const std::int64_t part : parts) sum += part;
  if (static_cast<std::int64_t>(parts.size()) != count || sum != x[at])
    contradiction(*node_, fmt::format("parts {} of an axis of size {} for {} outputs", shapeText(parts), x[at], count),
                  "one part for each output, adding up to the size");
  for (std::size_t i = 0; i < parts.size(); ++i) {
    Shape made = x;
    made[at] = parts[i];
    set(i, made);
  }
}

void ShapeInference::slice() {
  shape(0);
  for (std::size_t i = 1; i < node_->inputs.size(); ++i)
    if (has(i)) sizes(i);
  const std::optional<SliceAxes> cut = sliceAxes(graph_, *node_);
  if (!cut)
    contradiction(*node_, "starts, ends, axes and steps of different lengths",
                  "one of each per axis, and no step of 0");
  set(0, cut->size);
}

void ShapeInference::gather() {
  const Shape &data = shapeOfRank(0, 1), &indices = shape(1);
  const std::size_t at = axis(integer(*node_, "axis", 0), data.size());
  Shape made(data.begin(), data.begin() + static_cast<std::ptrdiff_t>(at));
  made.insert(made.end(), indices.begin(), indices.end());
  made.insert(made.end(), data.begin() + static_cast<std::ptrdiff_t>(at) + 1, data.end());
  set(0, made);
}

void ShapeInference::gatherElements() {
  const Shape indices = shape(1);
  set(0, indices);
}

void ShapeInference::gatherNd() {
  const Shape data = shapeOfRank(0, 1), indices = shapeOfRank(1, 1);
  const std::int64_t batch = integer(*node_, "batch_dims", 0), last = indices.back();
  if (batch < 0 || last < 0 || batch + last > static_cast<std::int64_t>(data.size()))
    contradiction(*node_, fmt::format("indices of shape {}", shapeText(indices)),
                  "indices whose last size is at most the number of axes");
  Shape made(indices.begin(), indices.end() - 1);
  made.insert(made.end(), data.begin() + static_cast<std::ptrdiff_t>(batch + last), data.end());
  set(0, made);
}

void ShapeInference::expand() {
  set(0, broadcast(shape(0), sizes(1)));
}

void ShapeInference::tile() {
  Shape made = shape(0);
  const std::vector<std::int64_t> times = sizes(1);
  if (times.size() != made.size())
    contradiction(*node_, fmt::format("repeats {}", shapeText(times)), "one number per axis");
  for (std::size_t i = 0; i < made.size(); ++i) made[i] *= times[i];
  set(0, made);
}

void ShapeInference::pad() {
  Shape made = shape(0);
  std::vector<std::int64_t> pads = integers(*node_, "pads", integers(*node_, "paddings"));
  if (pads.empty() && has(1)) pads = sizes(1);
  std::vector<std::size_t> order;
  if (has(3))
    for (const std::int64_t one : sizes(3)) order.push_back(axis(one, made.size()));
  else
    for (std::size_t i = 0; i < made.size(); ++i) order.push_back(i);
  if (pads.size() != 2 * order.size())
    contradiction(*node_, fmt::format("pads {}", shapeText(pads)), fmt::format("{} numbers", 2 * order.size()));
  for (std::size_t i = 0; i < order.size(); ++i) made[order[i]] += pads[i] + pads[i + order.size()];
  set(0, made);
}

void ShapeInference::oneHot() {
  Shape made = shape(0);
  const std::int64_t depth = first(sizes(1));
  const std::int64_t given = integer(*node_, "axis", -1), rank = static_cast<std::int64_t>(made.size()) + 1;
  const std::int64_t at = given < 0 ? given + rank : given;
  if (at < 0 || at >= rank) contradiction(*node_, fmt::format("axis {}", given), "an axis of its result");
  made.insert(made.begin() + at, depth);
  set(0, made, in(2).type);
}

void ShapeInference::depthToSpace() {
  const Shape& x = shapeOfRank(0, 4);
  const std::int64_t block = std::max<std::int64_t>(1, integer(*node_, "blocksize", 1));
  if (x[1] % (block * block) != 0)
    contradiction(*node_, fmt::format("{} channels", x[1]),
                  "a number of channels that is a multiple of the squared block size");
  set(0, {x[0], x[1] / (block * block), x[2] * block, x[3] * block});
}

void ShapeInference::spaceToDepth() {
  const Shape& x = shapeOfRank(0, 4);
  const std::int64_t block = std::max<std::int64_t>(1, integer(*node_, "blocksize", 1));
  if (x[2] % block != 0 || x[3] % block != 0)
    contradiction(*node_, shapeText(x), "height and width that are multiples of the block size");
  set(0, {x[0], x[1] * block * block, x[2] / block, x[3] / block});
}

void ShapeInference::constant() {
  if (const Attribute* a = attributeOf(*node_, "value"); a && a->tensor)
    return set(0, a->tensor->dims, a->tensor->type);
  if (const Attribute* a = attributeOf(*node_, "sparse_value"); a && a->tensor)
    return set(0, a->tensor->dims, a->tensor->type);
  if (attributeOf(*node_, "value_int")) return set(0, {}, kInt64);
  if (const Attribute* a = attributeOf(*node_, "value_ints")) return set(0, {std::ssize(a->integers)}, kInt64);
  if (attributeOf(*node_, "value_float")) return set(0, {}, kFloat);
  if (const Attribute* a = attributeOf(*node_, "value_floats")) return set(0, {std::ssize(a->reals)}, kFloat);
  if (attributeOf(*node_, "value_string")) return set(0, {}, kString);
  if (const Attribute* a = attributeOf(*node_, "value_strings")) return set(0, {std::ssize(a->texts)}, kString);
  contradiction(*node_, "a Constant without a value", "a value");
}

void ShapeInference::constantOfShape() {
  const Attribute* value = attributeOf(*node_, "value");
  set(0, sizes(0), value && value->tensor ? value->tensor->type : static_cast<int>(kFloat));
}

void ShapeInference::randomOfShape() {
  set(0, integers(*node_, "shape"), static_cast<int>(integer(*node_, "dtype", kFloat)));
}

void ShapeInference::shapeOf() {
  const auto rank = static_cast<std::int64_t>(shape(0).size());
  const auto place = [&](std::string_view name, std::int64_t byDefault) {
    const std::int64_t at = integer(*node_, name, byDefault);
    return std::clamp<std::int64_t>(at < 0 ? at + rank : at, 0, rank);
  };
  set(0, {std::max<std::int64_t>(0, place("end", rank) - place("start", 0))}, kInt64);
}

void ShapeInference::sizeOfInput() {
  shape(0);
  set(0, {}, kInt64);
}

void ShapeInference::range() {
  double ends[3];
  for (std::size_t i = 0; i < 3; ++i) {
    const std::optional<Numbers>& numbers = in(i).numbers;
    if (!numbers || (numbers->whole.empty() && numbers->real.empty()))
      throw UnknownShape{fmt::format("its sizes depend on the data of {}", quoteName(in(i).name))};
    ends[i] = numbers->whole.empty() ? numbers->real[0] : static_cast<double>(numbers->whole[0]);
  }
  if (ends[2] == 0) contradiction(*node_, "a step of 0", "a step other than 0");
  set(0, {static_cast<std::int64_t>(std::clamp(std::ceil((ends[1] - ends[0]) / ends[2]), 0.0, 1e12))});
}

}  // namespace tilescope::onnx
