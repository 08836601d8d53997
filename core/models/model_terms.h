// SPDX-License-Identifier: GPL-3.0-or-later
// Values of a result that only one cost model has: a struct that describes its members once. JSON, terms of a diff and
// look-ups by path follow from the description.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/base/ensure.h"
#include "core/workload/vocabulary.h"

namespace tilescope {

using TermMember = std::variant<double*, std::int64_t*, bool*, std::string*, std::vector<std::int64_t>*>;

// An energy in the profile's unit.
inline constexpr std::string_view kProfileEnergy = "energy";

// Visits a struct's members in order. id: JSON key. Members with a unit (a literal) take part in diffs.
class TermsVisitor {
 public:
  virtual ~TermsVisitor() = default;

  template <class T>
  void operator()(std::string_view id, T& value, std::string_view unit = {}) {
    member(id, &value, unit);
  }

  template <class T>
  void operator()(std::string_view id, std::array<T, kTensorCount>& values, std::string_view unit = {}) {
    object(id, [&] {
      for (const Tensor tensor : kTensors) (*this)(name(tensor), values[index(tensor)], unit);
    });
  }

  void operator()(std::string_view id, Tensor& tensor) {
    std::string text(name(tensor));
    (*this)(id, text);
    tensor = parseTensor(text).value_or(tensor);
  }

  template <class Members>
  void object(std::string_view id, const Members& members) {
    enter(id);
    members();
    leave();
  }

  template <class Item, class Members>
  void list(std::string_view id, std::vector<Item>& items, const Members& members) {
    items.resize(enterList(id, items.size()));
    for (std::size_t i = 0; i < items.size(); ++i) {
      enterItem(i);
      members(items[i]);
      leave();
    }
    leave();
  }

  // Derived values. written: only written to JSON; compared: only compared by diffs.
  virtual void written(std::string_view, const std::string&) {}
  virtual void compared(std::string_view, double, std::string_view) {}

 private:
  virtual void member(std::string_view id, TermMember value, std::string_view unit) = 0;
  virtual void enter(std::string_view id) = 0;
  virtual std::size_t enterList(std::string_view id, std::size_t size) = 0;  // returns the new number of items
  virtual void enterItem(std::size_t item) = 0;
  virtual void leave() = 0;
};

// A number or text. Flags are 1 or 0.
struct TermValue {
  std::string path;       // "energy.compute"
  std::string_view unit;  // empty: not compared by diffs
  std::variant<double, std::string> value;
};

// The terms of one result, or none. Immutable, cheap to copy, thread-safe. A struct of terms needs kModel (its model's
// id), describe(TermsVisitor&) and equality.
class ModelTerms {
 public:
  ModelTerms() = default;

  template <class T>
  requires requires { T::kModel; }
  ModelTerms(T terms) : content_(std::make_shared<const Of<T>>(std::move(terms))) {}

  explicit operator bool() const { return content_ != nullptr; }
  std::string_view model() const { return content_ ? content_->model() : std::string_view(); }

  // Null if they belong to another model.
  template <class T>
  const T* as() const {
    return model() == T::kModel ? &static_cast<const Of<T>&>(*content_).terms : nullptr;
  }

  template <class T>
  const T& get() const {
    const T* terms = as<T>();
    ensure(terms != nullptr, "a result with the terms of its model");
    return *terms;
  }

  // A copy after the visitor has visited and perhaps changed it. There must be terms.
  ModelTerms visited(TermsVisitor& visitor) const;

  std::vector<TermValue> values() const;
  std::optional<double> number(std::string_view path) const;
  std::optional<std::string> text(std::string_view path) const;

  bool operator==(const ModelTerms& other) const;

 private:
  struct Content {
    virtual ~Content() = default;
    virtual std::string_view model() const = 0;
    virtual std::shared_ptr<const Content> visited(TermsVisitor& visitor) const = 0;
    virtual bool equals(const Content& other) const = 0;
  };

  template <class T>
  struct Of final : Content {
    explicit Of(T of) : terms(std::move(of)) {}
    std::string_view model() const override { return T::kModel; }
    std::shared_ptr<const Content> visited(TermsVisitor& visitor) const override {
      const auto copy = std::make_shared<Of>(terms);
      copy->terms.describe(visitor);
      return copy;
    }
    bool equals(const Content& other) const override { return terms == static_cast<const Of&>(other).terms; }

    T terms;
  };

  std::shared_ptr<const Content> content_;
};

}  // namespace tilescope
