// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/expression_text.h"

#include <cctype>
#include <charconv>
#include <cmath>
#include <optional>
#include <system_error>
#include <utility>

#include "core/base/names.h"
#include "core/sweep/expression.h"
#include "core/sweep/sweep_units.h"

namespace tilescope {
namespace {

bool isLetter(char c) {
  return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_';
}
bool isDigit(char c) {
  return std::isdigit(static_cast<unsigned char>(c)) != 0;
}

}  // namespace

std::size_t ExpressionText::place() {
  while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_])) != 0) ++at_;
  return at_;
}

bool ExpressionText::startsNumber() {
  return !atEnd() && (isDigit(text_[at_]) || text_[at_] == '.');
}

bool ExpressionText::take(std::string_view symbol) {
  if (text_.compare(place(), symbol.size(), symbol) != 0) return false;
  at_ += symbol.size();
  return true;
}

std::string_view ExpressionText::word() {
  std::size_t end = place();
  if (end < text_.size() && isLetter(text_[end]))
    while (end < text_.size() && (isLetter(text_[end]) || isDigit(text_[end]) || text_[end] == '.')) ++end;
  return std::string_view(text_).substr(at_, end - at_);
}

bool ExpressionText::takeWord(std::string_view wanted) {
  if (word() != wanted) return false;
  at_ += wanted.size();
  return true;
}

double ExpressionText::takeNumber() {
  double value = 0;
  const auto [end, error] = std::from_chars(text_.data() + at_, text_.data() + text_.size(), value);
  if (error != std::errc() || !std::isfinite(value)) throw unexpected("a number");
  at_ = static_cast<std::size_t>(end - text_.data());
  return value;
}

std::string ExpressionText::takeUnit() {
  const std::string written(word());
  if (written.empty() || isExpressionWord(written)) return "";
  const std::size_t start = at_;
  at_ += written.size();
  for (const std::string_view per : {"/s", "/cycle"})
    if (text_.compare(at_, per.size(), per) == 0)
      if (const std::optional<std::string> unit = knownUnit(written + std::string(per))) {
        at_ += per.size();
        return *unit;
      }
  const std::optional<std::string> unit = knownUnit(written);
  if (!unit) throw SyntaxError{start, quoteName(written) + " after a number", "an operator, or a unit such as KiB", ""};
  return *unit;
}

std::string ExpressionText::takeQuoted() {
  const std::size_t start = place(), end = text_.find('"', start + 1);
  if (end == std::string::npos)
    throw SyntaxError{start, "a quotation mark without its partner", "\"/pointer/to/a/field\"", ""};
  at_ = end + 1;
  return text_.substr(start + 1, end - start - 1);
}

SyntaxError ExpressionText::unexpected(std::string expected) {
  if (atEnd()) return {at_, "the end", std::move(expected), ""};
  const std::string_view next = word();
  return {at_, quoteName(next.empty() ? text_.substr(at_, 1) : std::string(next)), std::move(expected), ""};
}

bool isUnquotedName(std::string_view name) {
  bool isPlain = !name.empty() && isLetter(name.front());
  for (const char c : name) isPlain = isPlain && (isLetter(c) || isDigit(c));
  return isPlain;
}

}  // namespace tilescope
