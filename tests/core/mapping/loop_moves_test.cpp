// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mapping/loop_moves.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <map>

#include "tests/core/mapping/sample_mapping.h"
#include "tests/support/project_files.h"

namespace tilescope {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

// C FX | OY K | B, innermost first. O: the accumulator covers C and FX, l1_act also OY. W: l1_weight covers K too.
LoopMapping movedLoops() {
  LoopMapping m;
  m.spatial = {{"D1", {{"OX", 16}}}, {"D2", {{"K", 16}}}};
  m.temporal = {{"C", 8}, {"FX", 3}, {"OY", 4}, {"K", 2}, {"B", 5}};
  m.loopsPerMemory = {{Tensor::I, {3, 2}}, {Tensor::W, {4, 1}}, {Tensor::O, {2, 1, 2}}};
  return m;
}

std::string row(const LoopMapping& m) {
  std::string text;
  for (const auto& [dim, size] : m.temporal) text += (text.empty() ? "" : " ") + dim + std::to_string(size);
  for (const auto& [tensor, counts] : *m.loopsPerMemory) {
    text += "; " + std::string(name(tensor));
    for (const std::int64_t count : counts) text += " " + std::to_string(count);
  }
  return text;
}

std::string moved(std::size_t loop, const std::string& memory, std::size_t position) {
  const Result<LoopMapping> result = moveLoop(movedLoops(), diana(), loop, {memory, position});
  return result ? row(*result) : toText(result.diagnostics());
}

TEST(LoopMoves, BandsEndAtTheOutermostMarkOfAMemory) {
  EXPECT_THAT(valueOrFail(bandsOf(movedLoops(), diana())),
              ElementsAre(LoopBand{"acc_reg", 0, 2}, LoopBand{"l1_weight", 2, 4}, LoopBand{"l1_act", 4, 4},
                          LoopBand{"l2", 4, 5}));
}

TEST(LoopMoves, ALoopGoesInsideTheTilesOfItsNewBandAndOfThoseFurtherOut) {
  ASSERT_EQ(row(movedLoops()), "C8 FX3 OY4 K2 B5; I 3 2; W 4 1; O 2 1 2");
  // Moves K to the innermost place of the accumulator.
  EXPECT_EQ(moved(3, "acc_reg", 0), "K2 C8 FX3 OY4 B5; I 4 1; W 4 1; O 3 1 1");
  // Moves K to the end of the accumulator's loops, which is before OY.
  EXPECT_EQ(moved(3, "acc_reg", 2), "C8 FX3 K2 OY4 B5; I 4 1; W 4 1; O 3 1 1");
  // Moves K to the start of the weight memory's loops, outside the accumulator.
  EXPECT_EQ(moved(3, "l1_weight", 0), "C8 FX3 K2 OY4 B5; I 4 1; W 4 1; O 2 2 1");
  // Moves C to the off-chip memory, between K and B, then outside B.
  EXPECT_EQ(moved(0, "l2", 0), "FX3 OY4 K2 C8 B5; I 2 3; W 3 2; O 1 1 3");
  EXPECT_EQ(moved(0, "l2", 1), "FX3 OY4 K2 B5 C8; I 2 3; W 3 2; O 1 1 3");
  // Moves B to the end of the weight memory's loops.
  EXPECT_EQ(moved(4, "l1_weight", 2), "C8 FX3 OY4 K2 B5; I 3 2; W 5 0; O 2 1 2");
}

// l1_act ends at OY, further inside than the weights. To cover B, it must also cover K.
TEST(LoopMoves, TilesGrowUpToALoopDroppedIntoAnEmptyBand) {
  EXPECT_EQ(moved(4, "l1_act", 0), "C8 FX3 OY4 K2 B5; I 5 0; W 4 1; O 2 3 0");
}

TEST(LoopMoves, ALoopDroppedWhereItLiesChangesNothing) {
  EXPECT_EQ(moved(3, "l1_weight", 1), row(movedLoops()));
  EXPECT_EQ(moved(4, "l2", 0), row(movedLoops()));
}

TEST(LoopMoves, SaysWhyALoopCannotGoThere) {
  EXPECT_THAT(moved(5, "l2", 0), HasSubstr("found loop 5; expected one of the 5 loops. Choose a loop of the nest."));
  EXPECT_THAT(moved(0, "sram", 0),
              HasSubstr("found memory \"sram\"; expected a memory of DIANA digital core. Drop the loop at one"));
  EXPECT_THAT(moved(4, "l2", 1), HasSubstr("found place 1 among the 0 other loops at L2; expected a place between"));
  LoopMapping noOutput = movedLoops();
  noOutput.loopsPerMemory->erase(Tensor::W);
  EXPECT_THAT(toText(moveLoop(noOutput, diana(), 0, {"l1_weight", 0}).diagnostics()),
              HasSubstr("found L1 weight, which holds no tensor of the layer; expected a memory that holds one"));
}

TEST(LoopMoves, NeedsACompleteMappingOfThisMachine) {
  LoopMapping open = movedLoops();
  open.loopsPerMemory.reset();
  EXPECT_THAT(toText(bandsOf(open, diana()).diagnostics()),
              HasSubstr("/loops_per_memory: found nothing; expected how many loops live at which memory"));
  LoopMapping foreign = movedLoops();
  (*foreign.loopsPerMemory)[Tensor::W] = {1, 2, 2};
  EXPECT_THAT(toText(bandsOf(foreign, diana()).diagnostics()),
              HasSubstr("/loops_per_memory/W: found 3 numbers; expected 2, one per memory of DIANA digital core that"));
  for (const std::vector<std::int64_t>& counts : {std::vector<std::int64_t>{3, 3}, {6, -1}, {1, 2}}) {
    LoopMapping wrong = movedLoops();
    (*wrong.loopsPerMemory)[Tensor::I] = counts;
    EXPECT_THAT(toText(bandsOf(wrong, diana()).diagnostics()),
                HasSubstr("/loops_per_memory/I: found numbers that do not add up to the loops; expected the 5 loops"));
  }
}

TEST(LoopMoves, AMarkMovesBetweenItsNeighbours) {
  EXPECT_EQ(row(valueOrFail(moveMark(movedLoops(), diana(), Tensor::W, "l1_weight", 2))),
            "C8 FX3 OY4 K2 B5; I 3 2; W 2 3; O 2 1 2");
  EXPECT_EQ(row(valueOrFail(moveMark(movedLoops(), diana(), Tensor::O, "acc_reg", 3))),
            "C8 FX3 OY4 K2 B5; I 3 2; W 4 1; O 3 0 2");
  EXPECT_THAT(toText(moveMark(movedLoops(), diana(), Tensor::O, "acc_reg", 4).diagnostics()),
              HasSubstr("found 4 loops at acc reg; expected 0 to 3, between the neighbouring memories of O"));
  EXPECT_THAT(toText(moveMark(movedLoops(), diana(), Tensor::O, "l2", 4).diagnostics()),
              HasSubstr("expected 5, between"));
  EXPECT_THAT(toText(moveMark(movedLoops(), diana(), Tensor::W, "acc_reg", 1).diagnostics()),
              HasSubstr("found a tile of W at acc reg; expected a tensor that the memory holds"));
}

TEST(LoopMoves, SplitAndMerge) {
  const LoopMapping split = valueOrFail(splitLoop(movedLoops(), diana(), 0, 2));
  EXPECT_EQ(row(split), "C2 C4 FX3 OY4 K2 B5; I 4 2; W 5 1; O 3 1 2");
  EXPECT_EQ(valueOrFail(mergeLoops(split, diana(), 0)), movedLoops());
  for (const std::int64_t factor : {0, 1, 3, 8, 16, -2})
    EXPECT_THAT(toText(splitLoop(movedLoops(), diana(), 0, factor).diagnostics()),
                HasSubstr("expected a divisor of 8 other than 1 and 8"))
        << factor;
  EXPECT_THAT(toText(mergeLoops(movedLoops(), diana(), 0).diagnostics()),
              HasSubstr("found FX 3 around C 8; expected two loops of one dimension"));
  const LoopMapping apart = valueOrFail(moveMark(split, diana(), Tensor::O, "acc_reg", 1));
  EXPECT_THAT(toText(mergeLoops(apart, diana(), 0).diagnostics()),
              HasSubstr("found the tile of O at acc reg between C 2 and C 4; expected no tile that ends between them"));
  EXPECT_THAT(toText(mergeLoops(movedLoops(), diana(), 4).diagnostics()), HasSubstr("found loop 5"));
}

std::map<std::string, std::int64_t> products(const LoopMapping& mapping) {
  std::map<std::string, std::int64_t> all;
  for (const auto& [dim, size] : mapping.temporal) all.try_emplace(dim, 1).first->second *= size;
  return all;
}

LoopMapping arbitraryNest(const HardwareProfile& hardware) {
  LoopMapping mapping;
  const auto count = *rc::gen::inRange<std::size_t>(1, 8);
  for (std::size_t i = 0; i < count; ++i)
    mapping.temporal.emplace_back(*rc::gen::element<std::string>("K", "C", "OY"),
                                  *rc::gen::element<std::int64_t>(2, 3, 4, 8, 12));
  mapping.loopsPerMemory.emplace();
  for (const Tensor tensor : kTensors) {
    std::vector<std::int64_t> counts(memoriesOf(hardware, tensor).size(), 0);
    for (std::size_t i = 0; i < count; ++i) ++counts[*rc::gen::inRange<std::size_t>(0, counts.size())];
    (*mapping.loopsPerMemory)[tensor] = counts;
  }
  return mapping;
}

// Marks are in order and the outermost memory covers all loops.
void expectWellFormed(const LoopMapping& mapping, const HardwareProfile& hardware) {
  const MarkedRow marked = valueOrFail(markedRow(mapping, hardware));
  for (const Mark& mark : marked.marks)
    if (mark.outermost) RC_ASSERT(mark.loopsInside == mapping.temporal.size());
}

RC_GTEST_PROP(LoopMovesProperty, AMovedLoopLiesInItsBandAndNothingElseChanges, ()) {
  const HardwareProfile hardware = projectHardware(*rc::gen::element<std::string>("diana.json", "eyeriss.json"));
  const LoopMapping mapping = arbitraryNest(hardware);
  const auto loop = *rc::gen::inRange<std::size_t>(0, mapping.temporal.size());
  const auto memory = *rc::gen::inRange<std::size_t>(0, hardware.memories.size());
  const auto position = *rc::gen::inRange<std::size_t>(0, mapping.temporal.size() + 1);
  const Result<LoopMapping> result = moveLoop(mapping, hardware, loop, {hardware.memories[memory].name, position});
  if (!result) return;
  expectWellFormed(*result, hardware);
  RC_ASSERT(products(*result) == products(mapping));
  const LoopBand band = valueOrFail(bandsOf(*result, hardware))[memory];
  RC_ASSERT(band.first + position < band.end);
  RC_ASSERT(result->temporal[band.first + position] == mapping.temporal[loop]);
  std::vector<LoopFactor> others = mapping.temporal, othersAfter = result->temporal;
  others.erase(others.begin() + static_cast<std::ptrdiff_t>(loop));
  othersAfter.erase(othersAfter.begin() + static_cast<std::ptrdiff_t>(band.first + position));
  RC_ASSERT(others == othersAfter);
}

RC_GTEST_PROP(LoopMovesProperty, EveryPlaceOfEveryBandIsLegal, ()) {
  const HardwareProfile hardware = projectHardware(*rc::gen::element<std::string>("diana.json", "eyeriss.json"));
  const LoopMapping mapping = arbitraryNest(hardware);
  const auto loop = *rc::gen::inRange<std::size_t>(0, mapping.temporal.size());
  const std::vector<LoopBand> bands = valueOrFail(bandsOf(mapping, hardware));
  const auto home = std::find_if(bands.begin(), bands.end(), [&](const LoopBand& b) { return loop < b.end; });
  for (const LoopBand& band : bands) {
    const std::size_t others = band.end - band.first - (&band == &*home ? 1 : 0);
    for (std::size_t position = 0; position <= others; ++position) {
      const LoopMapping there = valueOrFail(moveLoop(mapping, hardware, loop, {band.memory, position}));
      expectWellFormed(there, hardware);
      if (&band == &*home && position == loop - band.first) RC_ASSERT(there == mapping);
    }
  }
}

RC_GTEST_PROP(LoopMovesProperty, SplittingAndMergingAreInverse, ()) {
  const HardwareProfile hardware = projectHardware("eyeriss.json");
  const LoopMapping mapping = arbitraryNest(hardware);
  const auto loop = *rc::gen::inRange<std::size_t>(0, mapping.temporal.size());
  const auto factor = *rc::gen::inRange<std::int64_t>(2, 7);
  const Result<LoopMapping> split = splitLoop(mapping, hardware, loop, factor);
  RC_ASSERT(split.ok() == (mapping.temporal[loop].second % factor == 0 && factor < mapping.temporal[loop].second));
  if (!split) return;
  expectWellFormed(*split, hardware);
  RC_ASSERT(products(*split) == products(mapping));
  RC_ASSERT(valueOrFail(mergeLoops(*split, hardware, loop)) == mapping);
}

}  // namespace
}  // namespace tilescope
