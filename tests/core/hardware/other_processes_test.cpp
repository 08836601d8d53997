// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hardware/other_processes.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/hardware/hardware_edit.h"
#include "core/hardware/hardware_json.h"
#include "tests/support/places.h"

namespace tilescope {
namespace {

HardwareProfile tpu() {
  return *readHardware(inSource("hardware_profiles/tpu_like.json"));
}

const OtherProcess& at(const std::vector<OtherProcess>& others, double nodeNm, Transistors transistors) {
  const auto found = std::find_if(others.begin(), others.end(), [&](const OtherProcess& other) {
    return other.process == Process{nodeNm, transistors};
  });
  if (found == others.end()) throw std::runtime_error("no such process");
  return *found;
}

TEST(OtherProcesses, AreFiveNodesAndThreeKindsWithThePresentOneMarked) {
  const std::vector<OtherProcess> others = otherProcesses(tpu());
  ASSERT_EQ(others.size(), 7U);
  EXPECT_EQ(others.front().process.nodeNm, 45);
  EXPECT_EQ(others.back().process.nodeNm, 7);
  EXPECT_EQ(std::count_if(others.begin(), others.end(), [](const OtherProcess& other) { return other.isPresent; }), 1);
  EXPECT_EQ(at(others, 28, Transistors::HighPerformance).chip, *pricesOf(tpu()).chip);
}

// An edit to the row's node gives the row's values.
TEST(OtherProcesses, AreWhatAnEditOfTheNodeMakes) {
  const HardwareProfile edited = *apply(tpu(), {{"/technology/node_nm", "7"}});
  const std::vector<OtherProcess> others = otherProcesses(tpu());
  const OtherProcess& other = at(others, 7, Transistors::HighPerformance);
  EXPECT_EQ(other.chip, *pricesOf(edited).chip);
}

TEST(OtherProcesses, APublishedAreaKeepsItsFactor) {
  const HardwareProfile published = *apply(tpu(), {{"/technology/area_mm2", "40"}});
  for (const OtherProcess& other : otherProcesses(published))
    EXPECT_NEAR(other.chip.floorplanFactor, pricesOf(published).chip->floorplanFactor, 1e-12);
}

TEST(OtherProcesses, LowStandbyPowerLeaksLeastAndIsTooSlow) {
  const std::vector<OtherProcess> others = otherProcesses(tpu());
  const OtherProcess& fast = at(others, 28, Transistors::HighPerformance);
  const OtherProcess& frugal = at(others, 28, Transistors::LowStandbyPower);
  EXPECT_LT(frugal.chip.leakageMw, fast.chip.leakageMw / 100);
  EXPECT_TRUE(fast.conflicts.empty());
  EXPECT_FALSE(frugal.conflicts.empty());
}

TEST(OtherProcesses, WithoutATechnologyThereAreNone) {
  HardwareProfile bare = tpu();
  bare.technology.reset();
  EXPECT_TRUE(otherProcesses(bare).empty());
}

}  // namespace
}  // namespace tilescope
