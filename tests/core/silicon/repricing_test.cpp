// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/silicon/repricing.h"

#include <gtest/gtest.h>

#include <cmath>

namespace tilescope {
namespace {

constexpr double kMiB = 1 << 23;  // bits

// The on-chip memory of tpu_like has 16 lanes of 128 bits. Lanes of 2²⁰ and 2²¹ bits are rows 11 and 12 of the last
// column, with ln 1.5991 and 1.9927. The port factor grows by its slope per doubling.
TEST(Repricing, AnSramByHand) {
  const PricedMemory sram{MemoryBuild::Sram, 2, false};
  const double read = repriced(416.16, sram, AccessKind::Read, {2 * kMiB, 2048}, {4 * kMiB, 2048});
  EXPECT_NEAR(read, 416.16 * std::exp(1.9927 - 1.5991 + 0.033), 1e-9);
  EXPECT_NEAR(read, 637.57, 5e-3);
  EXPECT_NEAR(repriced(416.16, sram, AccessKind::Read, {2 * kMiB, 2048}, {1 * kMiB, 2048}), 303.28, 5e-3);
  EXPECT_NEAR(repriced(416.16, sram, AccessKind::Read, {2 * kMiB, 2048}, {2 * kMiB, 1024}), 318.79, 5e-3);
}

TEST(Repricing, ARegisterFileByHand) {
  const PricedMemory file{MemoryBuild::RegisterFile, 1, false};
  EXPECT_DOUBLE_EQ(repriced(0.095, file, AccessKind::Read, {1024, 8}, {2048, 8}),
                   0.095 * (1.19 + 0.0835 * 256) / (1.19 + 0.0835 * 128));
}

TEST(Repricing, ReadsAndWritesHaveShapesOfTheirOwn) {
  const PricedMemory sram{MemoryBuild::Sram, 1, false};
  EXPECT_NE(repriced(1, sram, AccessKind::Read, {kMiB, 64}, {2 * kMiB, 64}),
            repriced(1, sram, AccessKind::Write, {kMiB, 64}, {2 * kMiB, 64}));
}

TEST(Repricing, PerWordAWiderPortIsShared) {
  const PricedMemory access{MemoryBuild::Sram, 1, false}, word{MemoryBuild::Sram, 1, true};
  const MemorySize narrow{108 * 8192, 64}, wide{108 * 8192, 128};
  EXPECT_DOUBLE_EQ(repriced(6, word, AccessKind::Read, narrow, wide),
                   repriced(6, access, AccessKind::Read, narrow, wide) / 2);
  EXPECT_NEAR(repriced(6, word, AccessKind::Read, narrow, wide), 4.3233, 5e-5);
}

TEST(Repricing, DramCostsTheSamePerBitWhateverItsSize) {
  const PricedMemory access{MemoryBuild::Dram, 1, false}, word{MemoryBuild::Dram, 1, true};
  EXPECT_EQ(repriced(700, access, AccessKind::Read, {1e10, 64}, {2e10, 64}), 700);
  EXPECT_EQ(repriced(700, access, AccessKind::Read, {1e10, 64}, {1e10, 128}), 1400);
  EXPECT_EQ(repriced(200, word, AccessKind::Read, {1e10, 19}, {1e10, 57}), 200);
}

TEST(Repricing, AFixedMemoryKeepsItsFigure) {
  for (const bool isPerWord : {false, true})
    EXPECT_EQ(repriced(3, {MemoryBuild::Fixed, 1, isPerWord}, AccessKind::Write, {1e4, 8}, {9e6, 128}), 3);
}

}  // namespace
}  // namespace tilescope
