// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/program/program_text.h"
#include "tests/core/program/sample_program.h"

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

struct TextMistake {
  const char* from;
  const char* to;
  const char* message;
};

class ProgramTextMistakes : public testing::TestWithParam<TextMistake> {};

TEST_P(ProgramTextMistakes, AreNamedWithPlaceAndRemedy) {
  const Result<Program> program = readProgramText(replaced(GetParam().from, GetParam().to), "p.txt");
  ASSERT_FALSE(program);
  EXPECT_EQ(toText(program.diagnostics()), std::string(GetParam().message) + "\n");
}

INSTANTIATE_TEST_SUITE_P(
    Table, ProgramTextMistakes,
    testing::Values(
        TextMistake{
            "[info]", "[inf]",
            "p.txt: line 1, column 2: found \"inf\"; expected \"info\". The sections are [info], [var] and [text], in "
            "this order."},
        TextMistake{
            "[info]  // a convolution of one element\n", "",
            "p.txt: line 1, column 1: found \"format\"; expected \"[info]\". Check that this is the right file."},
        TextMistake{
            "program/1", "program/2",
            "p.txt: line 2, column 8: found \"tilescope.program/2\"; expected tilescope.program/1. Write the program "
            "with this version of Tilescope."},
        TextMistake{"format tilescope.program/1\n", "",
                    "p.txt: line 20, column 1: found no such line; expected \"format\" in [info]. Add \"format "
                    "tilescope.program/1\"."},
        TextMistake{"network small\n", "",
                    "p.txt: line 20, column 1: found no such line; expected \"network\" in [info]. Add the name of the "
                    "network."},
        TextMistake{"network small", "netwrk small",
                    "p.txt: line 3, column 1: found \"netwrk\"; expected a field, or an array and its size: format, "
                    "network, hardware or partial_sum_bits. Did you mean \"network\"?"},
        TextMistake{"network small", "network small\nnetwork big",
                    "p.txt: line 4, column 9: found \"big\"; expected \"network\" once. Remove one of the two lines."},
        TextMistake{
            "partial_sum_bits 32", "partial_sum_bits 65",
            "p.txt: line 5, column 18: found \"65\"; expected bits of a partial sum: a whole number from 1 to 64"},
        TextMistake{"out(1,1,1,1) output", "out(1,1,1,1) ouput",
                    "p.txt: line 8, column 14: found \"ouput\"; expected a role: input, weight, bias, map, output or "
                    "inner. Did "
                    "you mean \"output\"?"},
        TextMistake{"out(1,1,1,1)", "out(1,1,1)", "p.txt: line 8, column 10: found \")\"; expected \",\""},
        TextMistake{"out(1,1,1,1)", "out(1,0,1,1)",
                    "p.txt: line 8, column 7: found \"0\"; expected an extent: a whole number from 1 to 2147483648"},
        TextMistake{
            "out(1,1,1,1)", "out(2147483648,2147483648,1,1)",
            "p.txt: line 8, column 4: found (2147483648,2147483648,1,1); expected at most 1099511627776 elements. "
            "Correct the size."},
        TextMistake{
            "out(1,1,1,1) output, 8 bits", "out(1,1,1,1) output, 8 bits, alias of inptu",
            "p.txt: line 8, column 39: found \"inptu\"; expected an array of [info]: input, w or out. Did you mean "
            "\"input\"?"},
        TextMistake{
            "out(1,1,1,1) output, 8 bits", "w(1,1,1,1) output, 8 bits\nout(1,1,1,1) output, 8 bits",
            "p.txt: line 8, column 1: found \"w\" a second time; expected every name once. Rename one of the two."},
        TextMistake{
            "MEM(100 bytes)", "MEM(100)",
            "p.txt: line 10, column 8: found \")\"; expected \"bytes\" or \"bits\". Write the unit after the number."},
        TextMistake{
            "c[0]", "c[1]",
            "p.txt: line 13, column 3: found 1; expected an address inside \"out\" of 1 elements. Addresses count "
            "elements from the start of the array."},
        TextMistake{
            "c[0]", "b[0]",
            "p.txt: line 13, column 1: found \"b\" a second time; expected every name once. Rename one of the "
            "two.\np.txt: line 19, column 6: found \"c\"; expected a tile of [var]. Define it in [var].\np.txt: "
            "line 20, column 7: found \"c\"; expected a tile of [var]. Define it in [var]."},
        TextMistake{"c[0] (1,1,1,1) O", "c[0] (1,1,1,1) X",
                    "p.txt: line 13, column 16: found \"X\"; expected a tensor: I, W or O"},
        TextMistake{
            "of out at", "of outt at",
            "p.txt: line 13, column 21: found \"outt\"; expected an array of [info]: input, w or out. Did you mean "
            "\"out\"?"},
        TextMistake{"at MEM+32", "at MEN+32",
                    "p.txt: line 13, column 28: found \"MEN\"; expected a memory of [var]: MEM. Did you mean \"MEM\"?"},
        TextMistake{"at MEM+32", "at MEM 32", "p.txt: line 13, column 32: found \"32\"; expected \"+\""},
        TextMistake{
            "hardware \"tiny // chip\"", "hardware \"tiny",
            "p.txt: line 4, column 10: found a name in quotes that does not end; expected a double quote at its "
            "end. Add the second quote on the same line."},
        TextMistake{"hardware \"tiny // chip\"", "hardware \"ti\\ny\"",
                    "p.txt: line 4, column 13: found \"\\\\ny\\\"\"; expected \\\", \\\\ or \\x and two hexadecimal "
                    "digits. Write a backslash as \\\\."},
        TextMistake{"LAYER conv conv (16,16,8)\n", "",
                    "p.txt: line 16, column 1: found \"LOAD\"; expected \"LAYER\" before the first command. Begin with "
                    "LAYER, its name, type and predicted bits."},
        TextMistake{
            "conv conv (", "conv cnv (",
            "p.txt: line 16, column 12: found \"cnv\"; expected a type: conv, fc, pool, add, concat, reorg, matmul "
            "or einsum. Did you mean \"conv\"?"},
        TextMistake{"(16,16,8)", "(16,16,8) TILE K=1 C=0",
                    "p.txt: line 16, column 38: found \"0\"; expected elements of the tile: a whole number from 1 to "
                    "2147483648"},
        TextMistake{
            "LOAD MEM a", "LAOD MEM a",
            "p.txt: line 17, column 1: found \"LAOD\"; expected a command: LAYER, LOAD, STORE, CONV, POOL, ADD, "
            "CONCAT or REORG. Did you mean \"LOAD\"?"},
        TextMistake{"LOAD MEM a", "LOAD MEM e",
                    "p.txt: line 17, column 10: found \"e\"; expected a tile of [var]. Define it in [var]."},
        TextMistake{
            "LOAD MEM a", "LOAD MEM a PARTAL",
            "p.txt: line 17, column 12: found \"PARTAL\"; expected \"PARTIAL\" or the end of the line. Remove it, "
            "or begin a comment with //."},
        TextMistake{
            "MEM(100 bytes)", "MEM 100 bytes",
            "p.txt: line 10, column 5: found \"100\"; expected \"(\" and the size of a memory, or \"[\" and the "
            "address of a tile"},
        TextMistake{
            "MEM(100 bytes)", "// no memory",
            "p.txt: line 11, column 30: found \"MEM\"; expected a memory of [var]. Define it there.\np.txt: line 12, "
            "column 26: found \"MEM\"; expected a memory of [var]. Define it there.\np.txt: line 13, column 28: found "
            "\"MEM\"; expected a memory of [var]. Define it there.\np.txt: line 17, column 6: found \"MEM\"; expected "
            "a memory of [var]. Define it there.\np.txt: line 18, column 6: found \"MEM\"; expected a memory of [var]. "
            "Define it there.\np.txt: line 20, column 9: found \"MEM\"; expected a memory of [var]. Define it there."},
        TextMistake{"CONV c a b 1 (", "CONV c a b 0 (",
                    "p.txt: line 19, column 12: found \"0\"; expected a stride: a whole number from 1 to 16777216"},
        TextMistake{
            "FIRST LAST", "LAST FIRST",
            "p.txt: line 19, column 29: found \"FIRST\"; expected DILATION, FIRST, LAST, BIAS, SHIFT, an "
            "activation and BELOW in this order, or the end of the line. Remove it, or begin a comment with //."},
        TextMistake{
            "STORE c MEM", "STORE c M2\nLOAD MEM c PARTIAL PARTIAL",
            "p.txt: line 20, column 9: found \"M2\"; expected a memory of [var]: MEM. Choose one of them.\np.txt: "
            "line 21, column 20: found \"PARTIAL\"; expected \"PARTIAL\" or the end of the line. Remove it, or "
            "begin a comment with //."},
        TextMistake{"CONV c a b", "CONV - a b", "p.txt: line 19, column 6: found \"-\"; expected the output tile"},
        TextMistake{"STORE c MEM", "POOL c a MIN 1 1 (0,0,0,0)",
                    "p.txt: line 20, column 10: found \"MIN\"; expected \"MAX\" or \"AVERAGE\""},
        TextMistake{"STORE c MEM", "ADD c a b LEAKY much",
                    "p.txt: line 20, column 17: found \"much\"; expected the slope: a number"},
        TextMistake{
            "STORE c MEM", "CONCAT c a b",
            "p.txt: line 20, column 12: found \"b\"; expected the end of the line. Remove it, or begin a comment "
            "with //."},
        TextMistake{"STORE c MEM", "REORG c a 2 0", "p.txt: line 20, column 13: found \"0\"; expected \"(\""},
        TextMistake{
            "STORE c MEM", "LAYER conv fc (0,0,0)",
            "p.txt: line 20, column 7: found \"conv\" a second time; expected every layer once. Rename one of the "
            "two."},
        TextMistake{
            "MEM(100 bytes)\na[0] (1,2,1,1) I of input at MEM",
            "MEM(100 bytes)\nOTHER(80 bytes)\na[0] (1,2,1,1) I of input at OTHER",
            "p.txt: line 18, column 6: found \"MEM\"; expected \"OTHER\", where [var] places \"a\". Correct one of "
            "the two."},
        TextMistake{"network small", "network sm%ll",
                    "p.txt: line 3, column 9: found \"sm%ll\"; expected the name of the network. Put names with other "
                    "characters than letters, digits and _ . : / - in double quotes."},
        TextMistake{
            "network small", "network small big",
            "p.txt: line 3, column 15: found \"big\"; expected the end of the line. Remove it, or begin a comment "
            "with //."},
        TextMistake{"(0,0,0,0)", "0 0 0 0",
                    "p.txt: line 19, column 14: found \"0\"; expected a padding. Write (top,left,bottom,right)."},
        TextMistake{
            "(0,0,0,0)", "(0,0,0,99999999999999999999)",
            "p.txt: line 19, column 21: found \"99999999999999999999\"; expected a padding: a whole number from "
            "-2147483648 to 2147483648"},
        TextMistake{"STORE c MEM\n", "[text]\n",
                    "p.txt: line 20, column 1: found \"[text]\"; expected no section after [text]. Remove it."},
        TextMistake{"[text]", "// no section",
                    "p.txt: line 16, column 1: found \"LAYER\"; expected \"[text]\" before the first layer. Add a line "
                    "\"[text]\"."},
        TextMistake{
            "LAST", "LAST BIAS bb",
            "p.txt: line 19, column 40: found \"bb\"; expected an array of [info]: input, w or out. Choose one of "
            "them."}));

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

// Any beginning of a file is read or rejected.
TEST(ProgramTextReader, SurvivesTextCutAnywhere) {
  const std::string text = toText(sampleRestProgram());
  std::size_t refused = 0;
  for (std::size_t length = 0; length < text.size(); ++length) {
    const std::string cut = text.substr(0, length);  // a copy, so that sanitizers see reads past its end
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
