// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/expression.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <string>
#include <vector>

namespace tilescope {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

// a and b in KiB, latency_s in seconds, then "/clock_mhz"; energy needs a plan.
ExpressionScope scope() {
  ExpressionScope known;
  known.names = {"a", "b", "latency_s"};
  known.find = [](const std::string& name) -> std::optional<ExpressionName> {
    if (name == "a") return ExpressionName{0, "KiB", "", ""};
    if (name == "b") return ExpressionName{1, "KiB", "", ""};
    if (name == "latency_s") return ExpressionName{2, "s", "", ""};
    if (name == "/clock_mhz") return ExpressionName{3, "", "", ""};
    if (name == "energy") return ExpressionName{0, "", "which needs a plan", "Move it."};
    return std::nullopt;
  };
  return known;
}

const std::vector<double> kSlots{8, 2, 0.5, 1000};

Expression::Answer answerOf(const std::string& text, ExpressionType type, const std::vector<double>& slots = kSlots) {
  const Result<Expression> expression = parseExpression(text, scope(), type);
  EXPECT_TRUE(expression) << text << ": " << toText(expression.diagnostics());
  return expression ? expression->evaluate(slots) : Expression::Answer{std::nan("")};
}

double number(const std::string& text) {
  const Expression::Answer answer = answerOf(text, ExpressionType::Number);
  EXPECT_EQ(answer.fault, ExpressionFault::None) << text;
  return answer.value;
}

bool holds(const std::string& text) {
  const Expression::Answer answer = answerOf(text, ExpressionType::Condition);
  EXPECT_EQ(answer.fault, ExpressionFault::None) << text;
  return answer.isTrue();
}

std::string errorOf(const std::string& text, ExpressionType type = ExpressionType::Condition) {
  const Result<Expression> expression = parseExpression(text, scope(), type);
  EXPECT_FALSE(expression) << text;
  return toText(expression.diagnostics());
}

TEST(Expression, OperatorsBindAsInArithmetic) {
  EXPECT_EQ(number("1 + 2 * 3"), 7);
  EXPECT_EQ(number("(1 + 2) * 3"), 9);
  EXPECT_EQ(number("10 - 4 - 3"), 3);
  EXPECT_EQ(number("16 / 4 / 2"), 2);
  EXPECT_EQ(number("2 ^ 3 ^ 2"), 512);
  EXPECT_EQ(number("-2 ^ 2"), -4);
  EXPECT_EQ(number("2 ^ -1"), 0.5);
  EXPECT_EQ(number("a / b + 1"), 5);
  EXPECT_EQ(number("\"/clock_mhz\" * 2"), 2000);
  EXPECT_EQ(number("1.5e3"), 1500);
}

TEST(Expression, FunctionsTakeTheirArguments) {
  EXPECT_EQ(number("min(a, b, 3)"), 2);
  EXPECT_EQ(number("max(a, b)"), 8);
  EXPECT_EQ(number("sqrt(a * b)"), 4);
  EXPECT_EQ(number("log2(a)"), 3);
  EXPECT_EQ(number("ceil(a / 3) + floor(a / 3)"), 5);
}

TEST(Expression, ConditionsJoin) {
  EXPECT_TRUE(holds("a >= b"));
  EXPECT_FALSE(holds("a = b"));
  EXPECT_TRUE(holds("a != b and not b > a"));
  EXPECT_TRUE(holds("a < b or b == 2"));
  EXPECT_TRUE(holds("not (a < b) and (a > 1 or b > 100)"));
  EXPECT_FALSE(holds("a < b or a > 1 and b > 100"));
  EXPECT_TRUE(holds("1 < 2"));
}

// The right side is evaluated only if needed, so that a condition can guard a division.
TEST(Expression, TheRightSideIsEvaluatedWhereItDecides) {
  const std::vector<double> zero{8, 0, 0.5, 1000};
  EXPECT_TRUE(answerOf("b = 0 or a / b > 1", ExpressionType::Condition, zero).isTrue());
  EXPECT_EQ(answerOf("b >= 0 and a / b > 1", ExpressionType::Condition, zero).fault, ExpressionFault::DivisionByZero);
}

TEST(Expression, APointCanLackAValue) {
  const std::vector<double> slots{8, 0, std::numeric_limits<double>::quiet_NaN(), -1};
  EXPECT_EQ(answerOf("a / b > 1", ExpressionType::Condition, slots).fault, ExpressionFault::DivisionByZero);
  EXPECT_EQ(answerOf("latency_s < 1", ExpressionType::Condition, slots).fault, ExpressionFault::NoValue);
  EXPECT_EQ(answerOf("sqrt(\"/clock_mhz\") < 1", ExpressionType::Condition, slots).fault, ExpressionFault::NoRealValue);
  EXPECT_EQ(answerOf("log2(b) < 1", ExpressionType::Condition, slots).fault, ExpressionFault::NoRealValue);
  EXPECT_EQ(answerOf("b ^ -1 < 1", ExpressionType::Condition, slots).fault, ExpressionFault::DivisionByZero);
}

TEST(Expression, KnowsWhatItReads) {
  const Result<Expression> expression =
      parseExpression("latency_s * a < 1 and a > 0", scope(), ExpressionType::Condition);
  ASSERT_TRUE(expression);
  EXPECT_THAT(expression->slots(), ElementsAre(0, 2));
  EXPECT_EQ(expression->text(), "latency_s * a < 1 and a > 0");
}

struct Wrong {
  std::string text;
  int column;
  std::string says;
};

TEST(Expression, ErrorsHaveTheirColumn) {
  const std::vector<Wrong> kWrong{
      {"latencyy_s <= 1", 1, "latency_s"},
      {"a >= (2", 8, "\")\""},
      {"a / 0 > 1", 3, "a division by zero"},
      {"a > 1 / (2 - 2)", 7, "a division by zero"},
      {"a > sqrt(1 - 2)", 5, "no real value"},
      {"energy < 1", 1, "which needs a plan"},
      {"a", 1, "a condition"},
      {"a < b < 3", 7, "a second comparison"},
      {"(a < b) + 1 > 2", 1, "a number"},
      {"a and b > 1", 1, "a condition"},
      {"a > 1 or 2", 10, "a condition"},
      {"a > 1 b", 7, "a unit"},
      {"a >", 4, "the end"},
      {"a > 1)", 6, "an operator or the end"},
      {"sin(a) > 1", 1, "min, max, sqrt"},
      {"min(a > 1, 2) > 1", 5, "a number"},
      {"\"/clock_mhz > 1", 1, "quotation mark"},
      {"\"/nowhere\" > 1", 1, "/nowhere"},
      {"a $ 1", 3, "$"},
      {"", 1, "the end"},
  };
  for (const Wrong& wrong : kWrong) {
    const Result<Expression> expression = parseExpression(wrong.text, scope(), ExpressionType::Condition);
    ASSERT_FALSE(expression) << wrong.text;
    EXPECT_EQ(expression.diagnostics().front().column, wrong.column) << toText(expression.diagnostics());
    EXPECT_THAT(toText(expression.diagnostics()), HasSubstr(wrong.says)) << wrong.text;
  }
}

TEST(Expression, ANumberIsNoCondition) {
  EXPECT_THAT(errorOf("a > 1", ExpressionType::Number), AllOf(HasSubstr("a condition"), HasSubstr("a number")));
}

TEST(Expression, UnitsAreThoseOfTheAxis) {
  EXPECT_TRUE(holds("a >= 4 KiB"));
  EXPECT_TRUE(holds("a + b <= 10 KiB"));
  EXPECT_TRUE(holds("max(a, b) = 8 KiB"));
  EXPECT_THAT(errorOf("latency_s < a"), AllOf(HasSubstr("KiB"), HasSubstr("column 13")));
}

TEST(Expression, UnitsOfOneDimensionAreConverted) {
  EXPECT_TRUE(holds("a <= 1 MiB"));
  EXPECT_FALSE(holds("a >= 1 MiB"));
  EXPECT_TRUE(holds("a = 8192 B and a = 65536 bit and 8192 B = a"));
  EXPECT_TRUE(holds("a * 1 <= 1 MiB and 128 * a = 1 MiB and a / 2 = 4096 B"));
  EXPECT_TRUE(holds("min(a, 1 MiB) = 8 KiB and max(1 MiB, a) = 1024 KiB"));
  EXPECT_EQ(number("a + 1 MiB"), 1032) << "in the unit of what comes first";
  EXPECT_TRUE(holds("a / b = 4 and a / 1 MiB = 1 / 128"));
  EXPECT_TRUE(holds("a * b = 16 and a * b <= 1 MiB * 1 KiB and sqrt(a * b) = 4096 B and a ^ 2 = 64"));
  EXPECT_TRUE(holds("latency_s * a / a <= 0.5 s"));
  EXPECT_EQ(number("latency_s + 0.5 * a"), 4.5) << "a factor of a formula may convert";
  EXPECT_THAT(errorOf("latency_s * 2 <= 5 KiB"), AllOf(HasSubstr("a value in KiB"), HasSubstr("column 18")));
  EXPECT_THAT(errorOf("a * b <= 5 KiB"), HasSubstr("KiB·KiB"));
  EXPECT_THAT(errorOf("a / latency_s <= 5 KiB"), HasSubstr("KiB/s"));
  EXPECT_THAT(errorOf("1 / a <= 5 KiB"), HasSubstr("1/KiB"));
  EXPECT_THAT(errorOf("a / b <= 5 KiB"), HasSubstr("a ratio without a unit"));
  EXPECT_THAT(errorOf("a ^ b <= 5 KiB"), HasSubstr("an exponent that varies"));
}

struct Term {
  std::string text;
  int sizes = 0, times = 0;
  double value = 0;
  bool isRight = true;  // false: adds different dimensions
};

class RandomTerms {
 public:
  explicit RandomTerms(unsigned seed) : random_(seed) {}

