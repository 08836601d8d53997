// SPDX-License-Identifier: GPL-3.0-or-later
// Compares closed forms with a program that runs the nest, and tests general properties.
#include "core/models/predictor/counting.h"

#include <gtest/gtest.h>

#include <utility>

#include "tests/core/models/predictor/nest_simulator.h"
#include "tests/core/models/predictor/random_nest.h"

namespace tilescope::predictor {
namespace {

std::string describe(const RandomCase& c) {
  std::string text;
  for (std::size_t i = 0; i < c.nest.temporal.size(); ++i) {
    if (i == c.nest.dramLoops || i == c.nest.peBegin()) text += "| ";
    text += std::string(name(c.nest.temporal[i].dim)) + std::to_string(c.nest.temporal[i].bound) + " ";
  }
  text += "array ";
  for (const Dim dim : kDims)
    if (c.nest.array[index(dim)] > 1) text += std::string(name(dim)) + std::to_string(c.nest.array[index(dim)]) + " ";
  text += "size ";
  for (const Dim dim : kDims) text += std::string(name(dim)) + std::to_string(c.size[index(dim)]) + " ";
  for (const Axis& a : c.shape.axes) text += "s" + std::to_string(a.stride) + "d" + std::to_string(a.dilation) + " ";
  for (std::size_t t = 0; t < kTensorCount; ++t)
    text += std::to_string(c.nest.buffer[t]) + "/" + std::to_string(c.nest.pe[t]) + " ";
  return text + (c.nest.slidingWindow ? "sliding" : "fixed");
}

void expectAsRun(const RandomCase& c, Tensor tensor, Level level, NestSimulator& simulator) {
  const Observed seen = simulator.run(tensor, level);
  const LevelCount counted = countLevel(c.shape, c.nest, c.size, tensor, level);
  SCOPED_TRACE(std::string(name(tensor)) + (level == Level::Buffer ? " buffer " : " pe ") + describe(c));
  EXPECT_EQ(counted.refreshes, seen.refreshes);
  EXPECT_EQ(counted.words * counted.repeats, seen.ofArray);
  EXPECT_EQ(counted.wordsPerElement * counted.repeatsPerElement, seen.perElement);
  EXPECT_EQ(counted.tile, seen.tile);
  EXPECT_EQ(counted.tileOfArray, seen.tileOfArray);
  EXPECT_EQ(counted.held, seen.held);
  EXPECT_FALSE(simulator.refetched()) << "a window that slides fetched a word twice";
}

class Simulated : public ::testing::TestWithParam<bool> {};

TEST_P(Simulated, CountsAreThoseOfRunningEveryLoopAndElement) {
  RandomCases cases(GetParam() ? 11 : 12);
  int slid = 0;
  for (int i = 0; i < 1000 && !::testing::Test::HasFailure(); ++i) {
    const RandomCase c = cases.next(GetParam());
    NestSimulator simulator(c.shape, c.nest, c.size);
    for (const Tensor tensor : kTensors)
      for (const Level level : {Level::Buffer, Level::Pe}) expectAsRun(c, tensor, level, simulator);
    const Counts all = count(c.shape, c.nest, c.size);
    EXPECT_EQ(all.macs, simulator.macs());
    EXPECT_EQ(all.steps, simulator.steps()) << describe(c);
    Nest fixed = c.nest;
    fixed.slidingWindow = false;
    for (const Level level : {Level::Buffer, Level::Pe})
      slid += countedLocation(c.shape, c.nest, Tensor::I, level) < countedLocation(c.shape, fixed, Tensor::I, level)
                  ? 1
                  : 0;
  }
  EXPECT_GT(slid, 40);  // the sliding rule applied often
}

INSTANTIATE_TEST_SUITE_P(Edges, Simulated, ::testing::Values(false, true),
                         [](const auto& p) { return p.param ? "Clipped" : "Whole"; });

// Refreshed at an outer loop, a tile loads less often.
TEST(Counting, ALocationFurtherOutNeverFetchesMore) {
  RandomCases cases(13);
  for (int i = 0; i < 2000; ++i) {
    const RandomCase c = cases.next(i % 2 == 0, 100000);
    for (const Tensor tensor : kTensors)
      for (const Level level : {Level::Buffer, Level::Pe}) {
        Nest outer = c.nest;
        std::size_t& location = (level == Level::Buffer ? outer.buffer : outer.pe)[tilescope::index(tensor)];
        if (location == (level == Level::Buffer ? outer.dramLoops : outer.peBegin())) continue;
        --location;
        const LevelCount a = countLevel(c.shape, c.nest, c.size, tensor, level);
        const LevelCount b = countLevel(c.shape, outer, c.size, tensor, level);
        EXPECT_LE(b.refreshes, a.refreshes) << describe(c);
        EXPECT_LE(b.words * b.repeats, a.words * a.repeats) << describe(c);
        EXPECT_GE(b.held, a.held);
      }
  }
}

TEST(Counting, TheBufferHoldsWhatTheArrayHoldsAndTheArrayWhatOneElementHolds) {
  RandomCases cases(14);
  for (int i = 0; i < 2000; ++i) {
    const RandomCase c = cases.next(i % 2 == 0, 100000);
    for (const Tensor tensor : kTensors) {
      const LevelCount buffer = countLevel(c.shape, c.nest, c.size, tensor, Level::Buffer);
      const LevelCount pe = countLevel(c.shape, c.nest, c.size, tensor, Level::Pe);
      EXPECT_GE(buffer.held, pe.heldByArray) << describe(c);
      EXPECT_GE(pe.heldByArray, pe.held);
      EXPECT_GE(pe.tileOfArray, pe.tile);
    }
  }
}

TEST(Counting, SwappingLoopsThatDoNotConcernATensorChangesNothingForIt) {
  RandomCases cases(15);
  int swapped = 0;
  for (int i = 0; i < 3000; ++i) {
    const RandomCase c = cases.next(i % 2 == 0, 100000);
    for (std::size_t a = 0; a + 1 < c.nest.temporal.size(); ++a) {
      if (a + 1 == c.nest.dramLoops || a + 1 == c.nest.peBegin()) continue;  // a swap would change the levels
      Nest other = c.nest;
      std::swap(other.temporal[a], other.temporal[a + 1]);
      for (const Tensor tensor : kTensors) {
        if (c.shape.isRelevant(tensor, c.nest.temporal[a].dim) ||
            c.shape.isRelevant(tensor, c.nest.temporal[a + 1].dim) ||
            c.nest.temporal[a].dim == c.nest.temporal[a + 1].dim)
          continue;
        ++swapped;
        for (const Level level : {Level::Buffer, Level::Pe}) {
          const LevelCount x = countLevel(c.shape, c.nest, c.size, tensor, level);
          const LevelCount y = countLevel(c.shape, other, c.size, tensor, level);
          EXPECT_EQ(x.tile, y.tile) << describe(c);
          const bool between = x.location == a + 1;  // the swap crosses the location
          if (between && x.counted == x.location) continue;
          EXPECT_EQ(x.words, y.words) << describe(c);
          EXPECT_EQ(x.words * x.repeats, y.words * y.repeats) << describe(c);
        }
      }
    }
  }
  EXPECT_GT(swapped, 500);
}

// An outermost batch loop doubles inputs and outputs; weights stay if it is outside all others.
TEST(Counting, TwiceTheBatchIsTwiceTheInputsAndOutputs) {
  RandomCases cases(16);
  for (int i = 0; i < 1000; ++i) {
    const RandomCase c = cases.next(false, 100000);
    RandomCase twice = c;
    twice.nest.temporal.insert(twice.nest.temporal.begin(), {Dim::B, 2});
    ++twice.nest.dramLoops;
    for (std::size_t t = 0; t < kTensorCount; ++t) {
      ++twice.nest.buffer[t];
      ++twice.nest.pe[t];
    }
    twice.size = spanned(twice.nest);
    twice.shape.size = twice.size;
    const Counts one = count(c.shape, c.nest, c.size), two = count(twice.shape, twice.nest, twice.size);
    EXPECT_EQ(two.macs, 2 * one.macs);
    for (const Tensor tensor : {Tensor::I, Tensor::O}) {
      const LevelCount& a = one.buffer[tilescope::index(tensor)];
      const LevelCount& b = two.buffer[tilescope::index(tensor)];
      EXPECT_EQ(b.words * b.repeats, 2 * a.words * a.repeats) << describe(c);
    }
  }
}

}  // namespace
}  // namespace tilescope::predictor
