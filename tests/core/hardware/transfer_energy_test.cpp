// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hardware/transfer_energy.h"

#include <gtest/gtest.h>

#include "core/base/ensure.h"

namespace tilescope {
namespace {

constexpr double kClockMhz = 260;

Memory portedMemory() {
  Memory memory;
  memory.holds = {Tensor::I, Tensor::O};
  memory.readEnergy = 10;
  memory.writeEnergy = 20;
  memory.ports = {{"a", 8, 128, {{Tensor::I, Move::Read}, {Tensor::O, Move::Drain}}},
                  {"b", 8, 64, {{Tensor::I, Move::Fill}, {Tensor::O, Move::Update}}}};
  return memory;
}

// 1.6 GB/s at 260 MHz is 49.23 bits per cycle.
Memory memoryWithBandwidth() {
  Memory memory;
  memory.readEnergy = 10;
  memory.writeEnergy = 20;
  memory.bandwidthGbPerS = 1.6;
  return memory;
}

TEST(TransferEnergy, BandwidthIsExactWhereGiven) {
  EXPECT_DOUBLE_EQ(*bandwidthBitsPerCycle(memoryWithBandwidth(), kClockMhz), 1.6 * 8000 / 260);
  Memory both = portedMemory();
  both.bandwidthGbPerS = 1.6;
  EXPECT_DOUBLE_EQ(*bandwidthBitsPerCycle(both, kClockMhz), 1.6 * 8000 / 260);
}

TEST(TransferEnergy, BandwidthIsTheSumOfTheWidestAccessesOtherwise) {
  EXPECT_EQ(bandwidthBitsPerCycle(portedMemory(), kClockMhz), 192);
}

TEST(TransferEnergy, BandwidthIsUnlimitedWithoutEither) {
  EXPECT_EQ(bandwidthBitsPerCycle(Memory{}, kClockMhz), std::nullopt);
}

TEST(TransferEnergy, AccessesAreAsWideAsTheirPort) {
  EXPECT_EQ(accessBits(portedMemory(), Tensor::I, Move::Read, kClockMhz), 128);
  EXPECT_EQ(accessBits(portedMemory(), Tensor::I, Move::Fill, kClockMhz), 64);
  EXPECT_EQ(accessBits(portedMemory(), Tensor::O, Move::Fill, kClockMhz), std::nullopt);
}

TEST(TransferEnergy, AccessesOfABandwidthAreWholeBits) {
  EXPECT_EQ(accessBits(memoryWithBandwidth(), Tensor::W, Move::Read, kClockMhz), 49);
  EXPECT_EQ(accessBits(Memory{}, Tensor::W, Move::Read, kClockMhz), std::nullopt);
}

TEST(TransferEnergy, PerWordIsTakenAsItIs) {
  Memory memory = portedMemory();
  memory.energyPer = EnergyPer::Word;
  EXPECT_EQ(wordEnergy(memory, Tensor::I, Move::Read, 8, kClockMhz), 10);
  EXPECT_EQ(wordEnergy(memory, Tensor::I, Move::Fill, 8, kClockMhz), 20);
}

TEST(TransferEnergy, PerAccessIsSharedByTheElementsOfAnAccess) {
  const Memory memory = portedMemory();
  EXPECT_DOUBLE_EQ(wordEnergy(memory, Tensor::I, Move::Read, 8, kClockMhz), 10 * 8 / 128.0);
  EXPECT_DOUBLE_EQ(wordEnergy(memory, Tensor::O, Move::Drain, 8, kClockMhz), 10 * 8 / 128.0);
  EXPECT_DOUBLE_EQ(wordEnergy(memory, Tensor::I, Move::Fill, 8, kClockMhz), 20 * 8 / 64.0);
  EXPECT_DOUBLE_EQ(wordEnergy(memory, Tensor::O, Move::Update, 32, kClockMhz), 20 * 32 / 64.0);
  EXPECT_DOUBLE_EQ(wordEnergy(memoryWithBandwidth(), Tensor::W, Move::Read, 8, kClockMhz), 10 * 8 / 49.0);
}

TEST(TransferEnergy, AMovementWithoutPortCostsNothing) {
  EXPECT_EQ(wordEnergy(portedMemory(), Tensor::O, Move::Fill, 8, kClockMhz), 0);
}

TEST(TransferEnergy, PerAccessWithoutAnyWidthBreaksThePromiseOfTheReader) {
  EXPECT_THROW(wordEnergy(Memory{}, Tensor::I, Move::Read, 8, kClockMhz), InternalError);
}

}  // namespace
}  // namespace tilescope
