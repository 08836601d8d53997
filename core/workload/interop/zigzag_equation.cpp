// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/interop/zigzag_equation.h"

#include <algorithm>
#include <optional>
#include <string_view>

#include "core/base/plain_text.h"

namespace tilescope::interop {
namespace {

bool isLetter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

class TextFront {
 public:
  explicit TextFront(const YamlPlace& place) : place_(place) {
    for (const char c : place.text())
      if (c != ' ' && c != '\t') text_ += c;
    rest_ = text_;
  }

  bool isAtEnd() const { return rest_.empty(); }

  bool take(std::string_view what) {
    if (!rest_.starts_with(what)) return false;
    rest_.remove_prefix(what.size());
    return true;
  }

  std::string word(const char* expected) {
    const auto end = std::find_if_not(rest_.begin(), rest_.end(), isLetter);
    if (end == rest_.begin()) reject(expected);
    const std::string word(rest_.begin(), end);
    rest_.remove_prefix(word.size());
    return word;
  }

  [[noreturn]] void reject(const char* expected) const { place_.reject(expected); }

 private:
  const YamlPlace& place_;
  std::string text_;
  std::string_view rest_;
};

constexpr const char* kEquation = "an equation such as O[b][k]+=W[k][c]*I[b][c], of one product or sum of two operands";
constexpr const char* kRelation = "a relation such as ix=2*ox+1*fx";

ZigzagOperand operandAt(TextFront& front) {
  ZigzagOperand operand{front.word(kEquation), {}};
  while (front.take("[")) {
    operand.dims.push_back(upperCase(front.word(kEquation)));
    if (!front.take("]")) front.reject(kEquation);
  }
  return operand;
}

std::int64_t factorAt(const std::string& word, const TextFront& front) {
  const std::optional<std::int64_t> factor = wholeNumber(word);
  if (!factor || *factor < 1 || *factor > (std::int64_t{1} << 31)) front.reject(kRelation);
  return *factor;
}

}  // namespace

ZigzagEquation zigzagEquation(const YamlPlace& place) {
  TextFront front(place);
  ZigzagEquation equation;
  equation.output = operandAt(front);
  if (!front.take("+=") && !front.take("=")) front.reject(kEquation);
  equation.first = operandAt(front);
  equation.isSum = front.take("+");
  if (!equation.isSum && !front.take("*")) front.reject(kEquation);
  equation.second = operandAt(front);
  if (!front.isAtEnd()) front.reject(kEquation);
  return equation;
}

Relation zigzagRelation(const YamlPlace& place) {
  TextFront front(place);
  Relation relation;
  relation.dim = upperCase(front.word(kRelation));
  if (!front.take("=")) front.reject(kRelation);
  do {
    const std::string word = front.word(kRelation);
    if (front.take("*"))
      relation.of.emplace_back(upperCase(front.word(kRelation)), factorAt(word, front));
    else
      relation.of.emplace_back(upperCase(word), 1);
  } while (front.take("+"));
  if (!front.isAtEnd()) front.reject(kRelation);
  return relation;
}

}  // namespace tilescope::interop