  Term term(int depth) {
    const unsigned kind = depth == 0 ? 0 : random_() % 7;
    if (kind == 0) return leaf();
    const Term a = term(depth - 1);
    const double factor = std::exp2(static_cast<double>(random_() % 7) - 3);
    const std::string number = std::to_string(factor);
    if (kind == 1) return {"(" + a.text + " * " + number + ")", a.sizes, a.times, a.value * factor, a.isRight};
    if (kind == 2) return {"(" + a.text + " / " + number + ")", a.sizes, a.times, a.value / factor, a.isRight};
    const Term b = term(depth - 1);
    const bool isRight = a.isRight && b.isRight;
    if (kind == 6)
      return {"(" + a.text + " / " + b.text + ")", a.sizes - b.sizes, a.times - b.times, a.value / b.value, isRight};
    if (kind == 3)
      return {"(" + a.text + " * " + b.text + ")", a.sizes + b.sizes, a.times + b.times, a.value * b.value, isRight};
    const bool isSame = a.sizes == b.sizes && a.times == b.times;
    if (kind == 4) return {"(" + a.text + " + " + b.text + ")", a.sizes, a.times, a.value + b.value, isRight && isSame};
    return {"max(" + a.text + ", " + b.text + ")", a.sizes, a.times, std::max(a.value, b.value), isRight && isSame};
  }

