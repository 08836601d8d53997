// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "tests/core/program/verify/corruptions.h"

namespace tilescope {
namespace {

TEST(ProgramVerifySpan, NoticesAnyMissingCommand) {
  const Program sample = sampleSpanProgram();
  for (std::size_t i = 0; i < sample.commands.size(); ++i) {
    Program program = sample;
    erase(program, i);
    EXPECT_NE(toText(verify(program)), "") << "without command " << i;
  }
}

std::size_t tileNamed(const Program& program, const std::string& name) {
  for (std::size_t i = 0; i < program.tiles.size(); ++i)
    if (program.tiles[i].name == name) return i;
  ADD_FAILURE() << name;
  return 0;
}

// Commands: 0 load W, 1-2 load input0-1, 3 conv0, 4 sum0, 5 load input2, 6 conv1, 7 sum1, 8 pool0, 9 store, 10 load
// input3, 11 conv2, 12 sum2, 13 conv3, 14 sum3, 15 pool1, 16 store.
TEST(ProgramVerifySpan, FindsWhatIsWrong) {
  expectFound(
      sampleSpanProgram(),
      {
          {"(LOAD input1): found a load of \"input\", an inner map; expected an array that is loaded. Inner maps stay "
           "on chip",
           [](Program& p) { p.arrays[0].role = ArrayRole::Inner; }},
          {"(STORE pool0): found a store into \"pool\", an array of role inner; expected a map or an output. Inner "
           "maps stay on chip",
           [](Program& p) { p.arrays[4].role = ArrayRole::Inner; }},
          {"array sum: found 24 of 24 elements never stored", [](Program& p) { p.arrays[3].role = ArrayRole::Map; }},
          {"(CONV conv1): found \"input2\", (1,2,1,3) from (0,0,2,0); expected (1,2,1,3) from (0,0,1,0) of \"input\", "
           "directly below the previous tile",
           [](Program& p) { std::swap(at<Conv>(p, 6).below[0], at<Conv>(p, 6).below[1]); }},
          {"(CONV conv1): found 0 + 2 + 0 rows (padding before, input, padding after); expected 3",
           [](Program& p) { at<Conv>(p, 6).below.pop_back(); }},
          {"(CONV conv1): found tiles below a missing input tile; expected an input tile above them",
           [](Program& p) { at<Conv>(p, 6).input.reset(); }},
          {"(POOL pool0): found operand \"sum0\", which is not in \"span\"",
           [](Program& p) { p.tiles[tileNamed(p, "sum1")].offsetBits = p.tiles[tileNamed(p, "sum0")].offsetBits; }},
          {"(POOL pool0): found \"pool0\" over its own operand \"sum1\"",
           [](Program& p) {
             Tile& pool = p.tiles[tileNamed(p, "pool0")];
             pool.memory = 0;
             pool.offsetBits = p.tiles[tileNamed(p, "sum1")].offsetBits;
           }},
          {"(CONV conv1): found \"conv1\" over its own operand \"input2\"",
           [](Program& p) { p.tiles[tileNamed(p, "conv1")].offsetBits = p.tiles[tileNamed(p, "input2")].offsetBits; }},
          {"(CONV conv2): found operand \"input2\", which is not in \"span\"",
           [](Program& p) { p.tiles[tileNamed(p, "input3")].offsetBits = p.tiles[tileNamed(p, "input2")].offsetBits; }},
          {"(ADD sum1): found a second operand of (1,2,1,3) from (0,0,2,0); expected the elements of \"input\" that "
           "belong to (1,2,1,3) from (0,0,1,0)",
           [](Program& p) { at<Add>(p, 7).second = tileNamed(p, "input2"); }},
          {"(ADD sum1): found a first operand of (1,2,1,3) from (0,0,0,0); expected (1,2,1,3) from (0,0,1,0)",
           [](Program& p) { at<Add>(p, 7).first = tileNamed(p, "sum0"); }},
          {"(CONV conv1): found LAST for \"conv1\", which lacks input channel 0, kernel row 2, column 0",
           [](Program& p) {
             p.tiles[0].size.height = 2;
             p.layers[0].predictedBits[1] -= 12 * 8;
           }},
          {"(CONV conv1): found sums of \"conv1\", which are not on chip",
           [](Program& p) { at<Conv>(p, 6).first = false; }},
          {"layer conv..pool: found 32 bits of O moved; expected 40, as the plan predicts",
           [](Program& p) { p.layers[0].predictedBits[2] += 8; }},
          {"(CONV conv2): found stride (2,1), dilation (1,1), kernel (3,3); expected stride (1,1)",
           [](Program& p) {
             at<Conv>(p, 11).stride = {2, 1};
           }},
      });
}

// Maps may be computed again, as in Layer Fusion.
TEST(ProgramVerifySpan, MapsMayBeMadeAgainButNotStoredAgain) {
  Program program = sampleSpanProgram();
  insert(program, 5, program.commands[4]);
  insert(program, 5, program.commands[3]);
  EXPECT_EQ(toText(verify(program)), "");
  insert(program, 12, program.commands[11]);
  EXPECT_THAT(toText(verify(program)),
              testing::HasSubstr("(STORE pool0): found element (0,0,0,0) of \"pool\" a second time"));
}

// A part of an on-chip tile may be stored.
TEST(ProgramVerifySpan, PartsMustLieInWhatStandsOnChip) {
  Program program = sampleSpanProgram();
  Tile part = program.tiles[tileNamed(program, "pool0")];
  part.name = "part";
  part.size.channel = 1;
  program.tiles.push_back(part);
  part.name = "other part";
  part.origin.channel = 1;
  program.tiles.push_back(part);
  const std::size_t whole = at<Store>(program, 9).tile;
  const std::size_t first = program.tiles.size() - 2;
  at<Store>(program, 9) = Store{first, false, whole};
  EXPECT_THAT(toText(verify(program)), testing::HasSubstr("array pool: found 1 of 4 elements never stored"));
  insert(program, 10, Store{first + 1, false, whole});
  EXPECT_EQ(toText(verify(program)), "");
  program.tiles.back().origin.height = 1;
  EXPECT_THAT(toText(verify(program)), testing::HasSubstr("(STORE other part): found \"other part\" as a part of "
                                                          "\"pool0\"; expected a box inside it"));
}

}  // namespace
}  // namespace tilescope
