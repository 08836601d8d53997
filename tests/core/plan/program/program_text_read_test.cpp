// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/plan/program/program_text.h"
#include "tests/core/plan/program/sample_program.h"

namespace tilescope {
namespace {

using testing::HasSubstr;

const std::string kSmall = R"([info]  // a convolution of one element
format tilescope.program/1
network small
hardware "tiny // chip"
partial_sum_bits 32
input(1,2,1,1) input, 8 bits
w(1,2,1,1) weight, 8 bits
out(1,1,1,1) output, 8 bits
[var]
MEM(100 bytes)
a[0] (1,2,1,1) I of input at MEM+0, 8 bits
b[0] (1,2,1,1) W of w at MEM+16, 8 bits   // the weights
c[0] (1,1,1,1) O of out at MEM+32, 32 bits

[text]
LAYER conv conv (16,16,8)
LOAD MEM a
LOAD MEM b
CONV c a b 1 (0,0,0,0) FIRST LAST
STORE c MEM
)";

std::string replaced(const std::string& from, const std::string& to) {
  std::string text = kSmall;
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

TEST(ProgramTextReader, ReadsCommentsSpacesAndQuotes) {
  const Result<Program> program = readProgramText(kSmall, "p.txt");
  ASSERT_TRUE(program) << toText(program.diagnostics());
  EXPECT_EQ(program->hardware, "tiny // chip");
  EXPECT_EQ(program->memories[0].bits, 800);
  EXPECT_EQ(program->commands.size(), 4U);
  EXPECT_EQ(program->layers[0].predictedBits, (TensorBits{16, 16, 8}));
}

TEST(ProgramTextReader, ReadsLinesOfOtherSystems) {
  std::string text = "\xEF\xBB\xBF" + kSmall;
  for (std::size_t at = 0; (at = text.find('\n', at)) != std::string::npos; at += 2) text.insert(at, "\r");
  EXPECT_EQ(readProgramText(text, "p.txt").value(), readProgramText(kSmall, "p.txt").value());
}

struct Mistake {
  const char* from;
  const char* to;
  const char* message;
};

class ProgramTextMistakes : public testing::TestWithParam<Mistake> {};

TEST_P(ProgramTextMistakes, AreOneFindingWithPlaceAndRemedy) {
  const Result<Program> program = readProgramText(replaced(GetParam().from, GetParam().to), "p.txt");
  ASSERT_FALSE(program);
  EXPECT_EQ(toText(program.diagnostics()), std::string(GetParam().message) + "\n");
}

INSTANTIATE_TEST_SUITE_P(
    Table, ProgramTextMistakes,
    testing::Values(
        Mistake{
            "[info]", "[inf]",
            "p.txt: line 1, column 2: found \"inf\"; expected \"info\". The sections are [info], [var] and [text], in "
            "this order."},
        Mistake{"[info]  // a convolution of one element\n", "", "x"},
        Mistake{
            "program/1", "program/2",
            "p.txt: line 2, column 8: found \"tilescope.program/2\"; expected tilescope.program/1. Write the program "
            "with this version of Tilescope."},
        Mistake{"format tilescope.program/1\n", "",
                "p.txt: line 20, column 1: found no such line; expected \"format\" in [info]. Add \"format "
                "tilescope.program/1\"."},
        Mistake{"network small\n", "",
                "p.txt: line 20, column 1: found no such line; expected \"network\" in [info]. Add the name of the "
                "network."},
        Mistake{"network small", "netwrk small", "x"}, Mistake{"network small", "network small\nnetwork big", "x"},
        Mistake{"partial_sum_bits 32", "partial_sum_bits 65", "x"},
        Mistake{"out(1,1,1,1) output", "out(1,1,1,1) ouput", "x"}, Mistake{"out(1,1,1,1)", "out(1,1,1)", "x"},
        Mistake{"out(1,1,1,1)", "out(1,0,1,1)", "x"}, Mistake{"out(1,1,1,1)", "out(2147483648,2147483648,1,1)", "x"},
        Mistake{"out(1,1,1,1) output, 8 bits", "out(1,1,1,1) output, 8 bits, alias of inptu", "x"},
        Mistake{"out(1,1,1,1) output, 8 bits", "w(1,1,1,1) output, 8 bits\nout(1,1,1,1) output, 8 bits", "x"},
        Mistake{"MEM(100 bytes)", "MEM(100)", "x"}, Mistake{"c[0]", "c[1]", "x"}, Mistake{"c[0]", "b[0]", "x"},
        Mistake{"c[0] (1,1,1,1) O", "c[0] (1,1,1,1) X", "x"}, Mistake{"of out at", "of outt at", "x"},
        Mistake{"at MEM+32", "at MEN+32", "x"}, Mistake{"at MEM+32", "at MEM 32", "x"},
        Mistake{"hardware \"tiny // chip\"", "hardware \"tiny", "x"},
        Mistake{"hardware \"tiny // chip\"", "hardware \"ti\\ny\"", "x"},
        Mistake{"LAYER conv conv (16,16,8)\n", "", "x"}, Mistake{"conv conv (", "conv cnv (", "x"},
        Mistake{"(16,16,8)", "(16,16,8) TILE K=1 C=0", "x"}, Mistake{"LOAD MEM a", "LAOD MEM a", "x"},
        Mistake{"LOAD MEM a", "LOAD MEM e", "x"}, Mistake{"LOAD MEM a", "LOAD MEM a PARTAL", "x"},
        Mistake{"[var]\nMEM", "[var]\nM2(8 bits)\nMEM", "x"}, Mistake{"CONV c a b 1 (", "CONV c a b 0 (", "x"},
        Mistake{"FIRST LAST", "LAST FIRST", "x"}, Mistake{"(0,0,0,0)", "0 0 0 0", "x"},
        Mistake{"(0,0,0,0)", "(0,0,0,99999999999999999999)", "x"}, Mistake{"STORE c MEM\n", "[text]\n", "x"},
        Mistake{"[text]", "// no section", "x"}, Mistake{"LAST", "LAST BIAS bb", "x"}));

TEST(ProgramTextReader, GoesOnAfterAnErrorAndKeepsTheName) {
  std::string text = replaced("I of input", "J of input");
  text.replace(text.find("STORE c MEM"), 11, "STORE c");
  const Result<Program> program = readProgramText(text, "p.txt");
  ASSERT_EQ(program.diagnostics().size(), 2U) << toText(program.diagnostics());
  EXPECT_EQ(program.diagnostics()[0].pointer, "line 11, column 16");
  EXPECT_EQ(program.diagnostics()[1].pointer, "line 20, column 8");
}

TEST(ProgramTextReader, StopsAfterTwentyErrors) {
  std::string text = kSmall;
  for (int i = 0; i < 100; ++i) text += "NOTHING\n";
  const Result<Program> program = readProgramText(text, "p.txt");
  ASSERT_EQ(program.diagnostics().size(), 21U);
  EXPECT_EQ(program.diagnostics()[19].pointer, "line 40, column 1");
  EXPECT_THAT(program.diagnostics()[20].remedy, HasSubstr("There may be more"));
}

// Whatever is left of a file is either read or refused.
TEST(ProgramTextReader, SurvivesTextCutAnywhere) {
  const std::string text = toText(sampleRestProgram());
  std::size_t refused = 0;
  for (std::size_t length = 0; length < text.size(); ++length) {
    const std::string cut = text.substr(0, length);  // a copy, so that reading behind its end is seen
    if (!readProgramText(cut, "p.txt")) ++refused;
  }
  EXPECT_GT(refused, text.size() / 2);
}

TEST(ProgramTextReader, RefusesAnEmptyFile) {
  EXPECT_EQ(
      toText(readProgramText("", "p.txt").diagnostics()),
      "p.txt: line 1, column 1: found the end of the file; expected \"[info]\". Check that the file is complete.\n");
}

}  // namespace
}  // namespace tilescope