 private:
  // Powers of two: no operation rounds.
  Term leaf() {
    switch (random_() % 6) {
      case 0:
        return {"a", 1, 0, kSlots[0] * 8192};
      case 1:
        return {"b", 1, 0, kSlots[1] * 8192};
      case 2:
        return {"4 B", 1, 0, 32};
      case 3:
        return {"2 MiB", 1, 0, 2.0 * 1024 * 8192};
      case 4:
        return {"16 bit", 1, 0, 16};
      default:
        return {"latency_s", 0, 1, kSlots[2]};
    }
  }

  std::mt19937 random_;
};

TEST(Expression, UnitsAreThoseOfASlowEvaluationInBaseUnits) {
  RandomTerms terms(11);
  int right = 0, wrong = 0;
  for (int i = 0; i < 20'000; ++i) {
    const Term a = terms.term(3), b = terms.term(3);
    const std::string text = a.text + " <= " + b.text;
    const bool isRight = a.isRight && b.isRight && a.sizes == b.sizes && a.times == b.times;
    const Result<Expression> parsed = parseExpression(text, scope(), ExpressionType::Condition);
    ASSERT_EQ(parsed.ok(), isRight) << text << ": " << toText(parsed.diagnostics());
    (isRight ? right : wrong) += 1;
    if (isRight) {
      ASSERT_EQ(parsed->evaluate(kSlots).isTrue(), a.value <= b.value) << text;
    }
  }
  EXPECT_GT(right, 1500);
  EXPECT_GT(wrong, 3000);
}

TEST(Expression, TextsOfAnyLengthAndDepthEndInAnAnswer) {
  EXPECT_THAT(errorOf(std::string(90'000, '(')), HasSubstr("at most 2000 characters"));
  EXPECT_THAT(errorOf(std::string(1'900, '(')), HasSubstr("too many parentheses"));
  EXPECT_THAT(errorOf(std::string(1'900, '-') + "a > 1"), HasSubstr("too many signs"));
  std::string nots;
  for (int i = 0; i < 300; ++i) nots += "not ";
  EXPECT_THAT(errorOf(nots + "a > 1"), HasSubstr("too many \"not\""));
  std::string longSum = "a";
  while (longSum.size() < 1'990) longSum += "+a";
  EXPECT_EQ(number(longSum), 8 * static_cast<double>((longSum.size() + 1) / 2));
  std::string stacked = "a";
  for (int i = 0; i < 90; ++i) stacked = "a+(" + stacked + ")";
  EXPECT_EQ(number(stacked), 8 * 91);
}

TEST(Expression, WordsOfTheLanguageAreNoNames) {
  EXPECT_TRUE(isExpressionWord("and"));
  EXPECT_TRUE(isExpressionWord("sqrt"));
  EXPECT_FALSE(isExpressionWord("weight_buffer"));
  EXPECT_TRUE(isUnquotedName("weight_buffer2"));
  EXPECT_FALSE(isUnquotedName("2nd"));
  EXPECT_FALSE(isUnquotedName("a-b"));
  EXPECT_FALSE(isUnquotedName(""));
}

}  // namespace
}  // namespace tilescope
