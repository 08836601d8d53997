// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/program/verify/program_verify.h"

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

#include "tests/core/program/random_program.h"
#include "tests/core/program/sample_program.h"
#include "tests/core/program/verify/corruptions.h"

namespace tilescope {
namespace {

using testing::HasSubstr;

TEST(ProgramVerify, AcceptsTheSamples) {
  EXPECT_EQ(toText(verify(sampleProgram())), "");
  EXPECT_EQ(toText(verify(sampleRestProgram())), "");
  EXPECT_EQ(toText(verify(sampleSpanProgram())), "");
}

// Two passes over halves of the weights, with a halo of one row: 8 inputs of 2·5·6 and 4 weights of 2·2·9 elements. The
// 4·8·6 outputs leave and return as 32-bit partial sums, and leave once as 8-bit values.
TEST(ProgramVerify, SampleMovesWhatIsCountedByHand) {
  EXPECT_EQ(sampleProgram().layers[0].predictedBits, (TensorBits{8 * 60 * 8, 4 * 36 * 8, 2 * 192 * 32 + 192 * 8}));
}

TEST(ProgramVerify, AcceptsTheEmptyProgram) {
  EXPECT_EQ(toText(verify(Program{})), "");
}

TEST(ProgramVerify, FindsWhatIsWrongWithTheStructure) {
  expectFound(
      sampleProgram(),
      {
          {"array skip: found size (1,4,0,3); expected positive extents",
           [](Program& p) { p.arrays[1].size.height = 0; }},
          {"array skip: found elements of 0 bits; expected 1 to 64", [](Program& p) { p.arrays[1].bits = 0; }},
          {"array pool: found \"pool\" a second time; expected every name once",
           [](Program& p) { p.arrays[1].name = "pool"; }},
          {"tile 3: found no name; expected a name", [](Program& p) { p.tiles[3].name.clear(); }},
          {"array pool: found an alias with 48 elements; expected 192, the elements of \"conv\"",
           [](Program& p) { p.arrays[5].aliasOf = 2; }},
          {"array conv: found an alias of an array that is not before it", [](Program& p) { p.arrays[2].aliasOf = 5; }},
          {"array skip: found an alias with other bits or another role; expected those of \"input\"",
           [](Program& p) {
             p.arrays[1] = p.arrays[0];
             p.arrays[1].name = "skip";
             p.arrays[1].bits = 4;
             p.arrays[1].aliasOf = 0;
           }},
          {"memory WT_MEM_0: found 0 bits", [](Program& p) { p.memories[1].bits = 0; }},
          {"program: found partial sums of 0 bits; expected 1 to 64", [](Program& p) { p.partialSumBits = 0; }},
          {"tile conv.W0: found array 7; expected 0 to 6", [](Program& p) { p.tiles[4].array = 7; }},
          {"tile conv.W0: found memory 3; expected 0 to 2", [](Program& p) { p.tiles[4].memory = 3; }},
          {"tile conv.W0: found (2,3,3,3) elements from (0,2,0,0); expected a box inside \"conv.weight\" of (4,4,3,3)",
           [](Program& p) {
             p.tiles[4].origin.channel = 2;
             p.tiles[4].size.channel = 3;
           }},
          {"tile conv.W0: found 288 bits from bit 2 on; expected a place in the 289 bits of \"WT_MEM_0\"",
           [](Program& p) { p.tiles[4].offsetBits = 2; }},
          {"tile conv.W0: found elements of 4 bits on chip; expected at least 8",
           [](Program& p) { p.tiles[4].bits = 4; }},
          {"layer conv, command 2 (CONV conv.O0): found tile 99; expected 0 to 26",
           [](Program& p) { at<Conv>(p, 2).input = 99; }},
          {"layer conv, command 2 (CONV conv.O0): found \"conv.W0\" of tensor W as input; expected a tile of tensor I",
           [](Program& p) { at<Conv>(p, 2).input = 4; }},
          {"found a stride of 0; expected 1 to",
           [](Program& p) {
             at<Conv>(p, 2).stride = {0, 1};
           }},
          {"found a kernel of 0; expected 1 to",
           [](Program& p) {
             at<Pool>(p, 33).kernel = {2, 0};
           }},
          {"found a shift by 63 bits; expected 0 to 62", [](Program& p) { at<Conv>(p, 17).finish->shift = 63; }},
          {"found a slope of 0.5 for relu; expected a finite slope, of leaky only",
           [](Program& p) { at<Conv>(p, 17).finish->activation.slope = 0.5; }},
          {"found \"skip\" (1,4,4,3) as bias, a input array; expected a bias array of 4 elements",
           [](Program& p) { at<Conv>(p, 17).finish->bias = 1; }},
          {"layer pool, command 33 (ADD pool.O0): found ADD in a layer of type pool",
           [](Program& p) {
             p.commands[33] = Add{17, 16, std::nullopt, {}};
           }},
          {"layer pool: found commands 33 to 44; expected a range that begins at 32 and ends at most at 48",
           [](Program& p) { p.layers[1].firstCommand = 33; }},
          {"program: found 1 commands after the last layer; expected every command in a layer",
           [](Program& p) { p.layers[2].endCommand = 47; }},
      });
}

TEST(ProgramVerify, FindsWhatIsWrongOnChip) {
  expectFound(sampleProgram(),
              {
                  {"layer conv, command 1 (CONV conv.O0): found operand \"conv.I0\", which is not in \"IN_MEM_0\"; "
                   "expected a tile on "
                   "chip. Load it before",
                   [](Program& p) { erase(p, 1); }},
                  {"found operand \"conv.W1\", which is not in \"WT_MEM_0\"", [](Program& p) { erase(p, 7); }},
                  {"layer conv, command 4 (CONV conv.O1): found \"conv.O1\" over \"conv.O0\", which was computed and "
                   "not stored",
                   [](Program& p) { erase(p, 3); }},
                  {"layer conv, command 3 (STORE conv.O1): found \"conv.O1\", which is not on chip",
                   [](Program& p) { at<Store>(p, 3).tile = 1; }},
                  {"(LOAD add.W0): found \"add.W0\" over \"conv.O0\", which was computed",
                   [](Program& p) { insert(p, 3, Load{25}); }},
                  {"(ADD add.O0): found \"add.O0\" over its own operand \"add.W0\"",
                   [](Program& p) { p.tiles[25].offsetBits = 376; }},
                  {"(CONV conv.O0): found partial sums in elements of 16 bits; expected at least 32",
                   [](Program& p) { p.tiles[0].bits = 16; }},
                  {"(LOAD conv.I0): found partial sums of tensor I; expected those of O",
                   [](Program& p) { at<Load>(p, 1).partial = true; }},
              });
}

TEST(ProgramVerify, FindsWhatIsWrongWithSums) {
  expectFound(
      sampleProgram(),
      {
          {"(CONV conv.O0): found sums of \"conv.O0\", which are not on chip; expected FIRST, or partial sums on chip",
           [](Program& p) { erase(p, 16); }},
          {"(CONV conv.O0): found FIRST for \"conv.O0\", which has 18 of 36 products of each sum; expected FIRST at "
           "the "
           "first addition only",
           [](Program& p) { at<Conv>(p, 17).first = true; }},
          {"(STORE conv.O0): found \"conv.O0\", which has 18 of 36 products of each sum; expected finished sums",
           [](Program& p) { at<Store>(p, 3).partial = false; }},
          {"(STORE conv.O0): found partial sums of \"conv.O0\", which is finished; expected sums that are not finished",
           [](Program& p) { at<Store>(p, 18).partial = true; }},
          {"(CONV conv.O0): found LAST for \"conv.O0\", which lacks input channel 2, kernel row 0, column 0; expected "
           "every "
           "one of 36 products added once",
           [](Program& p) { at<Conv>(p, 2).finish = Finish{}; }},
          {"(CONV conv.O0): found an addition to \"conv.O0\", whose sums are finished",
           [](Program& p) { at<Conv>(p, 2).finish = Finish{}; }},
          {"(LOAD conv.O0): found partial sums of \"conv.O0\", which is finished",
           [](Program& p) { at<Conv>(p, 2).finish = Finish{}; }},
          {"(LOAD conv.O0): found partial sums of \"conv.O0\", which were never stored",
           [](Program& p) { erase(p, 3); }},
          {"tile conv.O3: found sums without LAST, with 36 of 36 products of each sum",
           [](Program& p) { at<Conv>(p, 30).finish.reset(); }},
          {"found LAST for \"conv.O0\", which has input channel 0, kernel row 0, column 0 twice",
           [](Program& p) {
             p.tiles[10].origin.channel = 0;  // the first half of weights and inputs instead of the second
             p.tiles[11].origin.channel = 0;
           }},
          {"(LOAD conv.O0): found partial sums of \"conv.O0\" after 1 additions; expected those after 2, the latest "
           "ones",
           [](Program& p) {
             insert(p, 18, Store{0});
             at<Conv>(p, 17).finish.reset();
             at<Store>(p, 18).partial = false;
             insert(p, 19, Load{0, true});
           }},
          {"(POOL pool.O0): found operand \"pool.I0\", which is not in", [](Program& p) { at<Load>(p, 32).tile = 18; }},
      });
}

TEST(ProgramVerify, FindsWhatIsWrongWithTheGeometry) {
  expectFound(
      sampleProgram(),
      {
          {"layer conv, command 5 (CONV conv.O1): found origins and padding that place row 0 of the window at 0 of the "
           "map; expected -1, as in command 2. Correct the address of a tile or the padding.",
           [](Program& p) {
             p.tiles[6].origin.height = 4;
             p.tiles[6].size.height = 4;
           }},
          {"found 2 + 6 + 1 columns (padding before, input, padding after); expected 8, the number that the window "
           "covers",
           [](Program& p) { at<Conv>(p, 2).padding[1] = 2; }},
          {"(CONV conv.O0): found \"conv.I0\", which has rows 0 to 3; expected row 4 too, which the window covers",
           [](Program& p) {
             p.tiles[5].size.height = 4;
             at<Conv>(p, 2).padding[2] = 1;
           }},
          {"found stride (1,2), dilation (1,1), kernel (3,3); expected stride (1,1), dilation (1,1), kernel (3,3), as "
           "in "
           "command 2",
           [](Program& p) {
             at<Conv>(p, 5).stride = {1, 2};
           }},
          {"(CONV conv.O0): found no input tile; expected an input tile with row 0, column 0, which the window covers",
           [](Program& p) { at<Conv>(p, 17).input.reset(); }},
          {"(CONV conv.O0): found weights of output channels 2 to 3; expected 0 to 1, those of \"conv.O0\"",
           [](Program& p) { p.tiles[4].origin.batch = 2; }},
          {"(CONV conv.O0): found input channels 1 to 2; expected 0 to 1, those of \"conv.W0\"",
           [](Program& p) { p.tiles[5].origin.channel = 1; }},
          {"found 4 input channels, 3 in the weights, 4 output channels; expected groups of equal size",
           [](Program& p) {
             p.arrays[4].size.channel = 3;
             for (const std::size_t weight : {10U, 13U}) p.tiles[weight].origin.channel = 1;
           }},
          {"(POOL pool.O0): found an input of (1,3,2,6) from (0,0,0,0); expected the images and channels of (1,4,1,3)",
           [](Program& p) { p.tiles[16].size.channel = 3; }},
          {"(POOL pool.O1): found origins and padding that place row 0 of the window at 1 of the map; expected 0, as "
           "in command 33",
           [](Program& p) { p.tiles[18].origin.height = 3; }},
          {"(ADD add.O0): found a first operand of (1,4,4,2) from (0,0,0,0); expected (1,4,4,3) from (0,0,0,0)",
           [](Program& p) { p.tiles[24].size.width = 2; }},
          {"(ADD add.O0): found a second operand of (1,4,4,2) from (0,0,0,0); expected the elements of \"skip\"",
           [](Program& p) { p.tiles[25].size.width = 2; }},
          {"(ADD add.O0): found a layer in which no command has a second operand",
           [](Program& p) { at<Add>(p, 46).second.reset(); }},
      });
  expectFound(sampleRestProgram(),
              {
                  {"layer concat, command 10 (CONCAT concat.O0): found \"concat.I0\" and \"concat.O0\" at two places; "
                   "expected one "
                   "memory, offset and number of bits",
                   [](Program& p) { p.tiles[6].offsetBits = 2048; }},
                  {"(CONCAT concat.O8): found (1,3,2,2) as (1,3,2,1); expected one size",
                   [](Program& p) { p.tiles[8].size.width = 1; }},
                  {"(REORG reorg.O1): found output channels 2 to 3; expected 4 to 5, those of the phase",
                   [](Program& p) {
                     at<Reorg>(p, 3).phase = {1, 0};
                   }},
                  {"(REORG reorg.O1): found a phase of 2; expected 0 to 1. The phase lies inside the block.",
                   [](Program& p) {
                     at<Reorg>(p, 3).phase = {2, 0};
                   }},
                  {"(REORG reorg.O1): found row 2 of the input as the first one; expected a first one from 0 to 1",
                   [](Program& p) {
                     p.tiles[0].origin.height = 2;
                     p.tiles[0].size.height = 2;
                   }},
                  {"(REORG reorg.O3): found an input tile of 3 rows; expected at least 4",
                   [](Program& p) { p.tiles[0].size.height = 3; }},
                  {"found (1,8,2,2) from (1,2,4,4); expected an output whose channels are blocks of 1 rows and columns "
                   "of the input",
                   [](Program& p) { at<Reorg>(p, 1).stride = 1; }},
              });
}

TEST(ProgramVerify, FindsWhatIsWrongOffChip) {
  expectFound(
      sampleProgram(),
      {
          {"(STORE pool.O1): found element (0,0,0,0) of \"pool\" a second time; expected every finished element "
           "stored once",
           [](Program& p) { p.tiles[19].origin.height = 0; }},
          {"array pool: found 12 of 48 elements never stored, the first at (0,0,1,0)",
           [](Program& p) { erase(p, 37); }},
          {"layer add, command 43 (LOAD add.I0): found element (0,0,1,0) of \"pool\", which is not stored yet",
           [](Program& p) { erase(p, 37); }},
          {"(STORE add.O0): found a store into \"add\", an array of role input",
           [](Program& p) { p.arrays[6].role = ArrayRole::Input; }},
          {"(LOAD add.I0): found a load of \"pool\", an output",
           [](Program& p) { p.arrays[5].role = ArrayRole::Output; }},
          {"(LOAD conv.W0): found a load of \"conv.weight\", a bias",
           [](Program& p) { p.arrays[4].role = ArrayRole::Bias; }},
          {"layer conv: found 3840 bits of I moved; expected 3800, as the plan predicts; the difference is 40",
           [](Program& p) { p.layers[0].predictedBits[0] -= 40; }},
          {"layer add: found 384 bits of W moved; expected 400, as the plan predicts; the difference is -16",
           [](Program& p) { p.layers[2].predictedBits[1] += 16; }},
      });
}

// 3 × 1 kernel, one row: the first kernel row only reads padding.
Program paddingProgram() {
  Program p{"n", "h", 32, {}, {{"M", 4096}}, {}, {}, {}};
  p.arrays = {{"input", ArrayRole::Input, {1, 1, 1, 1}, 8, {}},
              {"w", ArrayRole::Weight, {1, 1, 3, 1}, 8, {}},
              {"out", ArrayRole::Output, {1, 1, 1, 1}, 8, {}}};
  p.tiles = {{"i", 0, Tensor::I, {0, 0, 0, 0}, {1, 1, 1, 1}, 0, 0, 8},
             {"above", 1, Tensor::W, {0, 0, 0, 0}, {1, 1, 1, 1}, 0, 8, 8},
             {"rest", 1, Tensor::W, {0, 0, 1, 0}, {1, 1, 2, 1}, 0, 8, 8},
             {"o", 2, Tensor::O, {0, 0, 0, 0}, {1, 1, 1, 1}, 0, 32, 32}};
  Conv above{.output = 3, .input = std::nullopt, .weight = 1};
  Conv rest{.output = 3, .input = 0, .weight = 2, .padding = {0, 0, 1, 0}, .first = false, .finish = Finish{}};
  p.commands = {Load{1}, above, Load{0}, Load{2}, rest, Store{3}};
  p.layers = {{"conv", LayerType::Conv, 0, 6, {}, {}}};
  predictWhatMoves(p);
  return p;
}

TEST(ProgramVerify, AllowsAWindowInThePaddingToHaveNoInput) {
  EXPECT_EQ(toText(verify(paddingProgram())), "");
}

// Depthwise: one input channel per output channel.
TEST(ProgramVerify, TakesTheInputChannelsOfTheGroup) {
  Program p{"n", "h", 32, {}, {{"M", 4096}}, {}, {}, {}};
  p.arrays = {{"input", ArrayRole::Input, {1, 2, 1, 1}, 8, {}},
              {"w", ArrayRole::Weight, {2, 1, 1, 1}, 8, {}},
              {"out", ArrayRole::Output, {1, 2, 1, 1}, 8, {}}};
  for (std::int64_t g = 0; g < 2; ++g) {
    const std::size_t at = p.tiles.size();
    const std::string name = std::to_string(g);
    p.tiles.push_back({"i" + name, 0, Tensor::I, {0, g, 0, 0}, {1, 1, 1, 1}, 0, 0, 8});
    p.tiles.push_back({"w" + name, 1, Tensor::W, {g, 0, 0, 0}, {1, 1, 1, 1}, 0, 8, 8});
    p.tiles.push_back({"o" + name, 2, Tensor::O, {0, g, 0, 0}, {1, 1, 1, 1}, 0, 32, 32});
    for (const Command& c :
         {Command(Load{at}), Command(Load{at + 1}),
          Command(Conv{.output = at + 2, .input = at, .weight = at + 1, .finish = Finish{}}), Command(Store{at + 2})})
      p.commands.push_back(c);
  }
  p.layers = {{"conv", LayerType::Conv, 0, 8, {}, {}}};
  predictWhatMoves(p);
  EXPECT_EQ(toText(verify(p)), "");
  p.tiles[3].origin.channel = 0;
  EXPECT_THAT(toText(verify(p)), HasSubstr("(CONV o1): found input channels 0 to 0; expected 1 to 1, those of \"w1\""));
}

Program shortcutProgram() {
  Program p{"n", "h", 32, {}, {{"M", 8192}}, {}, {}, {}};
  p.arrays = {{"main", ArrayRole::Input, {1, 6, 2, 2}, 8, {}},
              {"shortcut", ArrayRole::Input, {1, 4, 4, 4}, 8, {}},
              {"out", ArrayRole::Output, {1, 6, 2, 2}, 8, {}}};
  for (std::int64_t k = 0; k < 6; k += 2) {
    const std::string name = std::to_string(k);
    const std::size_t at = p.tiles.size();
    p.tiles.push_back({"a" + name, 0, Tensor::I, {0, k, 0, 0}, {1, 2, 2, 2}, 0, 0, 8});
    p.tiles.push_back({"o" + name, 2, Tensor::O, {0, k, 0, 0}, {1, 2, 2, 2}, 0, 512, 8});
    p.commands.push_back(Load{at});
    std::optional<std::size_t> second;
    if (k < 4) {
      second = p.tiles.size();
      p.tiles.push_back({"b" + name, 1, Tensor::W, {0, k, 0, 0}, {1, 2, 4, 4}, 0, 1024, 8});
      p.commands.push_back(Load{*second});
    }
    p.commands.push_back(Add{at + 1, at, second, {}});
    p.commands.push_back(Store{at + 1});
  }
  p.layers = {{"add", LayerType::Add, 0, p.commands.size(), {}, {}}};
  predictWhatMoves(p);
  return p;
}

TEST(ProgramVerify, AllowsAShortcutWithoutParameters) {
  const Program program = shortcutProgram();
  EXPECT_EQ(toText(verify(program)), "");
  expectFound(program,
              {{"(ADD o2): found no second operand; expected a second operand, because it has 4 channels and this tile "
                "begins at channel 2",
                [](Program& p) { at<Add>(p, 6).second.reset(); }},
               {"(ADD o0): found a second operand of (1,2,2,4)", [](Program& p) { p.tiles[2].size.height = 2; }}});
}

// Predictions are adjusted, so that only the missing command is an error.
TEST(ProgramVerify, MissesEveryCommandThatIsTakenAway) {
  for (const Program& sample : {sampleProgram(), sampleRestProgram(), paddingProgram(), shortcutProgram()}) {
    for (std::size_t i = 0; i < sample.commands.size(); ++i) {
      Program program = sample;
      erase(program, i);
      EXPECT_TRUE(hasErrors(verify(program))) << "command " << i;
    }
  }
}

// Changes position, size, address and width of each tile.
TEST(ProgramVerify, SeesEveryTileThatIsMoved) {
  const Program sample = sampleProgram();
  for (std::size_t i = 0; i < sample.tiles.size(); ++i) {
    for (std::int64_t Extents::*field : {&Extents::batch, &Extents::channel, &Extents::height, &Extents::width}) {
      for (Extents Tile::*part : {&Tile::origin, &Tile::size}) {
        for (const std::int64_t step : {-1, 1}) {
          Program program = sample;
          program.tiles[i].*part.*field += step;
          predictWhatMoves(program);
          EXPECT_TRUE(hasErrors(verify(program))) << program.tiles[i].name;
        }
      }
    }
  }
}

RC_GTEST_PROP(ProgramVerify, SurvivesAnyProgram, ()) {
  RC_ASSERT(verify(arbitraryProgram()).size() <= 101U);
}

RC_GTEST_PROP(ProgramVerify, SurvivesMixedUpCommands, ()) {
  Program program = *rc::gen::element(sampleProgram(), sampleRestProgram(), paddingProgram());
  const std::size_t count = program.commands.size();
  for (int swaps = *rc::gen::inRange(1, 8); swaps > 0; --swaps)
    std::swap(program.commands[*rc::gen::inRange<std::size_t>(0, count)],
              program.commands[*rc::gen::inRange<std::size_t>(0, count)]);
  program.commands.erase(std::remove_if(program.commands.begin(), program.commands.end(),
                                        [&](const Command& c) {
                                          return !std::holds_alternative<Conv>(c) && !std::holds_alternative<Load>(c) &&
                                                 !std::holds_alternative<Store>(c);
                                        }),
                         program.commands.end());
  program.layers = {{"all", LayerType::Matmul, 0, program.commands.size(), {}, {}}};
  RC_ASSERT(verify(program).size() <= 101U);
}

TEST(ProgramVerify, ReportsAHundredFindingsAtMost) {
  Program program = sampleProgram();
  for (int i = 0; i < 500; ++i) program.commands.push_back(Store{26});
  program.layers.back().endCommand = program.commands.size();
  const Diagnostics found = verify(program);
  EXPECT_EQ(found.size(), 101U);
  EXPECT_THAT(found.back().remedy, HasSubstr("There may be more"));
}

}  // namespace
}  // namespace tilescope
