// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hardware/hardware_profile.h"

#include <gtest/gtest.h>

namespace tilescope {
namespace {

TEST(HardwareProfile, NamesItsUnits) {
  EXPECT_EQ(name(EnergyUnit::Picojoule), "pJ");
  EXPECT_EQ(name(EnergyUnit::Mac), "MAC");
  EXPECT_EQ(name(EnergyPer::Access), "access");
  EXPECT_EQ(name(EnergyPer::Word), "word");
}

TEST(HardwareProfile, MemoryStoresWhatItHolds) {
  Memory memory;
  memory.holds = {Tensor::I, Tensor::O};
  EXPECT_TRUE(memory.stores(Tensor::I));
  EXPECT_FALSE(memory.stores(Tensor::W));
  EXPECT_TRUE(memory.stores(Tensor::O));
}

}  // namespace
}  // namespace tilescope
