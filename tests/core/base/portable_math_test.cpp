// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/portable_math.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <cmath>

namespace tilescope {
namespace {

constexpr double kUnits = 4 * 0x1p-53;  // two units in the last place

double drawn(double low, double high) {
  return low + (high - low) * (*rc::gen::inRange(0, 1'000'000'000)) / 1e9;
}

TEST(PortableMath, PowersOfTwoHaveExactLogarithms) {
  for (int exponent = -60; exponent <= 60; ++exponent) {
    EXPECT_EQ(portableLog2(std::ldexp(1, exponent)), exponent);
    EXPECT_EQ(portableLn(std::ldexp(1, exponent)), std::log(std::ldexp(1, exponent)));
  }
  EXPECT_EQ(portableExp(0), 1);
}

TEST(PortableMath, IsAsNearAsTheStandardLibrary) {
  rc::check([] {
    const double x = std::exp(drawn(-40, 40)), y = drawn(-600, 600);
    const auto near = [](double value, double expected) {
      return std::abs(value - expected) <= kUnits * std::abs(expected);
    };
    RC_ASSERT(near(portableLn(x), std::log(x)) || std::abs(std::log(x)) < 1e-6);
    RC_ASSERT(near(portableLog2(x), std::log2(x)) || std::abs(std::log2(x)) < 1e-6);
    RC_ASSERT(near(portableExp(y), std::exp(y)));
  });
}

TEST(PortableMath, EndsOfTheRangeAreInfiniteAndZero) {
  EXPECT_EQ(portableExp(1e6), HUGE_VAL);
  EXPECT_EQ(portableExp(-1e6), 0);
}

// The same additions and multiplications in Python give these bits. The second exponential is one unit above e.
TEST(PortableMath, IsTheSameOnEveryMachine) {
  EXPECT_EQ(portableLn(10), 0x1.26bb1bbb55516p+1);
  EXPECT_EQ(portableLn(0.1), -0x1.26bb1bbb55515p+1);
  EXPECT_EQ(portableExp(-2.5), 0x1.50385c094f425p-4);
  EXPECT_EQ(portableExp(1), 0x1.5bf0a8b14576ap+1);
}

}  // namespace
}  // namespace tilescope
