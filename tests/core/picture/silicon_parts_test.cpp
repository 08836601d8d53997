// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/picture/chip_parts.h"

#include <gtest/gtest.h>

#include "core/hardware/pricing.h"
#include "tests/core/picture/sample_plans.h"
#include "tests/support/places.h"

namespace tilescope {
namespace {

HardwareProfile profile(const std::string& name) {
  return *readHardware(inSource("hardware_profiles/" + name + ".json"));
}

double sumOf(const SiliconParts& parts) {
  double sum = 0;
  for (const SiliconPart& part : parts.parts) sum += part.value;
  return sum;
}

TEST(SiliconParts, AreasAreThoseOfThePartsAndTheFrameIsTheChip) {
  const HardwareProfile tpu = profile("tpu_like");
  const SiliconParts parts = *siliconParts(SiliconMeasure::Area, tpu, nullptr);
  ASSERT_EQ(parts.parts.size(), 4U);  // the DRAM is not on the chip
  EXPECT_EQ(parts.parts.front().label, "sram_2MB");
  EXPECT_NEAR(parts.parts.front().value, 5.486, 0.001);
  EXPECT_EQ(parts.parts.back().label, "MAC");
  EXPECT_EQ(parts.parts.back().instances, 1024);
  EXPECT_NEAR(sumOf(parts), parts.sum, 1e-9);
  EXPECT_NEAR(parts.whole, 3 * parts.sum, 1e-9);
}

TEST(SiliconParts, LeakageFillsTheFrame) {
  const SiliconParts parts = *siliconParts(SiliconMeasure::Leakage, profile("tpu_like"), nullptr);
  EXPECT_EQ(parts.parts.size(), 3U);
  EXPECT_NEAR(sumOf(parts), parts.sum, 1e-9);
  EXPECT_EQ(parts.whole, parts.sum);
}

TEST(SiliconParts, EnergiesAreThoseOfThePlan) {
  const ExecutionPlan& plan = samplePlan();
  const SiliconParts parts = *siliconParts(SiliconMeasure::Energy, plan.request.hardware, &plan.totals.energy);
  EXPECT_NEAR(sumOf(parts), plan.totals.energy.total, 1e-9 * plan.totals.energy.total);
  EXPECT_TRUE(parts.parts.front().memory && plan.request.hardware.memories[*parts.parts.front().memory].offChip);
  EXPECT_FALSE(parts.parts.back().memory);
}

TEST(SiliconParts, WithoutATechnologyThereAreEnergiesAlone) {
  HardwareProfile bare = samplePlan().request.hardware;
  bare.technology.reset();
  EXPECT_FALSE(siliconParts(SiliconMeasure::Area, bare, nullptr));
  EXPECT_FALSE(siliconParts(SiliconMeasure::Leakage, bare, nullptr));
  EXPECT_FALSE(siliconParts(SiliconMeasure::Energy, bare, nullptr));  // no plan
  EXPECT_TRUE(siliconParts(SiliconMeasure::Energy, bare, &samplePlan().totals.energy));
}

}  // namespace
}  // namespace tilescope
