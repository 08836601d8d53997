// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <set>

#include "core/base/names.h"
#include "core/workload/onnx/shapes.h"
#include "core/workload/onnx/wire.h"

namespace tilescope::onnx {
namespace {

constexpr std::int64_t kUsualTokens = 128;  // of a prompt, as in published BERT results

std::string lower(std::string_view text) {
  std::string made(text);
  std::transform(made.begin(), made.end(), made.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return made;
}

bool hasPart(const std::string& name, std::string_view part) {
  return name.find(part) != std::string::npos;
}

enum class Kind { Batch, Past, Total, Tokens, Other };

Kind kindOf(std::string_view name) {
  const std::string text = lower(name);
  if (hasPart(text, "batch")) return Kind::Batch;
  if (hasPart(text, "total")) return Kind::Total;
  if (hasPart(text, "past")) return Kind::Past;
  return hasPart(text, "seq") || hasPart(text, "token") || hasPart(text, "length") ? Kind::Tokens : Kind::Other;
}

class Binder {
 public:
  Binder(Graph& graph, const Sizes& sizes) : graph_(graph), sizes_(sizes) {}

  BoundSizes run() && {
    collectNames();
    checkGiven();
    bound_.byName = sizes_.byName;
    for (const auto& [input, shape] : sizes_.ofInputs) bindShape(input, shape);
    assume();
    for (const int id : graph_.inputs) setShape(graph_.values[static_cast<std::size_t>(id)]);
    return std::move(bound_);
  }

 private:
  void collectNames() {
    for (const Value& value : graph_.values)
      if (value.stated)
        for (const Dimension& dim : *value.stated)
          if (!dim.size && !dim.name.empty()) known_.insert(std::string(dim.name));
    for (const int id : graph_.inputs) {
      const Value& value = graph_.values[static_cast<std::size_t>(id)];
      if (!value.stated) continue;
      for (std::size_t axis = 0; axis < value.stated->size(); ++axis) {
        const Dimension& dim = (*value.stated)[axis];
        if (!dim.size && !dim.name.empty()) needed_.emplace_back(std::string(dim.name), axis);
      }
    }
  }

  void checkGiven() const {
    const auto check = [](const std::string& option, std::int64_t size) {
      if (size >= 1 || (size == 0 && kindOf(option) == Kind::Past)) return;
      throw Unreadable{"--size", fmt::format("{}={}", option, size), "a whole number from 1", "Give another size."};
    };
    for (const auto& [name, size] : sizes_.byName) {
      check(name, size);
      if (known_.contains(name)) continue;
      const std::vector<std::string> names(known_.begin(), known_.end());
      const std::string nearest = nearestName(name, names);
      throw Unreadable{"--size", quoteName(name) + ", which is not a size of this model",
                       names.empty() ? "no --size, because the file states all sizes" : "one of " + joinNames(names),
                       nearest.empty() ? "Correct the name." : "Did you mean " + quoteName(nearest) + "?"};
    }
    for (const auto& [input, shape] : sizes_.ofInputs)
      for (const std::int64_t size : shape) check(input, size);
  }

  void bindShape(const std::string& input, const Shape& shape) {
    const auto found = std::find_if(graph_.inputs.begin(), graph_.inputs.end(),
                                    [&](int id) { return graph_.values[static_cast<std::size_t>(id)].name == input; });
    if (found == graph_.inputs.end()) {
      std::vector<std::string> names;
      for (const int id : graph_.inputs) names.emplace_back(graph_.values[static_cast<std::size_t>(id)].name);
      throw Unreadable{"--input", quoteName(input) + ", which is not an input of this model",
                       "one of " + joinNames(names), "Correct the name."};
    }
    Value& value = graph_.values[static_cast<std::size_t>(*found)];
    if (value.stated && value.stated->size() != shape.size())
      throw Unreadable{"--input", fmt::format("{} sizes of {}", shape.size(), quoteName(input)),
                       fmt::format("{}", value.stated->size()), "Give one size per axis."};
    for (std::size_t axis = 0; value.stated && axis < shape.size(); ++axis) {
      Dimension& dim = (*value.stated)[axis];
      if (!dim.size && !dim.name.empty()) bound_.byName.try_emplace(std::string(dim.name), shape[axis]);
      if (dim.size && *dim.size > 0 && *dim.size != shape[axis])
        throw Unreadable{"--input", fmt::format("{} for axis {} of {}", shape[axis], axis, quoteName(input)),
                         fmt::format("{}, which the file states", *dim.size),
                         "Give the sizes that the file leaves open."};
      if (dim.name.empty()) dim.size = shape[axis];
    }
    if (!value.stated) {
      value.stated.emplace();
      for (const std::int64_t size : shape) value.stated->push_back({size, {}});
    }
  }

  void assume() {
    const auto take = [&](const std::string& name, std::int64_t size) {
      if (bound_.byName.try_emplace(name, size).second) bound_.assumed.push_back(fmt::format("{} = {}", name, size));
    };
    for (const auto& [name, axis] : needed_) {
      if (kindOf(name) == Kind::Batch) take(name, 1);
      if (kindOf(name) == Kind::Past) take(name, 0);
      if (kindOf(name) == Kind::Tokens) take(name, kUsualTokens);
      if (kindOf(name) == Kind::Other && axis == 0) take(name, 1);
    }
    for (const auto& [name, axis] : needed_)
      if (kindOf(name) == Kind::Total) take(name, ofKind(Kind::Tokens, kUsualTokens) + ofKind(Kind::Past, 0));
  }

  std::int64_t ofKind(Kind kind, std::int64_t byDefault) const {
    for (const auto& [name, axis] : needed_)
      if (kindOf(name) == kind) return bound_.byName.at(name);
    return byDefault;
  }

  void setShape(Value& value) const {
    if (!value.stated) return;
    Shape shape;
    for (std::size_t axis = 0; axis < value.stated->size(); ++axis) {
      const Dimension& dim = (*value.stated)[axis];
      std::optional<std::int64_t> size = dim.size;
      if (!size && !dim.name.empty())
        if (const auto found = bound_.byName.find(std::string(dim.name)); found != bound_.byName.end())
          size = found->second;
      if (!size && dim.name.empty() && axis == 0) size = 1;
      const bool isPast = !dim.name.empty() && kindOf(dim.name) == Kind::Past;
      if (!size || *size < 0 || (*size == 0 && !isPast)) ask(value, dim, axis);
      shape.push_back(*size);
    }
    value.shape = std::move(shape);
  }

  std::string openSizes() const {
    std::vector<std::string> names;
    for (const auto& [name, axis] : needed_)
      if (!bound_.byName.contains(name) && !contains(names, name)) names.push_back(name);
    if (names.empty()) return "Give another size.";
    std::string options;
    for (const std::string& name : names) options += fmt::format(" --size {}=64", name);
    return fmt::format("Give {} with{}.", names.size() > 1 ? "them" : "it", options);
  }

  [[noreturn]] void ask(const Value& value, const Dimension& dim, std::size_t axis) const {
    const std::string found =
        dim.size           ? fmt::format("the size {} of axis {}", *dim.size, axis)
        : dim.name.empty() ? fmt::format("no size of axis {}", axis)
                           : fmt::format("the size {} of axis {}, which has no value", quoteName(dim.name), axis);
    throw Unreadable{
        fmt::format("input {}", quoteName(value.name)), found, "a whole number from 1",
        dim.name.empty() ? fmt::format("Give all of its sizes with --input {}=1,3,224,224.", value.name) : openSizes()};
  }

  Graph& graph_;
  const Sizes& sizes_;
  BoundSizes bound_;
  std::set<std::string> known_;
  std::vector<std::pair<std::string, std::size_t>> needed_;  // name and axis, of the model's inputs
};

}  // namespace

BoundSizes bindInputs(Graph& graph, const Sizes& sizes) {
  return Binder(graph, sizes).run();
}

}  // namespace tilescope::onnx
