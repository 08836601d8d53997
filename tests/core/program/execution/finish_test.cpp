// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/program/execution/finish.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace tilescope {
namespace {

ActivationRule rule(ActivationType type, std::optional<double> slope = std::nullopt) {
  return ruleOf({type, slope});
}

TEST(Finish, ShiftsRoundHalfUpAlsoBelowZero) {
  EXPECT_EQ(shiftedRight(5, 0), 5);
  EXPECT_EQ(shiftedRight(5, 1), 3);    // 2.5, rounded up
  EXPECT_EQ(shiftedRight(-5, 1), -2);  // −2.5, rounded up
  EXPECT_EQ(shiftedRight(-6, 2), -1);  // −1.5, rounded up
  EXPECT_EQ(shiftedRight(-7, 2), -2);  // −1.75
  EXPECT_EQ(shiftedRight(std::numeric_limits<std::int32_t>::max(), 31), 1);
}

TEST(Finish, AveragesRoundHalfUpAlsoBelowZero) {
  EXPECT_EQ(dividedHalfUp(5, 2), 3);
  EXPECT_EQ(dividedHalfUp(-5, 2), -2);
  EXPECT_EQ(dividedHalfUp(-7, 3), -2);
  EXPECT_EQ(dividedHalfUp(-8, 3), -3);
  EXPECT_EQ(dividedHalfUp(-6, 4), -1);
  EXPECT_EQ(dividedHalfUp(0, 9), 0);
}

TEST(Finish, AddsTheBiasThenShiftsActivatesAndSaturates) {
  const ActivationRule none = rule(ActivationType::None);
  EXPECT_EQ(finished(10, 6, 3, none), 2);
  EXPECT_EQ(finished(10, 1, 3, none), 1);
  EXPECT_EQ(finished(1000, 0, std::nullopt, none), 127);
  EXPECT_EQ(finished(-1000, 0, 2, none), -128);
  EXPECT_EQ(finished(-1000, 0, 2, rule(ActivationType::Relu)), 0);
  EXPECT_EQ(finished(std::numeric_limits<std::int32_t>::max(), std::numeric_limits<std::int32_t>::max(), 26, none), 64);
}

// 0.1 becomes 3277 ÷ 2^15. −250 × 3277 = −819250, and −819250 ÷ 32768 = −25.0015. Activation precedes saturation.
TEST(Finish, LeakySlopesAreFractionsOfTwoToTheFifteenth) {
  const ActivationRule leaky = rule(ActivationType::Leaky, 0.1);
  EXPECT_EQ(leaky.fixedSlope, 3277);
  EXPECT_EQ(finished(-250, 0, std::nullopt, leaky), -25);
  EXPECT_EQ(finished(-1000, 0, 2, leaky), -25);
  EXPECT_EQ(finished(55, 0, std::nullopt, leaky), 55);
  EXPECT_EQ(finished(-5, 0, std::nullopt, rule(ActivationType::Leaky, 0.5)), -2);
  EXPECT_EQ(rule(ActivationType::Leaky, -0.1).fixedSlope, -3277);
}

TEST(Finish, ActivatesFloats) {
  EXPECT_EQ(finished(1.5F, -2.0F, 3, rule(ActivationType::None)), -0.5F);
  EXPECT_EQ(finished(1.5F, -2.0F, std::nullopt, rule(ActivationType::Relu)), 0.0F);
  EXPECT_EQ(finished(9.0F, 0.0F, std::nullopt, rule(ActivationType::Relu6)), 6.0F);
  EXPECT_EQ(finished(-9.0F, 0.0F, std::nullopt, rule(ActivationType::Relu6)), 0.0F);
  EXPECT_EQ(finished(-8.0F, 0.0F, std::nullopt, rule(ActivationType::Leaky, 0.25)), -2.0F);
  EXPECT_EQ(finished(0.0F, 0.0F, std::nullopt, rule(ActivationType::Sigmoid)), 0.5F);
  EXPECT_NEAR(finished(2.0F, 0.0F, std::nullopt, rule(ActivationType::Sigmoid)), 0.880797F, 1e-6F);
}

TEST(Finish, DefaultShiftIsTheRoundedLogarithm) {
  for (const auto& [length, shift] :
       {std::pair{1, 6}, {2, 7}, {9, 8}, {27, 9}, {64, 9}, {147, 10}, {576, 11}, {4608, 12}, {25088, 14}}) {
    EXPECT_EQ(defaultShift(length), shift) << length;
  }
  for (std::int64_t length = 1; length < 3000; ++length) {
    const double exact = std::log2(std::sqrt(static_cast<double>(length)) * 73.9);
    ASSERT_EQ(defaultShift(length), static_cast<int>(std::floor(exact + 0.5))) << length;
  }
}

TEST(Finish, RefusesWhatAnArithmeticDoesNotHave) {
  const auto refusal = [](ActivationType type, Arithmetic arithmetic, std::optional<double> slope = std::nullopt) {
    return toText(checkActivation({type, slope}, arithmetic, "/layers/0"));
  };
  EXPECT_EQ(refusal(ActivationType::Sigmoid, Arithmetic::Int8),
            "/layers/0: found sigmoid in int8; expected none, relu, relu6 or leaky, because values without a scale "
            "have no sigmoid. Execute it in fp32.\n");
  EXPECT_EQ(refusal(ActivationType::Relu6, Arithmetic::Int8), "");
  EXPECT_EQ(refusal(ActivationType::Relu6, Arithmetic::Fp32), "");
  EXPECT_EQ(refusal(ActivationType::Leaky, Arithmetic::Fp32),
            "/layers/0: found a leaky activation without slope; expected its slope below zero. Add \"slope\".\n");
  EXPECT_NE(refusal(ActivationType::Leaky, Arithmetic::Int8, 2000.0), "");
  EXPECT_EQ(refusal(ActivationType::Leaky, Arithmetic::Int8, 0.1), "");
  EXPECT_EQ(toText(checkShift(32, "/layers/0")),
            "/layers/0: found a right shift by 32; expected 0 to 31, the width of a sum. Correct \"shift\".\n");
  EXPECT_EQ(toText(checkShift(31, "")), "");
  EXPECT_NE(toText(checkShift(-1, "")), "");
  EXPECT_NE(toText(checkAccumulation(131072, Arithmetic::Int8, "/layers/0")), "");
  EXPECT_EQ(toText(checkAccumulation(131071, Arithmetic::Int8, "")), "");
  EXPECT_EQ(toText(checkAccumulation(131072, Arithmetic::Fp32, "")), "");
}

}  // namespace
}  // namespace tilescope
