// SPDX-License-Identifier: GPL-3.0-or-later
// Recursive descent, a function per rule in expression.h. Operands know type, unit and, if constant, value: constants
// are folded, so a division by zero is found here.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "core/base/names.h"
#include "core/sweep/expression.h"
#include "core/sweep/expression_text.h"
#include "core/sweep/sweep_units.h"

namespace tilescope {

// A unit: powers of base units and a factor. Without powers, a ratio.
struct Counting {
  std::map<std::string, double> powers;
  double scale = 1;
  std::string name;
};
using Counted = std::optional<Counting>;  // empty: a plain number, which takes the other operand's unit

namespace {

constexpr std::array<std::string_view, 3> kWords{"and", "or", "not"};
constexpr int kMaxDepth = 100;  // of nested parentheses and signs

Counted counted(const std::string& unit) {
  if (unit.empty()) return std::nullopt;
  const UnitValue value = valueOfUnit(unit).value_or(UnitValue{unit, 1});
  return Counting{{{value.base, 1}}, value.factor, unit};
}

// The unit of a product (power 1) or quotient (power −1). A plain number keeps the other's unit.
Counted product(const Counted& a, const Counted& b, double power) {
  if (!b) return a;
  const std::string sign = power < 0 ? "/" : "·";
  Counting both = a.value_or(Counting{{}, 1, power < 0 ? "1" : ""});
  both.name = both.name.empty() ? b->name : both.name + sign + b->name;
  both.scale *= power < 0 ? 1 / b->scale : b->scale;
  for (const auto& [base, exponent] : b->powers)
    if ((both.powers[base] += power * exponent) == 0) both.powers.erase(base);
  return both;
}

Counted raised(const Counted& a, double power) {
  if (!a) return a;
  Counting whole{{}, std::pow(a->scale, power), fmt::format("({})^{:g}", a->name, power)};
  for (const auto& [base, exponent] : a->powers)
    if (exponent * power != 0) whole.powers[base] = exponent * power;
  return whole;
}

std::string textOf(const Counting& of) {
  return of.powers.empty() ? "a ratio without a unit" : "a value in " + of.name;
}

std::string typeText(ExpressionType type) {
  return type == ExpressionType::Number ? "a number" : "a condition";
}

}  // namespace

class ExpressionParser {
 public:
  ExpressionParser(const std::string& text, const ExpressionScope& scope) : text_(text), scope_(scope) {
    result_.text_ = text;
  }

  Expression parse(ExpressionType wanted) {
    if (result_.text_.size() > kMaxExpressionLength)
      throw SyntaxError{kMaxExpressionLength, "more text", fmt::format("at most {} characters", kMaxExpressionLength),
                        "Split it into several."};
    isFormula_ = wanted == ExpressionType::Number;
    const std::size_t start = text_.place();
    const Operand whole = disjunction();
    if (!text_.atEnd()) throw text_.unexpected("an operator or the end");
    require(whole, wanted, start,
            wanted == ExpressionType::Number ? "Leave out the comparison." : "Compare it with a value: \"… <= 10\".");
    result_.slots_.assign(slots_.begin(), slots_.end());
    return std::move(result_);
  }

 private:
  using Op = Expression::Op;
  using Step = Expression::Step;

  struct Operand {
    ExpressionType type = ExpressionType::Number;
    std::size_t firstStep = 0;
    std::optional<double> constant;
    Counted counted;
    std::size_t at = 0;
  };

  void require(const Operand& operand, ExpressionType type, std::size_t at, const std::string& remedy) const {
    if (operand.type != type) throw SyntaxError{at, typeText(operand.type), typeText(type), remedy};
  }

  Operand constant(double value, std::size_t firstStep, std::size_t at, ExpressionType type) {
    result_.steps_.resize(firstStep);
    result_.steps_.push_back({Op::Constant, 0, value});
    return {type, firstStep, value, {}, at};
  }

