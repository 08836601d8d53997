// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/onnx/numbers.h"

#include <algorithm>
#include <numeric>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "core/workload/onnx/number_arithmetic.h"
#include "core/workload/onnx/number_places.h"
#include "core/workload/onnx/shapes.h"

namespace tilescope::onnx {
namespace {

using Whole = std::vector<std::int64_t>;

class Evaluator {
 public:
  Evaluator(const Graph& graph, const Node& node) : graph_(graph), node_(node) {}

  std::vector<std::optional<Numbers>> run() {
    std::vector<std::optional<Numbers>> made(node_.outputs.size());
    if (made.empty() || node_.outputs[0] == kNone) return made;
    const auto found = table().find(node_.op);
    if (found == table().end()) return made;
    if (node_.op == "Split") return split();
    const Value& out = output();
    if (!out.shape || elementsOf(*out.shape) > kMaxNumbers) return made;
    made[0] = (this->*found->second)();
    if (made[0] &&
        static_cast<std::int64_t>(std::max(made[0]->whole.size(), made[0]->real.size())) != elementsOf(*out.shape))
      made[0].reset();
    return made;
  }

 private:
  using Rule = std::optional<Numbers> (Evaluator::*)();

  static const std::unordered_map<std::string_view, Rule>& table() {
    static const std::unordered_map<std::string_view, Rule> kRules{{"Constant", &Evaluator::constant},
                                                                   {"ConstantOfShape", &Evaluator::constantOfShape},
                                                                   {"Shape", &Evaluator::shapeOf},
                                                                   {"Size", &Evaluator::sizeOf},
                                                                   {"Range", &Evaluator::range},
                                                                   {"Gather", &Evaluator::gather},
                                                                   {"GatherElements", &Evaluator::gatherElements},
                                                                   {"GatherND", &Evaluator::gatherNd},
                                                                   {"Slice", &Evaluator::slice},
                                                                   {"Concat", &Evaluator::concat},
                                                                   {"Split", &Evaluator::same},
                                                                   {"Squeeze", &Evaluator::same},
                                                                   {"Unsqueeze", &Evaluator::same},
                                                                   {"Reshape", &Evaluator::same},
                                                                   {"Flatten", &Evaluator::same},
                                                                   {"Identity", &Evaluator::same},
                                                                   {"Transpose", &Evaluator::transpose},
                                                                   {"Expand", &Evaluator::repeated},
                                                                   {"Tile", &Evaluator::tile},
                                                                   {"Cast", &Evaluator::cast},
                                                                   {"Where", &Evaluator::where},
                                                                   {"Not", &Evaluator::unary},
                                                                   {"Neg", &Evaluator::unary},
                                                                   {"Abs", &Evaluator::unary},
                                                                   {"Floor", &Evaluator::unary},
                                                                   {"Ceil", &Evaluator::unary},
                                                                   {"Sqrt", &Evaluator::unary},
                                                                   {"CumSum", &Evaluator::cumSum},
                                                                   {"ReduceProd", &Evaluator::reduce},
                                                                   {"ReduceSum", &Evaluator::reduce},
                                                                   {"ReduceMax", &Evaluator::reduce},
                                                                   {"ReduceMin", &Evaluator::reduce},
                                                                   {"Add", &Evaluator::binary},
                                                                   {"Sub", &Evaluator::binary},
                                                                   {"Mul", &Evaluator::binary},
                                                                   {"Div", &Evaluator::binary},
                                                                   {"Mod", &Evaluator::binary},
                                                                   {"Min", &Evaluator::binary},
                                                                   {"Max", &Evaluator::binary},
                                                                   {"Equal", &Evaluator::binary},
                                                                   {"Less", &Evaluator::binary},
                                                                   {"LessOrEqual", &Evaluator::binary},
                                                                   {"Greater", &Evaluator::binary},
                                                                   {"GreaterOrEqual", &Evaluator::binary},
                                                                   {"And", &Evaluator::binary},
                                                                   {"Or", &Evaluator::binary},
                                                                   {"Pow", &Evaluator::binary}};
    return kRules;
  }

  const Value& output() const { return graph_.values[static_cast<std::size_t>(node_.outputs[0])]; }
  const Value* input(std::size_t i) const {
    return graph_.has(node_, i) ? &graph_.values[static_cast<std::size_t>(node_.inputs[i])] : nullptr;
  }
  const Numbers* numbers(std::size_t i) const {
    const Value* value = input(i);
    return value && value->numbers && value->shape ? &*value->numbers : nullptr;
  }
  const Shape& shape(std::size_t i) const { return *input(i)->shape; }
  bool isWholeResult() const { return isInteger(output().type); }

