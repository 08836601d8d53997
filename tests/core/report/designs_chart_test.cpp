// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/designs_chart.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "tests/core/report/drawn.h"

namespace tilescope::report {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

DesignPoints sampleDesigns() {
  DesignPoints designs;
  designs.caption = "Designs of this session.";
  designs.points = {{"Weight buffer 64 KiB", "", false, 6e-3, 40e9, false, true},
                    {"Weight buffer 96 KiB", "", false, 2e-3, 38e9, true, true},
                    {"base", "A", false, 4.6e-3, 35e9, false, true},
                    {"present", "", true, 4.1e-3, 33.4e9, true, true}};
  return designs;
}

std::vector<std::string> titlesOf(const Chart& chart) {
  std::vector<std::string> titles;
  const Drawn drawn(chart);
  for (const XmlElement* mark : all(drawn.root, "mark")) titles.push_back(titleOf(*mark));
  return titles;
}

TEST(DesignsChart, AxesSayTheUnitAndThatEnergyIsAnEstimate) {
  const Chart chart = designsChart(sampleDesigns());
  expectSound(chart);
  EXPECT_THAT(texts(Drawn(chart).root, "axis-title"), ElementsAre("Latency (ms)", "Energy (mJ, estimate)"));
  EXPECT_THAT(chart.caption, HasSubstr("Energy is an estimate."));
}

TEST(DesignsChart, MeasuredEnergyIsNoEstimate) {
  DesignPoints designs = sampleDesigns();
  for (DesignPoint& point : designs.points) point.estimate = false;
  designs.unit = EnergyUnit::Mac;
  const Chart chart = designsChart(designs);
  expectSound(chart);
  EXPECT_THAT(texts(Drawn(chart).root, "axis-title"), ElementsAre("Latency (ms)", "Energy (G MAC eq.)"));
  EXPECT_THAT(chart.caption, HasSubstr("Pin A: 4.60 ms, 35.0 G MAC eq. Present: 4.10 ms, 33.4 G MAC eq."))
      << "one full stop";
}

TEST(DesignsChart, EveryPointSaysItsFiguresOnHover) {
  EXPECT_THAT(titlesOf(designsChart(sampleDesigns())),
              ElementsAre("Weight buffer 64 KiB\n6.00 ms, 40.0 mJ (estimate)",
                          "Weight buffer 96 KiB\n2.00 ms, 38.0 mJ (estimate)\nno other is better in both",
                          "Pin A: base\n4.60 ms, 35.0 mJ (estimate)",
                          "present\n4.10 ms, 33.4 mJ (estimate)\nno other is better in both"));
}

TEST(DesignsChart, TheFrontStepsDownThroughItsPoints) {
  const Drawn drawn(designsChart(sampleDesigns()));
  const XmlElement& front = *all(drawn.root, "front").at(0);
  std::vector<std::pair<double, double>> corners;
  double x = 0, y = 0;
  char comma = 0;
  for (std::istringstream text(*front.attribute("points")); text >> x >> comma >> y;) corners.emplace_back(x, y);
  ASSERT_EQ(corners.size(), 6u);  // starts at the top, then a step for each of two points, then to the right
  for (std::size_t i = 1; i < corners.size(); ++i) {
    const bool across = corners[i].second == corners[i - 1].second, down = corners[i].first == corners[i - 1].first;
    EXPECT_TRUE(across || down);
    EXPECT_GE(corners[i].first, corners[i - 1].first);
    EXPECT_GE(corners[i].second, corners[i - 1].second) << "y points down";
  }
}

TEST(DesignsChart, PinsHaveShapeAndLetterAndThePresentARing) {
  DesignPoints designs = sampleDesigns();
  designs.points[3].letter = "B";
  const Chart chart = designsChart(designs);
  expectSound(chart);
  const Drawn drawn(chart);
  const auto marks = all(drawn.root, "mark");
  EXPECT_THAT(texts(*marks[2], "letter"), ElementsAre("A"));
  EXPECT_EQ(all(*marks[2], "pin").at(0)->name, "circle");
  EXPECT_THAT(texts(*marks[3], "letter"), ElementsAre("B"));
  EXPECT_EQ(all(*marks[3], "pin").at(0)->name, "polygon");
  EXPECT_EQ(all(*marks[3], "ring").size(), 1u);
}

TEST(DesignsChart, DesignsWithoutAnEnergyAreSaidNotDrawn) {
  DesignPoints designs = sampleDesigns();
  designs.points[0].energy = 0;
  const Chart chart = designsChart(designs);
  EXPECT_EQ(titlesOf(chart).size(), 3u);
  EXPECT_THAT(chart.caption, HasSubstr("Not shown: 1 design without these metrics."));
}

TEST(DesignsChart, WithoutDesignsTheAxesStay) {
  const Chart chart = designsChart({});
  expectSound(chart);
  EXPECT_THAT(titlesOf(chart), IsEmpty());
  EXPECT_THAT(texts(Drawn(chart).root, "empty"), ElementsAre("No design has both a latency and an energy."));
}

TEST(DesignsChart, AnyNumberOfDesignsIsSoundAndTheSameTwice) {
  for (const int count : {1, 50, 1400}) {
    DesignPoints designs;
    for (int i = 0; i < count; ++i)
      designs.points.push_back(
          {"design " + std::to_string(i), "", i == 0, 1e-3 * (1 + i * 37 % 101), 1e9 * (1 + i * 53 % 97), false, true});
    for (std::size_t i = 0; i < std::min<std::size_t>(6, designs.points.size()); ++i)
      designs.points[i].letter = std::string(1, static_cast<char>('A' + i));
    designs.points.front().onFront = true;
    const Chart chart = designsChart(designs);
    expectSound(chart);
    EXPECT_EQ(titlesOf(chart).size(), static_cast<std::size_t>(count));
    EXPECT_EQ(chart, designsChart(designs));
  }
}

TEST(DesignsChart, NamesThatLookLikeMarkupStayNames) {
  DesignPoints designs = sampleDesigns();
  designs.points[3].label = "<&\">";
  const Chart chart = designsChart(designs);
  expectSound(chart);
  EXPECT_THAT(texts(Drawn(chart).root, "label"), Contains("<&\">"));
}

}  // namespace
}  // namespace tilescope::report
