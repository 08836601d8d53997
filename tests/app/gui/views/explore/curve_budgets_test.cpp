// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/curves_controller.h"

#include <gtest/gtest.h>

#include <limits>

namespace tilescope::gui {
namespace {

// Areas and latencies at the values 1, 2, 4, 8.
ParameterCurve curveOf(const std::vector<double>& areas, const std::vector<double>& latencies,
                       std::optional<double> areaLimit, std::optional<double> latencyLimit) {
  ParameterCurve curve;
  std::vector<BudgetValues> values;
  for (std::size_t i = 0; i < areas.size(); ++i) {
    curve.points.push_back({static_cast<double>(1 << i), CurvePoint::State::Solved, 1});
    BudgetValues at;
    at[static_cast<std::size_t>(Budget::Area)] = areas[i];
    if (i < latencies.size()) at[static_cast<std::size_t>(Budget::Latency)] = latencies[i];
    values.push_back(at);
  }
  BudgetValues limits;
  limits[static_cast<std::size_t>(Budget::Area)] = areaLimit;
  limits[static_cast<std::size_t>(Budget::Latency)] = latencyLimit;
  markBudgets(curve, values, limits);
  return curve;
}

constexpr double kEndless = std::numeric_limits<double>::infinity();

TEST(CurveBudgets, TheCrossingLiesWhereTheValueMeetsTheLimit) {
  const ParameterCurve curve = curveOf({10, 20, 40, 80}, {}, 30, std::nullopt);
  ASSERT_EQ(curve.beyond.size(), 1u);
  EXPECT_NEAR(curve.beyond.front().from, 3, 1e-12) << "the area grows in proportion";
  EXPECT_EQ(curve.beyond.front().to, kEndless);
  EXPECT_EQ(curve.points[1].exceeded, std::nullopt);
  EXPECT_EQ(curve.points[2].exceeded, Budget::Area);
}

TEST(CurveBudgets, TwoLimitsLeaveTheValuesBetween) {
  const ParameterCurve curve = curveOf({10, 20, 40, 80}, {8, 4, 2, 1}, 60, 6);
  ASSERT_EQ(curve.beyond.size(), 2u);
  EXPECT_EQ(curve.beyond[0].from, 0);
  EXPECT_NEAR(curve.beyond[0].to, 4.0 / 3, 1e-12);
  EXPECT_NEAR(curve.beyond[1].from, 6, 1e-12);
  EXPECT_EQ(curve.points[0].exceeded, Budget::Latency);
}

TEST(CurveBudgets, OfTwoLimitsThatEndTogetherTheTighterOneCounts) {
  const ParameterCurve curve = curveOf({10, 20}, {1, 2}, 15, 1.1);
  ASSERT_EQ(curve.beyond.size(), 1u);
  EXPECT_NEAR(curve.beyond.front().from, 1.1, 1e-12);
}

TEST(CurveBudgets, WithoutLimitsThereIsNothingToShow) {
  EXPECT_TRUE(curveOf({10, 20}, {}, std::nullopt, std::nullopt).beyond.empty());
  const ParameterCurve whole = curveOf({10, 20}, {}, 5, std::nullopt);
  EXPECT_EQ(whole.beyond, std::vector<BeyondBudget>{BeyondBudget{}}) << "no value keeps it";
}

}  // namespace
}  // namespace tilescope::gui
