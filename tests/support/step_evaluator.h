// SPDX-License-Identifier: GPL-3.0-or-later
// Evaluates formulas such as "compute = 115.6 M ÷ (261.1 GMAC/s × 0.3139) = 1.41 ms (remark)". Values are in SI units;
// a bit is 1/8 byte.
#pragma once

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <cstdlib>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace tilescope {

class StepExpression {
 public:
  explicit StepExpression(std::string text) : text_(std::move(text)) {}
  double value() {
    const double result = sum();
    if (at_ < text_.size()) throw std::runtime_error("left over in " + text_ + ": " + text_.substr(at_));
    return result;
  }

 private:
  bool take(std::string_view token) {
    if (text_.compare(at_, token.size(), token) != 0) return false;
    at_ += token.size();
    return true;
  }
  double sum() {
    double result = product();
    while (take(" + ")) result += product();
    return result;
  }
  double product() {
    double result = factor();
    for (;;) {
      if (take(" × "))
        result *= factor();
      else if (take(" ÷ "))
        result /= factor();
      else
        return result;
    }
  }
  double inParentheses() {
    const double result = sum();
    if (!take(")")) throw std::runtime_error("no closing parenthesis in " + text_);
    return result;
  }
  double factor() {
    if (take("ceil(")) return std::ceil(inParentheses());
    if (take("(")) return inParentheses();
    return number();
  }
  double number() {
    std::string digits;
    for (;;) {
      if (take("\u2009")) continue;
      if (at_ < text_.size() && (std::isdigit(static_cast<unsigned char>(text_[at_])) || text_[at_] == '.'))
        digits += text_[at_++];
      else
        break;
    }
    if (digits.empty()) throw std::runtime_error("no number in " + text_ + " at " + text_.substr(at_));
    return std::stod(digits) * unit();
  }
  double unit() {
    static const std::map<std::string, double> kUnits{{"B", 1},         {"B/s", 1},     {"MAC/s", 1},     {"Hz", 1},
                                                      {"s", 1},         {"J", 1},       {"MAC/B", 1},     {"", 1},
                                                      {"bit", 1.0 / 8}, {"%", 0.01},    {"W", 1},         {"OPS", 1},
                                                      {"OPS/W", 1},     {"OPS/mm²", 1}, {"MAC/s/mm²", 1}, {"mm²", 1}};
    static const std::map<std::string, double> kPrefixes{{"", 1},     {"f", 1e-15}, {"p", 1e-12}, {"n", 1e-9},
                                                         {"µ", 1e-6}, {"m", 1e-3},  {"k", 1e3},   {"M", 1e6},
                                                         {"G", 1e9},  {"T", 1e12},  {"P", 1e15}};
    // Prefix as a word of its own ("M cycles"). "MAC eq." is the energy of one MAC.
    static const std::array<std::string, 2> kWords{"MAC eq.", "cycles"};
    const std::size_t start = at_;
    if (!take(" ")) return 1;
    for (const std::string& word : kWords)
      for (const auto& [prefix, factor] : kPrefixes)
        if (take(prefix.empty() ? word : prefix + " " + word)) return factor;
    const std::size_t end = std::min(text_.find_first_of(" )", at_), text_.size());
    const std::string word = text_.substr(at_, end - at_);
    for (const auto& [prefix, factor] : kPrefixes) {
      if (!word.starts_with(prefix) || word.empty()) continue;
      const auto known = kUnits.find(word.substr(prefix.size()));
      if (known == kUnits.end()) continue;
      at_ = end;
      return factor * known->second;
    }
    at_ = start;
    return 1;
  }

  std::string text_;
  std::size_t at_ = 0;
};

struct EvaluatedStep {
  std::string name;
  std::optional<double> computed;  // by the expression, if any
  double shown = 0;
  std::string shownText;
};

inline EvaluatedStep evaluateStep(const std::string& step) {
  std::vector<std::string> parts;
  std::size_t from = 0;
  for (std::size_t to; (to = step.find(" = ", from)) != std::string::npos; from = to + 3)
    parts.push_back(step.substr(from, to - from));
  std::string last = step.substr(from);
  if (last.ends_with(")")) last = last.substr(0, last.find(" ("));
  EvaluatedStep result{parts.at(0), std::nullopt, StepExpression(last).value(), last};
  if (parts.size() > 1) result.computed = StepExpression(parts[1]).value();
  return result;
}

}  // namespace tilescope
