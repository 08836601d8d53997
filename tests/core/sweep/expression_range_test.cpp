// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "core/sweep/expression.h"

namespace tilescope {
namespace {

constexpr double kNoEnd = std::numeric_limits<double>::infinity();

std::optional<Expression> parsed(const std::string& text, ExpressionType type) {
  ExpressionScope scope;
  scope.names = {"a", "b", "c"};
  scope.find = [](const std::string& name) -> std::optional<ExpressionName> {
    if (name.size() != 1 || name[0] < 'a' || name[0] > 'c') return std::nullopt;
    return ExpressionName{static_cast<std::size_t>(name[0] - 'a'), "", "", ""};
  };
  Result<Expression> expression = parseExpression(text, scope, type);
  return expression ? std::optional(std::move(expression).value()) : std::nullopt;
}

Expression::Range rangeOf(const std::string& text, const std::vector<ValueRange>& slots,
                          ExpressionType type = ExpressionType::Condition) {
  return parsed(text, type).value().range(slots);
}

class Words {
 public:
  explicit Words(unsigned seed) : random_(seed) {}

  int below(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }

  std::string number(int depth) {
    if (depth == 0 || below(4) == 0)
      return below(2) == 0 ? std::string(1, static_cast<char>('a' + below(3))) : std::to_string(below(5));
    static const std::array kBinary{" + ", " - ", " * ", " / "};
    static const std::array kCalls{"sqrt", "log2", "ceil", "floor"};
    switch (below(8)) {
      case 0:
        return std::string(kCalls[static_cast<std::size_t>(below(4))]) + "(" + number(depth - 1) + ")";
      case 1:
        return (below(2) == 0 ? "min(" : "max(") + number(depth - 1) + ", " + number(depth - 1) + ")";
      case 2:
        return "(" + number(depth - 1) + ") ^ " + std::to_string(below(4) - 1);
      case 3:
        return "-(" + number(depth - 1) + ")";
      default:
        return "(" + number(depth - 1) + kBinary[static_cast<std::size_t>(below(4))] + number(depth - 1) + ")";
    }
  }

  std::string condition(int depth) {
    static const std::array kCompare{" < ", " <= ", " > ", " >= ", " = ", " != "};
    if (depth == 0 || below(2) == 0) return number(2) + kCompare[static_cast<std::size_t>(below(6))] + number(2);
    if (below(4) == 0) return "not (" + condition(depth - 1) + ")";
    return "(" + condition(depth - 1) + ")" + (below(2) == 0 ? " and " : " or ") + "(" + condition(depth - 1) + ")";
  }

  ValueRange range() {
    const double low = below(13) - 4, length = below(3) == 0 ? 0 : below(9) / 2.0;
    return {low, low + length};
  }

  double in(const ValueRange& range) {
    const int kind = below(4);
    if (kind == 0) return range.low;
    return kind == 1 ? range.high : range.low + (range.high - range.low) * below(17) / 16;
  }

 private:
  std::mt19937 random_;
};

TEST(ExpressionRange, HoldsEveryValue) {
  Words words(7);
  int decided = 0, unknown = 0;
  for (int i = 0; i < 20'000; ++i) {
    const bool isNumber = i % 2 == 0;
    const std::string text = isNumber ? words.number(3) : words.condition(2);
    const std::optional<Expression> expression =
        parsed(text, isNumber ? ExpressionType::Number : ExpressionType::Condition);
    if (!expression) continue;
    const std::vector<ValueRange> slots{words.range(), words.range(), words.range()};
    const Expression::Range range = expression->range(slots);
    decided += range.isAlwaysFalse() ? 1 : 0;
    unknown += range.mayFault ? 1 : 0;
    for (int k = 0; k < 20; ++k) {
      const std::vector<double> at{words.in(slots[0]), words.in(slots[1]), words.in(slots[2])};
      const Expression::Answer answer = expression->evaluate(at);
      if (answer.fault != ExpressionFault::None) {
        ASSERT_TRUE(range.mayFault) << text;
        continue;
      }
      ASSERT_GE(answer.value, range.values.low) << text << " at " << at[0] << " " << at[1] << " " << at[2];
      ASSERT_LE(answer.value, range.values.high) << text << " at " << at[0] << " " << at[1] << " " << at[2];
    }
  }
  EXPECT_GT(decided, 500);
  EXPECT_GT(unknown, 500);
}

TEST(ExpressionRange, OfOnePointIsItsValue) {
  Words words(8);
  for (int i = 0; i < 2000; ++i) {
    const std::string text = words.condition(2);
    const std::optional<Expression> expression = parsed(text, ExpressionType::Condition);
    if (!expression) continue;
    const std::vector<double> at{words.in(words.range()), words.in(words.range()), words.in(words.range())};
    const Expression::Answer answer = expression->evaluate(at);
    const Expression::Range range =
        expression->range(std::vector<ValueRange>{{at[0], at[0]}, {at[1], at[1]}, {at[2], at[2]}});
    if (range.mayFault) continue;
    EXPECT_EQ(range.values.low, answer.value) << text;
    EXPECT_EQ(range.values.high, answer.value) << text;
  }
}

TEST(ExpressionRange, MonotoneConstraintsAreDecidedAtTheirEnds) {
  EXPECT_TRUE(rangeOf("a + b <= 5", {{3, 9}, {2.5, 4}, {}}).isAlwaysFalse());
  EXPECT_FALSE(rangeOf("a + b <= 5", {{3, 9}, {2, 4}, {}}).isAlwaysFalse());
  EXPECT_TRUE(rangeOf("a >= b / 4 and c > 0", {{1, 2}, {9, 12}, {0, 5}}).isAlwaysFalse());
  EXPECT_FALSE(rangeOf("a > 5 or c > 4", {{1, 2}, {}, {0, 5}}).isAlwaysFalse());
  EXPECT_TRUE(rangeOf("a > 5 or c > 6", {{1, 2}, {}, {0, 5}}).isAlwaysFalse());
}

// A metric only has a lower bound.
TEST(ExpressionRange, LowerBoundsDecide) {
  EXPECT_TRUE(rangeOf("a <= 0.5", {{0.75, kNoEnd}, {}, {}}).isNeverTrue());
  EXPECT_FALSE(rangeOf("a <= 0.5", {{0.5, kNoEnd}, {}, {}}).isNeverTrue());
  EXPECT_TRUE(rangeOf("a * b <= 4", {{2, kNoEnd}, {3, kNoEnd}, {}}).isNeverTrue());
  EXPECT_TRUE(rangeOf("2 * a + b <= 4", {{2, kNoEnd}, {1, kNoEnd}, {}}).isNeverTrue());
  EXPECT_FALSE(rangeOf("a >= 1", {{0, kNoEnd}, {}, {}}).isNeverTrue());
  EXPECT_FALSE(rangeOf("a - b <= 1", {{5, kNoEnd}, {1, kNoEnd}, {}}).isNeverTrue());
}

TEST(ExpressionRange, WhatHasNoValueIsUnknown) {
  const double none = std::nan("");
  EXPECT_FALSE(rangeOf("a > 3", {{none, none}, {}, {}}).isNeverTrue());
  EXPECT_TRUE(rangeOf("b > 3 and a > 3", {{none, none}, {1, 2}, {}}).isAlwaysFalse());
  EXPECT_FALSE(rangeOf("1 / a > 3", {{-1, 1}, {}, {}}).isAlwaysFalse());
}

}  // namespace
}  // namespace tilescope
