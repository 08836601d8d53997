// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/nve/instruction.h"

#include <gmock/gmock.h>

#include "core/base/ensure.h"
#include "tests/plugins/nve/random_program.h"

namespace tilescope::nve {
namespace {

TEST(Instruction, AnythingEncodedIsDecodedAgain) {
  Numbers random(11);
  for (int i = 0; i < 5000; ++i) {
    const Instruction instruction = randomInstruction(random);
    const Result<Instruction> decoded = decode(encode(instruction), "f", "p");
    ASSERT_TRUE(decoded.ok());
    EXPECT_EQ(*decoded, instruction);
  }
}

TEST(Instruction, EveryWordIsRefusedOrEncodedToItself) {
  std::mt19937_64 bits(7);
  int accepted = 0;
  for (int i = 0; i < 200000; ++i) {
    const std::uint64_t word = bits() & ((std::uint64_t{1} << 48) - 1);
    const Result<Instruction> decoded = decode(word, "f", "p");
    if (!decoded) continue;
    ++accepted;
    ASSERT_EQ(encode(*decoded), word);
  }
  EXPECT_GT(accepted, 100);
}

TEST(Instruction, FieldsLieWhereTheFormatSays) {
  Instruction i;
  i.memA = Instruction::MemA::Write;
  i.rotatingA = true;
  i.addressA = 5;
  i.stageA = 3;
  i.readB = true;
  i.addressB = 1023;
  i.wReg = Instruction::WReg::Shift;
  i.iReg = Instruction::IReg::Shift;
  i.vMac = Instruction::VMac::MacLast;
  i.act = Instruction::Act::High;
  i.stageAct = 2;
  i.mapAct = 129;
  EXPECT_EQ(encode(i), 2u | 1u << 2 | 5u << 3 | 3u << 13 | 1u << 16 | 1023u << 18 | 2u << 28 | std::uint64_t{6} << 30 |
                           std::uint64_t{3} << 33 | std::uint64_t{2} << 35 | std::uint64_t{2} << 37 |
                           std::uint64_t{129} << 40);
}

struct Refused {
  const char* name;
  std::uint64_t word;
  const char* found;
};

class InstructionRefused : public ::testing::TestWithParam<Refused> {};

TEST_P(InstructionRefused, WithWhatIsWrong) {
  const Result<Instruction> decoded = decode(GetParam().word, "layer.nvb", "byte 40");
  ASSERT_FALSE(decoded.ok());
  const Diagnostic& d = decoded.diagnostics().front();
  EXPECT_EQ(d.file, "layer.nvb");
  EXPECT_EQ(d.pointer, "byte 40");
  EXPECT_THAT(d.found, ::testing::HasSubstr(GetParam().found));
  EXPECT_FALSE(d.expected.empty());
  EXPECT_FALSE(d.remedy.empty());
}

INSTANTIATE_TEST_SUITE_P(Words, InstructionRefused,
                         ::testing::Values(Refused{"MemA", 3, "operation 3 of MEMA"},
                                           Refused{"WReg", 3u << 28, "operation 3 of WREG"},
                                           Refused{"IReg", std::uint64_t{7} << 30, "operation 7 of IREG"},
                                           Refused{"Act", std::uint64_t{3} << 35, "operation 3 of ACT"},
                                           Refused{"Unused", std::uint64_t{1} << 63, "0x8000 in bits 48 to 63"},
                                           Refused{"ModeWithoutA", 1u << 2, "the mode of MEMA is 1"},
                                           Refused{"AddressWithoutA", 9u << 3, "the address of MEMA is 9"},
                                           Refused{"StageOfRead", 1u | 2u << 13, "the stage of MEMA is 2"},
                                           Refused{"ModeWithoutB", 1u << 17, "the mode of MEMB is 1"},
                                           Refused{"AddressWithoutB", 4u << 18, "the address of MEMB is 4"},
                                           Refused{"StageWithoutAct", std::uint64_t{1} << 37, "the stage of ACT is 1"},
                                           Refused{"MapWithoutAct", std::uint64_t{6} << 40, "the map of ACT is 6"}),
                         [](const auto& test) { return test.param.name; });

TEST(Instruction, WhatNoWordCanHoldIsABrokenPromise) {
  Instruction idle;
  idle.addressA = 1;
  EXPECT_THROW(encode(idle), InternalError);
  Instruction far;
  far.readB = true;
  far.addressB = 1024;
  EXPECT_THROW(encode(far), InternalError);
}

}  // namespace
}  // namespace tilescope::nve
