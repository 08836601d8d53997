// SPDX-License-Identifier: GPL-3.0-or-later
// Tests rejected programs, each a right one with one change.
#include <gtest/gtest.h>

#include <functional>

#include "core/program/execution/execution_check.h"
#include "tests/core/program/execution/small_tiler.h"

namespace tilescope {
namespace {

Layer smallConv() {
  Window window;
  window.kernelHeight = window.kernelWidth = 3;
  window.padding = {1, 1, 1, 1};
  Layer layer = windowLayer(LayerType::Conv, {2, 4, 4}, 2, window);
  layer.bias = true;
  return layer;
}

Program twoParts() {
  return tiledConv(smallConv(), {1, 2, 1, 4, 4, 3, 3}, Arithmetic::Int8).program;
}

// Like twoParts(), but partial sums leave and return: …, conv, store O, load O, load W, load I, ….
Program movingParts() {
  SmallTiling tiling{1, 2, 1, 4, 4, 3, 3, true};
  return tiledConv(smallConv(), tiling, Arithmetic::Int8).program;
}

std::string messageAfter(Program program, const std::function<void(Program&)>& change,
                         Arithmetic arithmetic = Arithmetic::Int8) {
  change(program);
  return toText(errorOf(program, arithmetic));
}

void erase(Program& program, std::size_t command) {
  program.commands.erase(program.commands.begin() + static_cast<std::ptrdiff_t>(command));
  program.layers[0].endCommand -= 1;
}

Conv& conv(Program& program, std::size_t command) {
  return std::get<Conv>(program.commands[command]);
}

TEST(ExecutionErrors, MissingOperand) {
  EXPECT_EQ(messageAfter(twoParts(), [](Program& program) { erase(program, 1); }),
            "/commands/1: found layer \"layer\", command 1 (conv): tile \"x.2\" is not at bit 8 of memory \"I\"; "
            "expected a tile that was loaded or computed there and not overwritten. Load it before, or keep its place "
            "free until here.");
  EXPECT_NE(
      messageAfter(twoParts(), [](Program& program) { erase(program, 0); }).find("tile \"layer.weight.1\" is not"),
      std::string::npos);
}

TEST(ExecutionErrors, OperandThatSomethingElseOverwrote) {
  // Loaded weights overwrite the input's last element.
  const std::string message = messageAfter(twoParts(), [](Program& program) {
    program.tiles[1].memory = program.tiles[2].memory;
    program.tiles[1].offsetBits = program.tiles[2].offsetBits + program.tiles[2].sizeBits() - 8;
    std::swap(program.commands[0], program.commands[1]);
  });
  EXPECT_NE(message.find("tile \"x.2\" is not at bit 8"), std::string::npos) << message;
}

TEST(ExecutionErrors, AnotherTileAtTheSamePlace) {
  const std::string message =
      // Channel 1 instead of channel 0.
      messageAfter(twoParts(), [](Program& program) { *conv(program, 2).input = 4; });
  EXPECT_NE(message.find("command 2 (conv): tile \"x.4\" is not"), std::string::npos) << message;
}

TEST(ExecutionErrors, AnOutputOverItsOperand) {
  const std::string message =
      messageAfter(twoParts(), [](Program& program) { program.tiles[0].memory = program.tiles[1].memory; });
  EXPECT_NE(
      message.find("command 2 (conv): output \"layer.0\" overlaps its operand \"layer.weight.1\"; expected places "
                   "apart. Move one of them."),
      std::string::npos)
      << message;
}

TEST(ExecutionErrors, SumsThatWereNeverStarted) {
  const std::string message = messageAfter(twoParts(), [](Program& program) { conv(program, 2).first = false; });
  EXPECT_NE(message.find("command 2 (conv): tile \"layer.0\" is not"), std::string::npos) << message;
}

TEST(ExecutionErrors, SumsThatAreFinishedTwice) {
  const std::string message =
      messageAfter(twoParts(), [](Program& program) { conv(program, 2).finish = conv(program, 5).finish; });
  EXPECT_NE(message.find("command 5 (conv): tile \"layer.0\" at bit 64 of memory \"O\" holds values; expected partial "
                         "sums. Correct \"first\", \"finish\" or \"partial\" of its commands."),
            std::string::npos)
      << message;
}

TEST(ExecutionErrors, SumsThatAreNotFinished) {
  const std::string message = messageAfter(twoParts(), [](Program& program) { conv(program, 5).finish.reset(); });
  EXPECT_NE(message.find("command 6 (store): tile \"layer.0\" at bit 64 of memory \"O\" holds partial sums; expected "
                         "values."),
            std::string::npos)
      << message;
}

TEST(ExecutionErrors, PartialSumsMovedAsValues) {
  const std::string stored =
      messageAfter(movingParts(), [](Program& program) { std::get<Store>(program.commands[3]).partial = false; });
  EXPECT_NE(stored.find("command 3 (store)"), std::string::npos) << stored;
  const std::string loaded =
      messageAfter(movingParts(), [](Program& program) { std::get<Load>(program.commands[4]).partial = false; });
  EXPECT_NE(loaded.find("command 4 (load): elements of \"layer\" that tile \"layer.3\" loads were never stored"),
            std::string::npos)
      << loaded;
  const std::string last =
      messageAfter(movingParts(), [](Program& program) { std::get<Store>(program.commands.back()).partial = true; });
  EXPECT_NE(last.find("holds values; expected partial sums"), std::string::npos) << last;
}

TEST(ExecutionErrors, PartialSumsThatWereNeverStored) {
  const std::string message = messageAfter(movingParts(), [](Program& program) { erase(program, 3); });
  EXPECT_NE(message.find("command 3 (load): partial sums of tile \"layer.3\" that were never stored"),
            std::string::npos)
      << message;
}

TEST(ExecutionErrors, OutputsThatAreNotWhole) {
  EXPECT_EQ(messageAfter(twoParts(), [](Program& program) { erase(program, 6); }),
            "/arrays/3: found output \"layer\" with 32 of 32 elements never stored; expected every element stored by "
            "the end. Store the missing tiles.");
}

TEST(ExecutionErrors, AStoreOverAnInput) {
  const std::string message =
      messageAfter(twoParts(), [](Program& program) { std::get<Store>(program.commands[6]).tile = 4; });
  EXPECT_NE(message.find("command 6 (store): a store to \"x\"; expected a map or an output"), std::string::npos)
      << message;
}

TEST(ExecutionErrors, SizesThatDoNotFitEachOther) {
  const auto expected = [](const std::function<void(Program&)>& change, const std::string& part) {
    Program program = twoParts();
    change(program);
    const std::string message = toText(checkExecutable(program));
    EXPECT_NE(message.find(part), std::string::npos) << message;
    EXPECT_FALSE(execute(program, emptyData(twoParts(), Arithmetic::Int8)).ok());
  };
  expected([](Program& p) { conv(p, 2).padding[0] = 0; }, "4 rows with padding 0 and 1; expected 6 rows");
  expected([](Program& p) { conv(p, 2).stride[1] = 0; }, "a kernel, stride or dilation of 0; expected 1 to 2^24");
  expected([](Program& p) { conv(p, 2).output = 99; }, "command 2 (conv): tile 99; expected a tile of the program");
  expected([](Program& p) { conv(p, 5).finish->bias = 0; }, "bias \"x\" of 32 elements; expected 2");
  expected([](Program& p) { conv(p, 5).finish->bias = 77; }, "a bias that is not there");
  expected([](Program& p) { p.tiles[1].origin.channel = 2; }, "a box inside its array");
  expected([](Program& p) { p.tiles[1].offsetBits = p.memories[1].bits; }, "a place inside memory \"W\"");
  expected([](Program& p) { p.tiles[1].memory = 9; }, "of an array or memory that is not there");
  expected([](Program& p) { p.arrays[0].size.width = 0; }, "array \"x\" of 1 × 2 × 4 × 0");
  expected([](Program& p) { p.arrays[0].aliasOf = 0; }, "as an alias of no array");
  expected([](Program& p) { p.arrays[0].aliasOf = 1; }, "as many elements as \"layer.weight\", 2 × 2 × 3 × 3");
  expected([](Program& p) { p.layers[0].endCommand = 5; }, "a command that belongs to no layer");
  expected([](Program& p) { p.layers[0].endCommand = 50; }, "commands 0 to 50 of layer \"layer\"");
  expected([](Program& p) { p.commands[6] = Concat{0, 1}; }, "expected both tiles of a concat at one place");
  expected([](Program& p) { p.commands[6] = Add{0, 1, {}, {}}; }, "operands of 2 × 1 × 3 × 3; expected 1 × 2 × 4 × 4");
  expected([](Program& p) { p.commands[6] = Add{2, 2, 1, {}}; }, "or the same multiple of both");
  expected([](Program& p) { p.commands[6] = Reorg{2, 4, 2, {0, 2}}; }, "a stride of 1 or more and phases below it");
  expected([](Program& p) { p.commands[6] = Reorg{2, 4, 2, {0, 0}}; }, "rows and columns that the phase");
  expected(
      [](Program& p) {
        p.commands[6] = Pool{2, 4, PoolMode::Max, {2, 1}, {1, 1}, {1, 1}, {0, 0, 0, 0}, {}};
      },
      "expected 5 rows that the window spans");
}

TEST(ExecutionErrors, WhatInt8DoesNotHave) {
  Program program = twoParts();
  conv(program, 5).finish->activation.type = ActivationType::Sigmoid;
  EXPECT_NE(messageAfter(program, [](Program&) {}).find("command 5 (conv): sigmoid in int8"), std::string::npos);
  EXPECT_TRUE(execute(program, fillRandom(program, Arithmetic::Fp32, 1)).ok());
  conv(program, 2).finish = conv(program, 5).finish;  // only one error per layer
  EXPECT_NE(messageAfter(program, [](Program&) {}).find("command 2 (conv): sigmoid in int8"), std::string::npos);
  program = twoParts();
  conv(program, 5).finish->shift = 40;
  EXPECT_NE(messageAfter(program, [](Program&) {}).find("a right shift by 40"), std::string::npos);
}

TEST(ExecutionErrors, DataThatDoNotFit) {
  const Program program = twoParts();
  ProgramData data = fillRandom(program, Arithmetic::Int8, 1);
  std::get<std::vector<std::int32_t>>(data.arrays[0]).pop_back();
  EXPECT_EQ(toText(execute(program, data).diagnostics()),
            "/arrays/0: found data that do not fit array \"x\"; expected values of the arithmetic, 32 of them. Make "
            "the data for this program.\n");
  std::get<std::vector<std::int32_t>>(data.arrays[0]).push_back(128);
  EXPECT_NE(toText(execute(program, data).diagnostics()).find("values of \"x\" beyond 8 bits; expected -128 to 127"),
            std::string::npos);
  data.arithmetic = Arithmetic::Fp32;
  EXPECT_FALSE(execute(program, data).ok());
}

TEST(ExecutionErrors, CountedBitsFollowWhatIsMoved) {
  Program program = twoParts();
  const auto bitsOf = [](const Program& made) {
    const auto run = execute(made, fillRandom(made, Arithmetic::Int8, 1));
    EXPECT_TRUE(run.ok()) << toText(run.diagnostics());
    return run->movedBits.at(0);
  };
  EXPECT_EQ(bitsOf(program), (TensorBits{2 * 16 * 8, 2 * 2 * 9 * 8, 2 * 16 * 8}));
  program.commands.insert(program.commands.begin(), program.commands[0]);  // the same weights twice
  program.layers[0].endCommand += 1;
  EXPECT_EQ(bitsOf(program), (TensorBits{2 * 16 * 8, 3 * 2 * 9 * 8, 2 * 16 * 8}));
}

}  // namespace
}  // namespace tilescope
