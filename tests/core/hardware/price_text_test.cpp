// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hardware/price_text.h"

#include <gtest/gtest.h>

#include "core/hardware/hardware_edit.h"
#include "core/hardware/hardware_json.h"
#include "tests/support/places.h"

namespace tilescope {
namespace {

HardwareProfile edited(const std::string& name, const std::vector<HardwareEdit>& edits = {}) {
  return *apply(*readHardware(inSource("hardware_profiles/" + name + ".json")), edits);
}

TEST(PriceText, AProfileWithoutATechnologyNeedsANode) {
  HardwareProfile bare = edited("tpu_like");
  EXPECT_EQ(whyUnpriced(bare, pricesOf(bare)), "");
  bare.technology.reset();
  EXPECT_EQ(whyUnpriced(bare, pricesOf(bare)), "needs a node");
}

TEST(PriceText, AFixedBuildHasNoPrice) {
  const HardwareProfile fixed = edited("tpu_like", {{"/memories/2/cost/kind", "\"fixed\""}});
  EXPECT_EQ(whyUnpriced(fixed, pricesOf(fixed)), fixed.memories[2].name + " is of a fixed build without a price");
}

TEST(PriceText, AMemorySlowerThanTheClockIsNamedWithBothTimes) {
  const HardwareProfile present = edited("tpu_like");
  EXPECT_TRUE(clockConflicts(present, pricesOf(present)).empty());
  const HardwareProfile slow = edited("tpu_like", {{"/technology/transistors", "\"low_standby_power\""}});
  const std::vector<ClockConflict> conflicts = clockConflicts(slow, pricesOf(slow));
  ASSERT_EQ(conflicts.size(), 1U);
  EXPECT_EQ(slow.memories[conflicts[0].memory].name, "sram_2MB");
  EXPECT_TRUE(conflicts[0].text.starts_with("sram_2MB needs "));
  EXPECT_TRUE(conflicts[0].text.ends_with(" ns between accesses; the clock leaves 1 ns"));
}

TEST(PriceText, ALargeRegisterFileNamesTheSramThatIsSmaller) {
  const HardwareProfile small = edited("tpu_like", {{"/memories/1/cost/kind", "\"register_file\""}});
  EXPECT_EQ(cheaperBuild(small, 1), "");
  const HardwareProfile large =
      edited("tpu_like", {{"/memories/1/cost/kind", "\"register_file\""}, {"/memories/1/size_bits", "65536"}});
  EXPECT_TRUE(cheaperBuild(large, 1).starts_with("as SRAM "));
  HardwareProfile bare = large;
  bare.technology.reset();
  EXPECT_EQ(cheaperBuild(bare, 1), "");
}

}  // namespace
}  // namespace tilescope
