// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/expression.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/base/ensure.h"
#include "core/base/portable_math.h"

namespace tilescope {
namespace {

// Whole powers up to here are products, which are equal on every processor.
constexpr double kMaxWholePower = 64;

Expression::Answer checked(double value) {
  return {value, std::isfinite(value) ? ExpressionFault::None : ExpressionFault::NoRealValue};
}

Expression::Answer power(double base, double exponent) {
  if (exponent == std::floor(exponent) && std::abs(exponent) <= kMaxWholePower) {
    if (base == 0 && exponent < 0) return {0, ExpressionFault::DivisionByZero};
    double product = 1;
    for (int i = 0; i < static_cast<int>(std::abs(exponent)); ++i) product *= base;
    return checked(exponent < 0 ? 1 / product : product);
  }
  if (base == 0 && exponent > 0) return {0};
  if (base <= 0) return {0, ExpressionFault::NoRealValue};
  return checked(exponent == 0.5 ? std::sqrt(base) : portableExp(exponent * portableLn(base)));
}

}  // namespace

std::string_view textOf(ExpressionFault fault) {
  switch (fault) {
    case ExpressionFault::None:
      return "no fault";
    case ExpressionFault::DivisionByZero:
      return "a division by zero";
    case ExpressionFault::NoRealValue:
      return "no real value";
    case ExpressionFault::NoValue:
      return "a name without a value";
  }
  throw InternalError("unknown fault of an expression");
}

Expression::Answer Expression::apply(Op op, double a, double b) {
  switch (op) {
    case Op::Negate:
      return {-a};
    case Op::Add:
      return checked(a + b);
    case Op::Subtract:
      return checked(a - b);
    case Op::Multiply:
      return checked(a * b);
    case Op::Divide:
      return b == 0 ? Answer{0, ExpressionFault::DivisionByZero} : checked(a / b);
    case Op::Power:
      return power(a, b);
    case Op::Min:
      return {std::min(a, b)};
    case Op::Max:
      return {std::max(a, b)};
    case Op::Sqrt:
      return a < 0 ? Answer{0, ExpressionFault::NoRealValue} : Answer{std::sqrt(a)};
    case Op::Log2:
      return a <= 0 ? Answer{0, ExpressionFault::NoRealValue} : Answer{portableLog2(a)};
    case Op::Ceil:
      return {std::ceil(a)};
    case Op::Floor:
      return {std::floor(a)};
    case Op::Less:
      return {a < b ? 1.0 : 0.0};
    case Op::LessEqual:
      return {a <= b ? 1.0 : 0.0};
    case Op::Greater:
      return {a > b ? 1.0 : 0.0};
    case Op::GreaterEqual:
      return {a >= b ? 1.0 : 0.0};
    case Op::Equal:
      return {a == b ? 1.0 : 0.0};
    case Op::NotEqual:
      return {a != b ? 1.0 : 0.0};
    case Op::Not:
      return {a == 0 ? 1.0 : 0.0};
    case Op::Constant:
    case Op::Load:
    case Op::SkipIfFalse:
    case Op::SkipIfTrue:
      break;
  }
  throw InternalError("not an operation on values");
}

bool Expression::isUnary(Op op) {
  return op == Op::Negate || op == Op::Not || (op >= Op::Sqrt && op <= Op::Floor);
}

Expression::Answer Expression::evaluate(std::span<const double> slots) const {
  // A step pushes at most one value, and a text has at least as many characters as steps.
  std::array<double, kMaxExpressionLength> stack;
  std::size_t top = 0;
  for (std::size_t i = 0; i < steps_.size(); ++i) {
    const Step& step = steps_[i];
    switch (step.op) {
      case Op::Constant:
        stack[top++] = step.value;
        continue;
      case Op::Load:
        if (std::isnan(slots[step.at])) return {0, ExpressionFault::NoValue};
        stack[top++] = slots[step.at];
        continue;
      case Op::SkipIfFalse:
      case Op::SkipIfTrue:
        if ((stack[top - 1] != 0) == (step.op == Op::SkipIfTrue))
          i = step.at - 1;
        else
          --top;
        continue;
      default:
        break;
    }
    const double b = isUnary(step.op) ? 0 : stack[--top];
    const Answer answer = apply(step.op, stack[top - 1], b);
    if (answer.fault != ExpressionFault::None) return answer;
    stack[top - 1] = answer.value;
  }
  return {stack[0]};
}

}  // namespace tilescope