  Operand emit(Op op, std::size_t at, ExpressionType type, const Operand& a, const Operand* b = nullptr) {
    if (a.constant && (!b || b->constant)) {
      const Expression::Answer answer = Expression::apply(op, *a.constant, b ? *b->constant : 0);
      if (answer.fault != ExpressionFault::None)
        throw SyntaxError{at, std::string(textOf(answer.fault)), "a value", ""};
      return constant(answer.value, a.firstStep, a.at, type);
    }
    if (op == Op::Divide && b && b->constant && *b->constant == 0)
      throw SyntaxError{at, std::string(textOf(ExpressionFault::DivisionByZero)), "a divisor other than 0", ""};
    result_.steps_.push_back({op, 0, 0});
    return {type, a.firstStep, std::nullopt, {}, a.at};
  }

  // Numbers of different dimensions do not match. Converts to base units for comparisons, otherwise to the unit of a.
  Counted match(Operand& a, Operand& b, bool inBaseUnits) {
    if (!a.counted || !b.counted) return a.counted ? a.counted : b.counted;
    if (a.counted->powers != b.counted->powers)
      throw SyntaxError{
          b.at, fmt::format("{} combined with {}", textOf(*b.counted), textOf(*a.counted)),
          "the same dimension on both sides",
          "Units are converted only within one dimension, e.g. KiB to MiB; write one of the two without a unit."};
    if (a.counted->scale == b.counted->scale) return a.counted;
    if (!inBaseUnits) {
      scale(b, b.counted->scale / a.counted->scale, result_.steps_.size());
      return a.counted;
    }
    const std::size_t before = result_.steps_.size();
    scale(a, a.counted->scale, b.firstStep);
    b.firstStep += result_.steps_.size() - before;
    scale(b, b.counted->scale, result_.steps_.size());
    return a.counted;
  }

  // end: index after the operand's steps.
  void scale(Operand& operand, double factor, std::size_t end) {
    if (operand.constant) {
      *operand.constant *= factor;
      result_.steps_[operand.firstStep].value = *operand.constant;
    } else if (factor != 1) {
      const auto place = result_.steps_.begin() + static_cast<std::ptrdiff_t>(end);
      result_.steps_.insert(place, {Step{Op::Constant, 0, factor}, Step{Op::Multiply, 0, 0}});
    }
  }

  Operand disjunction() {
    if (++depth_ > kMaxDepth)
      throw SyntaxError{text_.place(), "too many parentheses", fmt::format("at most {}", kMaxDepth), ""};
    Operand left =
        joined("or", Op::SkipIfTrue, [this] { return joined("and", Op::SkipIfFalse, [this] { return negation(); }); });
    --depth_;
    return left;
  }

  template <class Next>
  Operand joined(std::string_view word, Op skip, Next next) {
    Operand left = next();
    while (text_.takeWord(word)) {
      require(left, ExpressionType::Condition, left.at, "Compare it with a value, as in \"x <= 10\".");
      const std::size_t place = result_.steps_.size();
      result_.steps_.push_back({skip, 0, 0});
      const Operand right = next();
      require(right, ExpressionType::Condition, right.at, "Compare it with a value, as in \"x <= 10\".");
      result_.steps_[place].at = static_cast<std::uint32_t>(result_.steps_.size());
      left.constant.reset();
    }
    return left;
  }

  Operand negation() {
    const std::size_t place = text_.place();
    if (!text_.takeWord("not")) return comparison();
    if (++depth_ > kMaxDepth)
      throw SyntaxError{text_.place(), "too many \"not\"", fmt::format("at most {}", kMaxDepth), ""};
    const Operand operand = negation();
    --depth_;
    require(operand, ExpressionType::Condition, operand.at, "Compare it with a value, as in \"x <= 10\".");
    return emit(Op::Not, place, ExpressionType::Condition, operand);
  }

