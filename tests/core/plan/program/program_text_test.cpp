// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/program/program_text.h"

#include <rapidcheck/gtest.h>

#include "tests/core/plan/program/random_program.h"
#include "tests/core/plan/program/sample_program.h"
#include "tests/support/project_files.h"

namespace tilescope {
namespace {

TEST(ProgramText, IsTheGoldenFile) {
  EXPECT_EQ(toText(sampleProgram()), readTextFile(projectPath("tests/golden/program/sample.txt")).value());
}

TEST(ProgramText, OfOneCommandIsItsLine) {
  const Program program = sampleProgram();
  EXPECT_EQ(commandText(program, program.commands[0]), "LOAD WT_MEM_0 conv.W0");
  EXPECT_EQ(commandText(program, program.commands[2]), "CONV conv.O0 conv.I0 conv.W0 1 (1,1,0,1) FIRST");
}

TEST(ProgramText, ReadsBackAsTheSameProgram) {
  for (const Program& program : {sampleProgram(), sampleRestProgram()}) {
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
