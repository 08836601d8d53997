// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/model_terms.h"

namespace tilescope {
namespace {

class TermsLister final : public TermsVisitor {
 public:
  void written(std::string_view id, const std::string& text) override { add(id, {}, text); }
  void compared(std::string_view id, double value, std::string_view unit) override { add(id, unit, value); }

  std::vector<TermValue> values;

 private:
  void add(std::string_view id, std::string_view unit, std::variant<double, std::string> value) {
    values.push_back({prefix_ + std::string(id), unit, std::move(value)});
  }

  void member(std::string_view id, TermMember value, std::string_view unit) override {
    if (const auto* text = std::get_if<std::string*>(&value)) add(id, unit, **text);
    if (const auto* number = std::get_if<double*>(&value)) add(id, unit, **number);
    if (const auto* whole = std::get_if<std::int64_t*>(&value)) add(id, unit, static_cast<double>(**whole));
    if (const auto* flag = std::get_if<bool*>(&value)) add(id, unit, **flag ? 1.0 : 0.0);
  }

  void enter(std::string_view id) override {
    lengths_.push_back(prefix_.size());
    prefix_ += std::string(id) + ".";
  }
  std::size_t enterList(std::string_view id, std::size_t size) override {
    enter(id);
    return size;
  }
  void enterItem(std::size_t) override { lengths_.push_back(prefix_.size()); }
  void leave() override {
    prefix_.resize(lengths_.back());
    lengths_.pop_back();
  }

  std::string prefix_;
  std::vector<std::size_t> lengths_;
};

template <class T>
std::optional<T> valueAt(const ModelTerms& terms, std::string_view path) {
  for (const TermValue& value : terms.values())
    if (const T* found = std::get_if<T>(&value.value); found && value.path == path) return *found;
  return std::nullopt;
}

}  // namespace

ModelTerms ModelTerms::visited(TermsVisitor& visitor) const {
  ensure(content_ != nullptr, "a visit to the terms of a model");
  ModelTerms terms;
  terms.content_ = content_->visited(visitor);
  return terms;
}

std::vector<TermValue> ModelTerms::values() const {
  TermsLister lister;
  if (content_) content_->visited(lister);
  return std::move(lister.values);
}

std::optional<double> ModelTerms::number(std::string_view path) const {
  return valueAt<double>(*this, path);
}

std::optional<std::string> ModelTerms::text(std::string_view path) const {
  return valueAt<std::string>(*this, path);
}

bool ModelTerms::operator==(const ModelTerms& other) const {
  if (content_ == other.content_) return true;
  return content_ && other.content_ && model() == other.model() && content_->equals(*other.content_);
}

}  // namespace tilescope
