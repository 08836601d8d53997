// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/program/program_text.h"

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include "tests/core/program/random_program.h"
#include "tests/core/program/sample_program.h"
#include "tests/support/project_files.h"

namespace tilescope {
namespace {

TEST(ProgramText, IsTheGoldenFile) {
  EXPECT_EQ(toText(sampleProgram()), readTextFile(inSource("tests/golden/program/sample.txt")).value());
}

TEST(ProgramText, OfOneCommandIsItsLine) {
  const Program program = sampleProgram();
  EXPECT_EQ(commandText(program, program.commands[0]), "LOAD WT_MEM_0 conv.W0");
  EXPECT_EQ(commandText(program, program.commands[2]), "CONV conv.O0 conv.I0 conv.W0 1 (1,1,0,1) FIRST");
}

TEST(ProgramText, SaysWhichLayersASpanHasAndWhereRowsGoOn) {
  const std::string text = toText(sampleSpanProgram());
  EXPECT_THAT(text, testing::HasSubstr("LAYER conv..pool pool (192,288,32) FUSED conv,sum,pool\n"));
  EXPECT_THAT(text, testing::HasSubstr("CONV conv1 input0 W 1 (0,1,0,1) FIRST LAST BELOW input1 input2\n"));
  EXPECT_THAT(text, testing::HasSubstr("POOL pool0 sum0 MAX 2 2 (0,0,0,-1) BELOW sum1\n"));
}

TEST(ProgramText, ReadsBackAsTheSameProgram) {
  for (const Program& program : {sampleProgram(), sampleRestProgram(), sampleSpanProgram()}) {
    const Result<Program> read = readProgramText(toText(program), "p.txt");
    ASSERT_TRUE(read) << toText(read.diagnostics());
    EXPECT_EQ(*read, program);
  }
}

RC_GTEST_PROP(ProgramText, OfAnyProgramReadsBackAsTheSame, ()) {
  const Program program = arbitraryProgram();
  const std::string text = toText(program);
  const Result<Program> read = readProgramText(text, "p.txt");
  if (!read) RC_FAIL(toText(read.diagnostics()) + text);
  RC_ASSERT(*read == program);
  RC_ASSERT(toText(*read) == text);
}

}  // namespace
}  // namespace tilescope
