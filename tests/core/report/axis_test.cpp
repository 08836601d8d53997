// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/chart_parts.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <cmath>

#include "core/report/svg.h"
#include "core/report/text_width.h"

namespace tilescope::report {
namespace {

std::vector<std::string> labelsOf(const Axis& axis) {
  std::vector<std::string> labels;
  for (const AxisTick& tick : axis.ticks)
    if (!tick.label.empty()) labels.push_back(tick.label);
  return labels;
}

TEST(Axis, FromZeroToARoundNumber) {
  const Axis axis = axisFromZero(9.74e6, 200, 0, {"Traffic", Scale(1e6, "B")});
  EXPECT_EQ(axis.title, "Traffic (MB)");
  EXPECT_EQ(labelsOf(axis), (std::vector<std::string>{"0", "2", "4", "6", "8", "10"}));
  EXPECT_DOUBLE_EQ(axis.upper, 10e6);
  EXPECT_DOUBLE_EQ(axis.at(0), 200);
  EXPECT_DOUBLE_EQ(axis.at(10e6), 0);
  EXPECT_DOUBLE_EQ(axis.clamped(11e6), 0);
}

TEST(Axis, NothingToShowStillHasTicks) {
  EXPECT_EQ(labelsOf(axisFromZero(0, 100, 0, {"Traffic", Scale(1, "B")})),
            (std::vector<std::string>{"0.0", "0.5", "1.0"}));
}

TEST(Axis, DecadesAreLabelledAtOneTwoFive) {
  const Axis axis = logAxis({0.9, 120}, 0, 800, {"Intensity", Scale(1, "MAC/B")});
  EXPECT_EQ(labelsOf(axis), (std::vector<std::string>{"1", "2", "5", "10", "20", "50", "100"}));
  EXPECT_EQ(axis.ticks.size(), 20u);  // at 0.9, 1 to 9, 10 to 90 and 100
  EXPECT_NEAR(axis.at(std::sqrt(0.9 * 120)), 400, 1e-9);
}

TEST(Axis, ManyDecadesHavePrefixesOrPowers) {
  const std::vector<std::string> labels = labelsOf(logAxis({1e-6, 1e10}, 0, 900, {"Throughput", Scale(1, "MAC/s")}));
  EXPECT_EQ(labels.front(), "10⁻⁶");
  EXPECT_EQ(labels.back(), "10 G");
  EXPECT_EQ(labelsOf(logAxis({1.5e5, 6e6}, 0, 900, {"Throughput", Scale(1, "MAC/s")})),
            (std::vector<std::string>{"200 k", "500 k", "1 M", "2 M", "5 M"}));
}

TEST(Axis, LessThanADecadeHasEvenSteps) {
  EXPECT_EQ(labelsOf(logAxis({1.9e-3, 4.2e-3}, 0, 500, {"Latency", Scale(1e-3, "s"), "estimate"})),
            (std::vector<std::string>{"2.0", "2.5", "3.0", "3.5", "4.0"}));
  EXPECT_EQ(logAxis({1, 2}, 0, 1, {"Energy", Scale(1, "mJ"), "estimate"}).title, "Energy (mJ, estimate)");
}

RC_GTEST_PROP(Axis, LabelsOfAnyAxisStandInsideAndApart, ()) {
  const double lower = std::pow(10.0, *rc::gen::inRange(-120, 120) / 10.0);
  const double upper = lower * std::pow(10.0, *rc::gen::inRange(1, 80) / 10.0);
  const bool vertical = *rc::gen::arbitrary<bool>();
  const bool logarithmic = *rc::gen::arbitrary<bool>();
  const double pixels = *rc::gen::inRange(100, 900);
  const double from = vertical ? pixels : 0, to = vertical ? 0 : pixels;
  const Scale unit(std::sqrt(lower * upper), "B", 1, 1);
  const Axis axis = logarithmic ? logAxis({lower, upper}, from, to, {"Traffic", unit})
                                : axisFromZero(upper, from, to, {"Traffic", unit});
  RC_ASSERT(axis.upper >= upper * (1 - 1e-9));
  double end = -1e9;
  std::size_t labelled = 0;
  for (const AxisTick& tick : axis.ticks) {
    const double at = vertical ? pixels - axis.at(tick.value) : axis.at(tick.value);
    RC_ASSERT(at >= -1e-6 && at <= pixels + 1e-6);
    if (tick.label.empty()) continue;
    ++labelled;
    const double half = (vertical ? kTextSize : textWidth(tick.label, kTextSize)) / 2;
    RC_ASSERT(at - half >= end);
    end = at + half;
  }
  RC_ASSERT(labelled >= (pixels < 200 ? 1u : 2u));
}

}  // namespace
}  // namespace tilescope::report
