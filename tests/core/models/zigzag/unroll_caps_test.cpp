// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/zigzag/unroll_caps.h"

#include <gmock/gmock.h>

#include "tests/core/models/zigzag/reference_cases.h"

namespace tilescope::zigzag {
namespace {

// O[K] += W[K,C] · I[C] on 16 × 16 elements. Below the DRAM: a register for I, a buffer for W and O.
class UnrollCapTest : public testing::Test {
 protected:
  static constexpr std::size_t kK = 0, kC = 1, kO = 0, kW = 1, kI = 2;
  static constexpr std::size_t kRegister = 0, kBuffer = 1;

  UnrollCapTest() {
    problem_.dims = {"K", "C"};
    problem_.sizes = ones();
    problem_.sizes[kK] = 100;
    problem_.sizes[kC] = 10;
    problem_.arrayDims = {"D1", "D2"};
    problem_.arraySizes = {16, 16};
    problem_.operands = {operand(Tensor::O, maskOf(kC), 16, {kBuffer, 2}), operand(Tensor::W, 0, 8, {kBuffer, 2}),
                         operand(Tensor::I, maskOf(kK), 8, {kRegister, kBuffer, 2})};
    problem_.memories = {memory("register", {kI}, {false, false}), memory("buffer", {kO, kW}, {true, true}),
                         memory("dram", {kO, kW, kI}, {true, true})};
    problem_.operands[kI].memories = {kRegister, 2};
  }

  static Operand operand(Tensor tensor, DimMask irrelevant, int bits, std::vector<std::size_t> memories) {
    Operand o;
    o.tensor = tensor;
    o.name = name(tensor);
    o.irrelevant = irrelevant;
    o.bits = o.finalBits = bits;
    o.memories = std::move(memories);
    o.ports.resize(o.memories.size());
    for (auto& ports : o.ports) ports.fill({1024, 1024, true});
    return o;
  }

  static MemoryOf memory(const char* name, std::vector<std::size_t> operands, std::vector<bool> serves) {
    MemoryOf m;
    m.name = name;
    m.sizeBits = 1 << 20;
    m.operands = std::move(operands);
    m.serves = std::move(serves);
    return m;
  }

  void narrow(std::size_t operand, Move move, std::int64_t bits) {
    problem_.operands[operand].ports[0][static_cast<std::size_t>(move)].widest = bits;
  }

  Problem problem_;
};

TEST_F(UnrollCapTest, TheLayerAndTheArrayLimitAnUnroll) {
  EXPECT_EQ(unrollCap(problem_, 0, kK).most, 16);
  EXPECT_EQ(unrollCap(problem_, 0, kK).due, UnrollCap::Due::Array);
  EXPECT_EQ(unrollCap(problem_, 0, kC).most, 10);
  EXPECT_EQ(unrollCap(problem_, 0, kC).due, UnrollCap::Due::Layer);
}

TEST_F(UnrollCapTest, AnInnermostPortPassesSoManyElementsAtOnce) {
  narrow(kW, Move::Read, 44);
  const UnrollCap cap = originalUnrollCap(problem_, 1, kC);
  EXPECT_EQ(cap.most, 5);
  EXPECT_EQ(cap.due, UnrollCap::Due::Port);
  EXPECT_EQ(cap.memory, kBuffer);
  EXPECT_EQ(cap.operand, kW);
  EXPECT_EQ(cap.portBits, 44);
}

TEST_F(UnrollCapTest, OutputsAreLimitedByTheirUpdatesAsPartialSums) {
  narrow(kO, Move::Read, 16);  // without effect
  EXPECT_EQ(originalUnrollCap(problem_, 0, kK).most, 16);
  narrow(kO, Move::Update, 64);
  EXPECT_EQ(originalUnrollCap(problem_, 0, kK).most, 4);
}

TEST_F(UnrollCapTest, WhatIsTheSameForAllLanesIsNotLimited) {
  narrow(kO, Move::Update, 16);
  EXPECT_EQ(originalUnrollCap(problem_, 0, kC).most, 10);
}

TEST_F(UnrollCapTest, PrivateAndOuterMemoriesDoNotLimit) {
  narrow(kI, Move::Read, 8);  // one register per element
  EXPECT_EQ(originalUnrollCap(problem_, 0, kC).most, 10);
  problem_.memories[kRegister].serves = {true, false};
  EXPECT_EQ(originalUnrollCap(problem_, 0, kC).most, 1);
  problem_.operands[kI].memories = {kBuffer, kRegister};  // the buffer is now an outer memory
  EXPECT_EQ(originalUnrollCap(problem_, 0, kC).most, 10);
}

TEST_F(UnrollCapTest, ElementsOfNoBitsAndUnlimitedPortsDoNotLimit) {
  narrow(kW, Move::Read, 8);
  problem_.operands[kW].bits = 0;
  EXPECT_EQ(originalUnrollCap(problem_, 0, kC).most, 10);
  problem_.operands[kW].bits = 8;
  narrow(kW, Move::Read, 0);
  EXPECT_EQ(originalUnrollCap(problem_, 0, kC).most, 10);
}

TEST_F(UnrollCapTest, APortNarrowerThanAnElementPassesNone) {
  narrow(kW, Move::Read, 7);
  EXPECT_EQ(originalUnrollCap(problem_, 0, kK).most, 0);
}

TEST_F(UnrollCapTest, AMemoryMustHoldAnElementForEachLane) {
  const Unrolling unrolling{{{kK, 16}}, {{kC, 10}}};
  problem_.memories[kBuffer].sizeBits = 16 * 10 * 8;
  EXPECT_FALSE(crowdedMemory(problem_, unrolling));
  problem_.memories[kBuffer].sizeBits -= 1;
  const std::optional<CrowdedMemory> crowded = crowdedMemory(problem_, unrolling);
  ASSERT_TRUE(crowded);
  EXPECT_EQ(crowded->memory, kBuffer);
  EXPECT_EQ(crowded->operand, kW);
  problem_.memories[kBuffer].sizeBits = 16 * 10 * 8;
  problem_.memories[kBuffer].doubleBuffered = true;  // not considered by ZigZag
  EXPECT_FALSE(crowdedMemory(problem_, unrolling));
  problem_.memories[kBuffer].sizeBits -= 1;
  problem_.memories[kBuffer].serves = {true, false};  // each instance holds the K lanes only
  EXPECT_FALSE(crowdedMemory(problem_, unrolling));
}

// 32 × 32 lanes (K along D1, C along D2): registers for weights and sums, a buffer for inputs.
class ShortageTest : public testing::Test {
 protected:
  ShortageTest() : problem_(*referenceCase("tpu_conv3x3").problem) {
    lanes_ = {{{indexIn(problem_.dims, "K"), 32}}, {{indexIn(problem_.dims, "C"), 32}}};
  }