  std::optional<Numbers> constant() {
    const Attribute* tensor = attributeOf(node_, "value");
    if (tensor && tensor->tensor) return tensor->tensor->numbers;
    if (const Attribute* a = attributeOf(node_, "value_int")) return Numbers{{a->integer}, {}};
    if (const Attribute* a = attributeOf(node_, "value_ints")) return Numbers{a->integers, {}};
    if (const Attribute* a = attributeOf(node_, "value_float")) return Numbers{{}, {a->real}};
    if (const Attribute* a = attributeOf(node_, "value_floats")) return Numbers{{}, a->reals};
    return std::nullopt;
  }

  std::optional<Numbers> constantOfShape() {
    const auto count = static_cast<std::size_t>(elementsOf(*output().shape));
    const Attribute* value = attributeOf(node_, "value");
    if (!value || !value->tensor) return Numbers{{}, std::vector<double>(count, 0)};
    const std::optional<Numbers>& one = value->tensor->numbers;
    if (!one) return std::nullopt;
    if (!one->whole.empty()) return Numbers{Whole(count, one->whole.front()), {}};
    return one->real.empty() ? std::nullopt : std::optional(Numbers{{}, std::vector<double>(count, one->real.front())});
  }

  std::optional<Numbers> shapeOf() {
    const Value* value = input(0);
    if (!value || !value->shape) return std::nullopt;
    const auto rank = static_cast<std::int64_t>(value->shape->size());
    const auto place = [&](std::string_view name, std::int64_t byDefault) {
      const std::int64_t at = integer(node_, name, byDefault);
      return std::clamp<std::int64_t>(at < 0 ? at + rank : at, 0, rank);
    };
    const std::int64_t start = place("start", 0), end = std::max(start, place("end", rank));
    return Numbers{Whole(value->shape->begin() + start, value->shape->begin() + end), {}};
  }

  std::optional<Numbers> sizeOf() {
    const Value* value = input(0);
    if (!value || !value->shape) return std::nullopt;
    return Numbers{{elementsOf(*value->shape)}, {}};
  }

  std::optional<Numbers> range() {
    const Numbers *start = numbers(0), *delta = numbers(2);
    if (!start || !delta) return std::nullopt;
    Numbers made;
    for (std::int64_t i = 0; i < elementsOf(*output().shape); ++i) {
      if (!start->whole.empty() && !delta->whole.empty())
        made.whole.push_back(wrapped(static_cast<std::uint64_t>(start->whole[0]) +
                                     static_cast<std::uint64_t>(i) * static_cast<std::uint64_t>(delta->whole[0])));
      else if (!start->real.empty() && !delta->real.empty())
        made.real.push_back(start->real[0] + static_cast<double>(i) * delta->real[0]);
    }
    return made;
  }

  std::optional<Numbers> pickedFrom(const Numbers& data, const std::optional<Places>& places) const {
    return places ? std::optional(picked(data, *places)) : std::nullopt;
  }

  std::optional<Numbers> gather() {
    const Numbers *data = numbers(0), *indices = numbers(1);
    if (!data || !indices || indices->whole.empty()) return std::nullopt;
    const int axis = axisOf(integer(node_, "axis", 0), shape(0).size());
    if (axis == kNone) return std::nullopt;
    return pickedFrom(*data, placesAlong(shape(0), static_cast<std::size_t>(axis), indices->whole));
  }

  std::optional<Numbers> gatherElements() {
    const Numbers *data = numbers(0), *indices = numbers(1);
    if (!data || !indices || shape(0).size() != 1 || shape(1).size() != 1) return std::nullopt;
    return pickedFrom(*data, placesAlong(shape(0), 0, indices->whole));
  }

  // Supports only complete coordinates.
  std::optional<Numbers> gatherNd() {
    const Numbers *data = numbers(0), *indices = numbers(1);
    if (!data || !indices || shape(1).empty() || shape(1).back() != static_cast<std::int64_t>(shape(0).size()) ||
        integer(node_, "batch_dims", 0) != 0)
      return std::nullopt;
    return pickedFrom(*data, placesOfCoordinates(shape(0), indices->whole));
  }

  std::optional<Numbers> slice() {
    const Numbers* data = numbers(0);
    const std::optional<SliceAxes> cut = sliceAxes(graph_, node_);
    if (!data || !cut) return std::nullopt;
    return picked(*data, slicePlaces(shape(0), *output().shape, *cut));
  }

  std::optional<Numbers> concat() {
    const int axis = axisOf(integer(node_, "axis", 0), output().shape->size());
    if (axis == kNone) return std::nullopt;
    std::size_t outer = 1;
    for (int i = 0; i < axis; ++i) outer *= static_cast<std::size_t>((*output().shape)[static_cast<std::size_t>(i)]);
    Numbers made;
    for (std::size_t o = 0; o < outer; ++o)
      for (std::size_t i = 0; i < node_.inputs.size(); ++i) {
        const Numbers* part = numbers(i);
        if (!part) return std::nullopt;
        const std::size_t each = static_cast<std::size_t>(elementsOf(shape(i))) / outer;
        const auto add = [&](auto& list, const auto& from) {
          if (from.size() >= (o + 1) * each)
            list.insert(list.end(), from.begin() + static_cast<std::ptrdiff_t>(o * each),
                        from.begin() + static_cast<std::ptrdiff_t>((o + 1) * each));
        };
        add(made.whole, part->whole);
        add(made.real, part->real);
      }
    return made;
  }