  std::optional<Op> takeComparison() {
    static constexpr std::array<std::pair<std::string_view, Op>, 7> kSymbols{{{"<=", Op::LessEqual},
                                                                              {">=", Op::GreaterEqual},
                                                                              {"==", Op::Equal},
                                                                              {"!=", Op::NotEqual},
                                                                              {"<", Op::Less},
                                                                              {">", Op::Greater},
                                                                              {"=", Op::Equal}}};
    for (const auto& [symbol, op] : kSymbols)
      if (text_.take(symbol)) return op;
    return std::nullopt;
  }

  Operand comparison() {
    Operand left = sum();
    const std::size_t place = text_.place();
    const std::optional<Op> op = takeComparison();
    if (!op) return left;
    require(left, ExpressionType::Number, left.at, "Join conditions with \"and\" or \"or\".");
    Operand right = sum();
    require(right, ExpressionType::Number, right.at, "Join conditions with \"and\" or \"or\".");
    match(left, right, true);
    Operand compared = emit(*op, place, ExpressionType::Condition, left, &right);
    const std::size_t second = text_.place();
    if (takeComparison())
      throw SyntaxError{second, "a second comparison", "one at a time", "Write \"a < b and b < c\"."};
    return compared;
  }

  Operand sum() {
    Operand left = product();
    while (true) {
      const std::size_t place = text_.place();
      const bool adds = text_.take("+");
      if (!adds && !text_.take("-")) return left;
      Operand right = product();
      requireNumbers(left, right);
      Counted both = match(left, right, false);
      left = emit(adds ? Op::Add : Op::Subtract, place, ExpressionType::Number, left, &right);
      left.counted = std::move(both);
    }
  }

  // "2 + 0.01 * weight_buffer" may convert units, so the product has no known unit.
  Operand product() {
    Operand left = sign();
    while (true) {
      const std::size_t place = text_.place();
      const bool multiplies = text_.take("*");
      if (!multiplies && !text_.take("/")) return left;
      const Operand right = sign();
      requireNumbers(left, right);
      Counted both = tilescope::product(left.counted, right.counted, multiplies ? 1 : -1);
      left = emit(multiplies ? Op::Multiply : Op::Divide, place, ExpressionType::Number, left, &right);
      if (isFormula_) continue;
      if (both && both->powers.empty()) scale(left, std::exchange(both->scale, 1), result_.steps_.size());
      left.counted = std::move(both);
    }
  }

  void requireNumbers(const Operand& a, const Operand& b) const {
    for (const Operand* operand : {&a, &b})
      require(*operand, ExpressionType::Number, operand->at,
              "A condition (a comparison) cannot be an operand of +, -, *, / or ^.");
  }

  Operand sign() {
    const std::size_t place = text_.place();
    if (!text_.take("-")) return power();
    if (++depth_ > kMaxDepth)
      throw SyntaxError{text_.place(), "too many signs", fmt::format("at most {}", kMaxDepth), ""};
    const Operand operand = sign();
    --depth_;
    requireNumbers(operand, operand);
    Operand negated = emit(Op::Negate, place, ExpressionType::Number, operand);
    negated.counted = operand.counted;
    return negated;
  }

  Operand power() {
    Operand base = primary();
    const std::size_t place = text_.place();
    if (!text_.take("^")) return base;
    const Operand exponent = sign();
    requireNumbers(base, exponent);
    if (base.counted && !exponent.constant)
      throw SyntaxError{exponent.at, "an exponent that varies, of " + textOf(*base.counted), "a number", ""};
    Counted whole = raised(base.counted, exponent.constant.value_or(1));
    Operand made = emit(Op::Power, place, ExpressionType::Number, base, &exponent);
    made.counted = std::move(whole);
    return made;
  }

  Operand primary() {
    const std::size_t place = text_.place();
    if (text_.take("(")) {
      Operand inner = disjunction();
      if (!text_.take(")")) throw text_.unexpected("\")\"");
      inner.at = place;
      return inner;
    }
    if (text_.startsNumber()) return number();
    if (text_.startsWith('"')) return load(text_.takeQuoted(), place);
    const std::string name(text_.word());
    if (name.empty() || std::find(kWords.begin(), kWords.end(), name) != kWords.end())
      throw text_.unexpected("a number, a name or \"(\"");
    text_.skip(name);
    return text_.take("(") ? call(name, place) : load(name, place);
  }

