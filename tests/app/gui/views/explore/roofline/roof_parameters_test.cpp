// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/roofline/roof_handles.h"

#include <gtest/gtest.h>

#include "app/gui/session/design_parameters.h"
#include "app/gui/session/plot_data.h"
#include "core/plan/planner.h"
#include "tests/app/gui/designs.h"

namespace tilescope::gui {
namespace {

RoofParameters parametersOf(const app::Design& design) {
  const Result<HardwareProfile> hardware = app::editedProfile(design);
  EXPECT_TRUE(hardware);
  return roofParameters(parameterRows(design, *hardware), *hardware);
}

RooflineData roofsOf(const app::Design& design) {
  const Result<PlanRequest> request = app::requestOf(design);
  EXPECT_TRUE(request);
  Planner planner;
  const Result<ExecutionPlan> plan = planner.plan(*request);
  EXPECT_TRUE(plan);
  return {roofline(*plan, {})};
}

TEST(RoofParameters, AreTheOffChipBandwidthAndTheClock) {
  const RoofParameters roofs = parametersOf(exampleDesign());
  ASSERT_TRUE(roofs.bandwidth && roofs.peak);
  EXPECT_EQ(roofs.bandwidth->row.id, "/memories/3/bandwidth_gb_per_s");
  EXPECT_EQ(roofs.peak->row.id, "/clock_mhz");
  EXPECT_EQ(&roofs.of(Roof::Peak), &roofs.peak);
}

TEST(RoofParameters, RoofsAreInProportionToValueAndRest) {
  for (const char* profile : {"tx2_eplanner_a", "diana"}) {
    const app::Design design = exampleDesign(exampleWords("alexnet", profile));
    const RoofParameters parameters = parametersOf(design);
    const RooflineData before = roofsOf(design);
    for (const Roof roof : {Roof::Bandwidth, Roof::Peak}) {
      ASSERT_TRUE(parameters.of(roof)) << profile;
      const auto& [row, rest] = *parameters.of(roof);
      const RooflineData after = roofsOf(withParameter(design, row.id, 2 * row.value));
      const double factor = (2 * row.value + rest) / (row.value + rest);
      const double grown = roof == Roof::Peak ? after.peak / before.peak : after.bandwidth / before.bandwidth;
      EXPECT_NEAR(grown, factor, 1e-9) << profile << ' ' << row.id.toStdString();
    }
  }
}

TEST(RoofParameters, TheOtherPortsOfTheMemoryAreTheRest) {
  const app::Design design = exampleDesign(exampleWords("alexnet", "diana"));
  HardwareProfile hardware = *design.profile;
  Port second = hardware.memories.back().ports.front();
  second.widestBitsPerCycle /= 2;
  hardware.memories.back().ports.push_back(second);
  const RoofParameters roofs = roofParameters(parameterRows(design, hardware), hardware);
  ASSERT_TRUE(roofs.bandwidth);
  EXPECT_DOUBLE_EQ(roofs.bandwidth->rest, static_cast<double>(second.widestBitsPerCycle));
}

TEST(RoofParameters, AMemoryWithoutLimitHasNone) {
  const app::Design design = exampleDesign();
  HardwareProfile hardware = *design.profile;
  hardware.memories.back().bandwidthGbPerS.reset();
  const RoofParameters roofs = roofParameters(parameterRows(design, hardware), hardware);
  EXPECT_FALSE(roofs.bandwidth);
  EXPECT_TRUE(roofs.peak);
}

}  // namespace
}  // namespace tilescope::gui