  std::vector<std::optional<Numbers>> split() {
    std::vector<std::optional<Numbers>> made(node_.outputs.size());
    const Numbers* data = numbers(0);
    if (!data || shape(0).size() != 1) return made;
    std::size_t from = 0;
    for (std::size_t i = 0; i < made.size(); ++i) {
      if (node_.outputs[i] == kNone) return made;
      const Value& part = graph_.values[static_cast<std::size_t>(node_.outputs[i])];
      if (!part.shape) return made;
      Places places(static_cast<std::size_t>(elementsOf(*part.shape)));
      std::iota(places.begin(), places.end(), from);
      from += places.size();
      if (from > std::max(data->whole.size(), data->real.size())) return made;
      made[i] = picked(*data, places);
    }
    return made;
  }

  std::optional<Numbers> same() { return numbers(0) ? std::optional(*numbers(0)) : std::nullopt; }

  std::optional<Numbers> repeated() {
    if (!numbers(0)) return std::nullopt;
    return picked(*numbers(0), broadcastPlaces(shape(0), *output().shape));
  }

  std::optional<Numbers> tile() {
    return numbers(0) ? std::optional(picked(*numbers(0), tilePlaces(shape(0), *output().shape))) : std::nullopt;
  }

  std::optional<Numbers> transpose() {
    if (!numbers(0)) return std::nullopt;
    return picked(*numbers(0), orderedPlaces(shape(0), *output().shape, permutation(node_, shape(0).size())));
  }

  std::optional<Numbers> cast() {
    return numbers(0) ? std::optional(castTo(output().type, *numbers(0))) : std::nullopt;
  }

  std::optional<Numbers> where() {
    if (!numbers(0) || !numbers(1) || !numbers(2) || numbers(0)->whole.empty()) return std::nullopt;
    const Numbers chosen = picked(*numbers(0), broadcastPlaces(shape(0), *output().shape));
    const Numbers yes = picked(*numbers(1), broadcastPlaces(shape(1), *output().shape));
    const Numbers no = picked(*numbers(2), broadcastPlaces(shape(2), *output().shape));
    Numbers made;
    for (std::size_t i = 0; i < chosen.whole.size(); ++i) {
      const Numbers& from = chosen.whole[i] != 0 ? yes : no;
      if (!yes.whole.empty() && !no.whole.empty()) made.whole.push_back(from.whole[i]);
      if (!yes.real.empty() && !no.real.empty()) made.real.push_back(from.real[i]);
    }
    return made;
  }

  std::optional<Numbers> unary() { return numbers(0) ? std::optional(unaryOf(node_.op, *numbers(0))) : std::nullopt; }

  std::optional<Numbers> binary() {
    std::optional<Numbers> made;
    for (std::size_t i = 0; i < node_.inputs.size(); ++i) {
      if (!numbers(i)) return std::nullopt;
      Numbers next = picked(*numbers(i), broadcastPlaces(shape(i), *output().shape));
      if (!made) {
        made = std::move(next);
        continue;
      }
      Numbers result;
      for (std::size_t k = 0; k < std::min(made->whole.size(), next.whole.size()); ++k)
        result.whole.push_back(combined(node_, made->whole[k], next.whole[k]));
      for (std::size_t k = 0; k < std::min(made->real.size(), next.real.size()); ++k) {
        const double value = combined(node_.op, made->real[k], next.real[k]);
        if (isWholeResult())
          result.whole.push_back(value != 0 ? 1 : 0);
        else
          result.real.push_back(value);
      }
      made = std::move(result);
    }
    return made;
  }

  // Supports only reductions over all elements, or of a list.
  std::optional<Numbers> reduce() {
    if (!numbers(0) || elementsOf(*output().shape) != 1) return std::nullopt;
    return reduced(node_.op, *numbers(0));
  }

  std::optional<Numbers> cumSum() {
    const Numbers* from = numbers(0);
    if (!from || shape(0).size() != 1 || integer(node_, "exclusive", 0) != 0 || integer(node_, "reverse", 0) != 0)
      return std::nullopt;
    Numbers made = *from;
    std::partial_sum(made.real.begin(), made.real.end(), made.real.begin());
    for (std::size_t i = 1; i < made.whole.size(); ++i)
      made.whole[i] =
          wrapped(static_cast<std::uint64_t>(made.whole[i]) + static_cast<std::uint64_t>(made.whole[i - 1]));
    return made;
  }

  const Graph& graph_;
  const Node& node_;
};

}  // namespace

std::vector<std::optional<Numbers>> evaluate(const Graph& graph, const Node& node) {
  return Evaluator(graph, node).run();
}

}  // namespace tilescope::onnx