  Operand number() {
    const std::size_t place = text_.place();
    const double value = text_.takeNumber();
    Operand operand = constant(value, result_.steps_.size(), place, ExpressionType::Number);
    operand.counted = counted(text_.takeUnit());
    return operand;
  }

  Operand load(const std::string& name, std::size_t place) {
    const std::optional<ExpressionName> found = scope_.find(name);
    if (!found) {
      const std::string nearest = nearestName(name, scope_.names);
      throw SyntaxError{place, quoteName(name), "a name that is known here: " + shortList(scope_.names),
                        nearest.empty() ? "" : "Did you mean \"" + nearest + "\"?"};
    }
    if (!found->refused.empty())
      throw SyntaxError{place, quoteName(name) + ", " + found->refused, "a name that has a value here", found->remedy};
    result_.steps_.push_back({Op::Load, static_cast<std::uint32_t>(found->slot), 0});
    slots_.insert(found->slot);
    return {ExpressionType::Number, result_.steps_.size() - 1, std::nullopt, counted(found->unit), place};
  }

  Operand call(const std::string& name, std::size_t place) {
    static constexpr std::array<std::pair<std::string_view, Op>, 6> kFunctions{{{"min", Op::Min},
                                                                                {"max", Op::Max},
                                                                                {"sqrt", Op::Sqrt},
                                                                                {"log2", Op::Log2},
                                                                                {"ceil", Op::Ceil},
                                                                                {"floor", Op::Floor}}};
    const auto* const function =
        std::find_if(kFunctions.begin(), kFunctions.end(), [&](const auto& known) { return known.first == name; });
    if (function == kFunctions.end())
      throw SyntaxError{place, quoteName(name) + " before \"(\"", "min, max, sqrt, log2, ceil or floor", ""};
    const Op op = function->second;
    Operand result = disjunction();
    requireNumbers(result, result);
    const bool takesSeveral = op == Op::Min || op == Op::Max;
    Counted whole = op == Op::Sqrt ? raised(result.counted, 0.5) : op == Op::Log2 ? Counted() : result.counted;
    if (!takesSeveral) result = emit(op, place, ExpressionType::Number, result);
    while (takesSeveral && text_.take(",")) {
      Operand next = disjunction();
      requireNumbers(result, next);
      result.counted = std::move(whole);
      whole = match(result, next, false);
      result = emit(op, place, ExpressionType::Number, result, &next);
    }
    result.counted = std::move(whole);
    if (!text_.take(")")) throw text_.unexpected(takesSeveral ? "\",\" or \")\"" : "\")\"");
    return result;
  }

  ExpressionText text_;
  const ExpressionScope& scope_;
  int depth_ = 0;
  bool isFormula_ = false;
  std::set<std::size_t> slots_;
  Expression result_;
};

Result<Expression> parseExpression(const std::string& text, const ExpressionScope& scope, ExpressionType wanted) {
  try {
    return ExpressionParser(text, scope).parse(wanted);
  } catch (SyntaxError& error) {
    Diagnostic diagnostic{Diagnostic::Severity::Error, "", "", "", std::move(error.expected), std::move(error.remedy)};
    diagnostic.column = static_cast<int>(error.at) + 1;
    diagnostic.found = fmt::format("{} at column {}", error.found, diagnostic.column);
    return diagnostic;
  }
}

bool isExpressionWord(std::string_view name) {
  static constexpr std::array<std::string_view, 9> kAll{"and",  "or",   "not",  "min",  "max",
                                                        "sqrt", "log2", "ceil", "floor"};
  return std::find(kAll.begin(), kAll.end(), name) != kAll.end();
}

}  // namespace tilescope