  Operand& operand(Tensor tensor) {
    for (Operand& operand : problem_.operands)
      if (operand.tensor == tensor) return operand;
    throw std::runtime_error("no such tensor");
  }
  std::int64_t& width(Tensor tensor, Move move) {
    return operand(tensor).ports[0][static_cast<std::size_t>(move)].widest;
  }
  MemoryOf& innermost(Tensor tensor) { return problem_.memories[operand(tensor).memories.front()]; }

  Problem problem_;
  Unrolling lanes_;
};

TEST_F(ShortageTest, IsThereWherePortsAreSlowerForAllLanesThanForOne) {
  EXPECT_FALSE(shortage(problem_, lanes_));
  width(Tensor::I, Move::Read) = 32 * 8;  // 32 channels per step
  EXPECT_FALSE(shortage(problem_, lanes_));
  width(Tensor::I, Move::Read) -= 1;
  const std::optional<Shortage> port = shortage(problem_, lanes_);
  ASSERT_TRUE(port && port->operand);
  EXPECT_EQ(problem_.operands[*port->operand].tensor, Tensor::I);
  EXPECT_EQ(problem_.memories[port->memory].name, innermost(Tensor::I).name);
  lanes_[1].clear();  // all channels share one input
  EXPECT_FALSE(shortage(problem_, lanes_));
}

TEST_F(ShortageTest, IsNoneWhereOneElementAloneTakesAsLong) {
  width(Tensor::W, Move::Read) = 3;  // one register per lane
  EXPECT_FALSE(shortage(problem_, lanes_));
}

TEST_F(ShortageTest, IsThereWhereTensorsOfAMemoryFitAloneButNotTogether) {
  MemoryOf& buffer = innermost(Tensor::I);
  const std::int64_t inputs = 32 * 8, sums = 32 * operand(Tensor::O).bits;
  ASSERT_THAT(buffer.operands, testing::SizeIs(2));
  buffer.sizeBits = inputs + sums;
  EXPECT_FALSE(shortage(problem_, lanes_));
  buffer.sizeBits -= 1;
  const std::optional<Shortage> room = shortage(problem_, lanes_);
  ASSERT_TRUE(room);
  EXPECT_EQ(problem_.memories[room->memory].name, buffer.name);
  EXPECT_FALSE(room->operand);
  EXPECT_TRUE(roomForOneStep(problem_, lanes_));  // final outputs are narrower
  buffer.sizeBits = inputs + 32 * operand(Tensor::O).finalBits - 1;
  EXPECT_FALSE(roomForOneStep(problem_, lanes_));
  buffer.sizeBits = 2 * (inputs + sums) - 1;
  buffer.doubleBuffered = true;  // half for the next tile
  EXPECT_TRUE(shortage(problem_, lanes_));
}

}  // namespace
}  // namespace tilescope::zigzag
