// SPDX-License-Identifier: GPL-3.0-or-later
// Interval evaluation. Rounding to nearest preserves order, so monotone operations have exact ranges; only logarithms
// and general powers get a margin.
#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "core/base/ensure.h"
#include "core/sweep/expression.h"

namespace tilescope {
namespace {

constexpr double kEndless = std::numeric_limits<double>::infinity();
constexpr double kMargin = 1e-12;  // relative; logarithms and powers are far more precise
constexpr Expression::Range kUnknownRange{{-kEndless, kEndless}, true};

bool isKnown(const ValueRange& range) {
  return std::isfinite(range.low) && std::isfinite(range.high);
}

// Adds a margin for approximations; a single value is exact.
Expression::Range marginAround(Expression::Range range) {
  ValueRange& values = range.values;
  if (range.mayFault || values.low == values.high) return range;
  const double margin = kMargin * std::max(std::abs(values.low), std::abs(values.high));
  values = {values.low - margin, values.high + margin};
  return range;
}

Expression::Range decided(bool always, bool never) {
  return {{always ? 1.0 : 0.0, never ? 0.0 : 1.0}, false};
}

// May be infinite. Unknown if a finite sum or product overflows.
Expression::Range between(double low, double high) {
  if (std::isnan(low) || std::isnan(high)) return kUnknownRange;
  return {{low, high}, false};
}

Expression::Range hullOf(std::initializer_list<double> values) {
  for (const double value : values)
    if (!std::isfinite(value)) return kUnknownRange;
  return {{std::min(values), std::max(values)}, false};
}

// Both ranges are ≥ 0, but not both finite, so at least a lower bound is known.
bool isLowerBound(const ValueRange& a, const ValueRange& b) {
  return a.low >= 0 && b.low >= 0 && !(isKnown(a) && isKnown(b));
}

}  // namespace

Expression::Range Expression::applyTo(Op op, const ValueRange& a, const ValueRange& b) {
  const auto at = [&](double x, double y) {
    const Answer answer = apply(op, x, y);
    return answer.fault == ExpressionFault::None ? answer.value : std::numeric_limits<double>::quiet_NaN();
  };
  switch (op) {
    case Op::Negate:
      return {{-a.high, -a.low}, false};
    case Op::Add:
      return between(a.low + b.low, a.high + b.high);
    case Op::Subtract:
      return between(a.low - b.high, a.high - b.low);
    case Op::Multiply:
      if (isLowerBound(a, b)) return between(a.low * b.low, kEndless);
      return hullOf({at(a.low, b.low), at(a.low, b.high), at(a.high, b.low), at(a.high, b.high)});
    case Op::Divide:
      if (b.low <= 0 && b.high >= 0) return kUnknownRange;
      if (isLowerBound(a, b)) return between(a.low / b.high, kEndless);
      return hullOf({at(a.low, b.low), at(a.low, b.high), at(a.high, b.low), at(a.high, b.high)});
    case Op::Power:
      if (a.low <= 0 || !isKnown(a) || !isKnown(b)) return kUnknownRange;
      return marginAround(hullOf({at(a.low, b.low), at(a.low, b.high), at(a.high, b.low), at(a.high, b.high)}));
    case Op::Min:
      return between(std::min(a.low, b.low), std::min(a.high, b.high));
    case Op::Max:
      return between(std::max(a.low, b.low), std::max(a.high, b.high));
    case Op::Sqrt:
      return a.low < 0 ? kUnknownRange : between(std::sqrt(a.low), std::sqrt(a.high));
    case Op::Log2:
      if (a.low <= 0 || !isKnown(a)) return kUnknownRange;
      return marginAround({{at(a.low, 0), at(a.high, 0)}, false});
    case Op::Ceil:
      return between(std::ceil(a.low), std::ceil(a.high));
    case Op::Floor:
      return between(std::floor(a.low), std::floor(a.high));
    case Op::Less:
      return decided(a.high < b.low, a.low >= b.high);
    case Op::LessEqual:
      return decided(a.high <= b.low, a.low > b.high);
    case Op::Greater:
      return decided(a.low > b.high, a.high <= b.low);
    case Op::GreaterEqual:
      return decided(a.low >= b.high, a.high < b.low);
    case Op::Equal:
    case Op::NotEqual: {
      const bool same = a.low == a.high && a == b, apart = a.high < b.low || b.high < a.low;
      return op == Op::Equal ? decided(same, apart) : decided(apart, same);
    }
    case Op::Not:
      return decided(a.low == 0 && a.high == 0, a.low > 0);
    case Op::Constant:
    case Op::Load:
    case Op::SkipIfFalse:
    case Op::SkipIfTrue:
      break;
  }
  throw InternalError("not an operation on values");
}

Expression::Range Expression::rangeOf(std::size_t from, std::size_t to, std::span<const ValueRange> slots) const {
  std::vector<ValueRange> stack;
  bool mayFault = false;
  for (std::size_t i = from; i < to; ++i) {
    const Step& step = steps_[i];
    if (step.op == Op::Constant) {
      stack.push_back({step.value, step.value});
      continue;
    }
    if (step.op == Op::Load) {
      const ValueRange& slot = slots[step.at];
      if (std::isnan(slot.low) || std::isnan(slot.high)) return kUnknownRange;
      stack.push_back(slot);
      continue;
    }
    if (step.op == Op::SkipIfFalse || step.op == Op::SkipIfTrue) {
      ValueRange& left = stack.back();
      const bool isAnd = step.op == Op::SkipIfFalse;
      const bool decides = isAnd ? left.high == 0 : left.low > 0;
      if (!decides) {
        const Range right = rangeOf(i + 1, step.at, slots);
        mayFault = mayFault || right.mayFault;
        left = isAnd ? ValueRange{std::min(left.low, right.values.low), std::min(left.high, right.values.high)}
                     : ValueRange{std::max(left.low, right.values.low), std::max(left.high, right.values.high)};
      }
      i = step.at - 1;
      continue;
    }
    const ValueRange b = isUnary(step.op) ? ValueRange{} : stack.back();
    if (!isUnary(step.op)) stack.pop_back();
    const Range made = applyTo(step.op, stack.back(), b);
    const bool overflows = isKnown(stack.back()) && isKnown(b) && !isKnown(made.values);
    mayFault = mayFault || made.mayFault || overflows;
    stack.back() = made.values;
  }
  return {stack.front(), mayFault};
}

Expression::Range Expression::range(std::span<const ValueRange> slots) const {
  return rangeOf(0, steps_.size(), slots);
}

}  // namespace tilescope
