// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/zigzag/spatial_candidates.h"

#include <gmock/gmock.h>

#include "tests/core/models/zigzag/reference_cases.h"

namespace tilescope::zigzag {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

// 3×3, K 64, C 64, OY and OX 56 on 32 × 32 elements (D1, D2), each with registers for weights and sums; one buffer for
// inputs and sums.
class SpatialCandidatesTest : public testing::Test {
 protected:
  using Loops = std::vector<std::pair<std::string, std::vector<UnrolledLoop>>>;

  SpatialCandidatesTest() : problem_(*referenceCase("tpu_conv3x3").problem) {}

  SpatialCandidates candidates(Loops loops, bool compatible = false) const {
    Dataflow dataflow;
    dataflow.unroll = std::move(loops);
    return spatialCandidates(problem_, &dataflow, compatible);
  }

  std::vector<std::string> words(const SpatialCandidates& all) const {
    std::vector<std::string> texts;
    for (const Unrolling& unrolling : all.unrollings) {
      std::string& text = texts.emplace_back();
      for (std::size_t a = 0; a < unrolling.size(); ++a) {
        if (a > 0) text += " | ";
        for (std::size_t k = 0; k < unrolling[a].size(); ++k)
          text +=
              (k > 0 ? "," : "") + problem_.dims[unrolling[a][k].dim] + ":" + std::to_string(unrolling[a][k].factor);
      }
    }
    return texts;
  }

  std::size_t dim(const char* name) const { return indexIn(problem_.dims, name); }
  std::size_t operandOf(Tensor tensor) const {
    for (std::size_t o = 0; o < problem_.operands.size(); ++o)
      if (problem_.operands[o].tensor == tensor) return o;
    throw std::runtime_error("no such tensor");
  }

  std::size_t makeBufferInnermost() {
    Operand& output = problem_.operands[operandOf(Tensor::O)];
    problem_.memories[output.memories.front()].operands.clear();
    output.memories.erase(output.memories.begin());
    output.ports.erase(output.ports.begin());
    return output.memories.front();
  }
  void narrowInputs(std::int64_t bits) {
    problem_.operands[operandOf(Tensor::I)].ports[0][static_cast<std::size_t>(Move::Read)].widest = bits;
  }

  Problem problem_;
};

TEST_F(SpatialCandidatesTest, WhatFitsStaysAsItIs) {
  const SpatialCandidates all = candidates({{"D1", {{"K", 16}, {"FX", 2}}}, {"D2", {{"C", 32}}}});
  EXPECT_THAT(words(all), ElementsAre("K:16,FX:2 | C:32"));
  EXPECT_THAT(all.reduced, ElementsAre(IsEmpty()));
}

TEST_F(SpatialCandidatesTest, MaxIsAsManyAsFitBesideTheOthers) {
  EXPECT_THAT(words(candidates({{"D1", {{"K", {}}}}, {"D2", {{"C", {}}}}})), ElementsAre("K:32 | C:32"));
  EXPECT_THAT(words(candidates({{"D1", {{"K", 10}, {"FX", {}}}}, {"D2", {}}})), ElementsAre("K:10,FX:3 | "));
  EXPECT_THAT(words(candidates({{"D1", {{"K", {}}}}, {"D2", {{"K", {}}}}})), ElementsAre("K:32 | K:2"));
}

TEST_F(SpatialCandidatesTest, WhatIsTooLargeIsReducedAndReported) {
  const SpatialCandidates all = candidates({{"D1", {{"K", 64}}}, {"D2", {{"FX", 5}}}});
  EXPECT_THAT(words(all), ElementsAre("K:32 | FX:3"));
  EXPECT_THAT(all.reduced[0], ElementsAre("K:64 along D1 is reduced to 32: D1 has 32 processing elements.",
                                          "FX:5 along D2 is reduced to 3: the layer has 3 FX."));
}

TEST_F(SpatialCandidatesTest, APortReducesWhatItCannotPassOnlyInTheOriginal) {
  makeBufferInnermost();
  narrowInputs(64);
  const Loops loops = {{"D1", {{"K", 32}}}, {"D2", {{"C", 32}}}};
  const SpatialCandidates original = candidates(loops, true);
  EXPECT_THAT(words(original), ElementsAre("K:32 | C:8"));
  EXPECT_THAT(original.reduced[0], ElementsAre("C:32 along D2 is reduced to 8: the port of sram_2MB passes 64 bits per "
                                               "cycle, 8 elements of I of 8 bits each."));
  EXPECT_EQ(words(candidates(loops)).front(), "K:32 | C:32");
}

TEST_F(SpatialCandidatesTest, FewerLanesAreChoicesWhereAllMakeAPortSlow) {
  problem_.operands[operandOf(Tensor::I)].ports[0][static_cast<std::size_t>(Move::Read)].widest = 24;
  Dataflow dataflow;
  dataflow.unroll = Loops{{"D1", {}}, {"D2", {{"C", 7}}}};
  const SpatialCandidates all = spatialCandidates(problem_, &dataflow, false, 100);
  // 64 channels take 10 passes on 7 lanes, 11 on 6, and so on.
  EXPECT_THAT(words(all), ElementsAre(" | C:7", " | C:6", " | C:5", " | C:4", " | C:3", " | C:2", " | "));
  EXPECT_THAT(all.reduced[0], IsEmpty());
  EXPECT_THAT(all.reduced[4],
              ElementsAre("C:7 along D2 is reduced to 3: with more, the port of sram_2MB stalls the array for I."));
}

TEST_F(SpatialCandidatesTest, WhatComesBesideAFullOneIsLeftOut) {
  const SpatialCandidates all = candidates({{"D1", {{"K", 16}, {"C", 16}}}, {"D2", {}}});
  EXPECT_THAT(words(all), ElementsAre("K:16 | "));
  EXPECT_THAT(all.reduced[0], ElementsAre("C:16 along D1 is left out: D1 is full."));
  const SpatialCandidates twice = candidates({{"D1", {{"K", 32}}}, {"D2", {{"K", 4}}}});
  EXPECT_THAT(words(twice), ElementsAre("K:32 | "));
  EXPECT_THAT(twice.reduced[0], ElementsAre("K:4 along D2 is left out: K has 64."));
}

TEST_F(SpatialCandidatesTest, DimensionsThatTheLayerLacksAndUnrollsOfOneFallAway) {
  const SpatialCandidates all = candidates({{"D1", {{"G", 8}, {"K", 4}}}, {"D2", {{"B", {}}}}});
  EXPECT_THAT(words(all), ElementsAre("K:4 | "));
  ASSERT_EQ(all.reduced[0].size(), 1U);  // "max" of a missing loop is no loop
  EXPECT_TRUE(all.reduced[0][0].starts_with("G along D1 is dropped: the layer has no G (")) << all.reduced[0][0];
}

TEST_F(SpatialCandidatesTest, OfTheOriginalAMemoryThatCannotHoldAnElementPerLaneTakesTheLargestBack) {
  // The buffer holds 40 inputs of 8 bits or 20 sums of 16 bits.
  const std::size_t buffer = makeBufferInnermost();
  problem_.memories[buffer].sizeBits = 320;
  const SpatialCandidates all = candidates({{"D1", {{"K", 16}, {"OX", 2}}}, {"D2", {{"C", 32}}}}, true);
  EXPECT_THAT(words(all), ElementsAre("K:10,OX:2 | C:20"));
  EXPECT_THAT(all.reduced[0], ElementsAre("K:16 along D1 is reduced to 10: sram_2MB holds no more.",
                                          "C:32 along D2 is reduced to 20: sram_2MB holds no more."));
}

TEST_F(SpatialCandidatesTest, OfTheOriginalAPortNarrowerThanAnElementIsAViolation) {
  makeBufferInnermost();
  narrowInputs(6);
  const SpatialCandidates all = candidates({{"D1", {{"K", 32}}}, {"D2", {{"C", 32}}}}, true);
  EXPECT_THAT(all.unrollings, IsEmpty());
  ASSERT_TRUE(all.violation);
  EXPECT_EQ(all.violation->kind, ViolationKind::IllegalRule);
  EXPECT_EQ(all.violation->rule, "port_width");
  EXPECT_EQ(all.violation->memory, "sram_2MB");
  EXPECT_EQ(all.violation->tensor, "I");
  EXPECT_EQ(all.violation->neededBits, 8);
  EXPECT_EQ(all.violation->availableBits, 6);
  EXPECT_THAT(all.violation->message, HasSubstr("the port of sram_2MB that carries I.read is 6 bits wide, one element "
                                                "needs 8. Widen that port to 8 bits"));
  EXPECT_FALSE(candidates({{"D1", {{"K", 32}}}, {"D2", {}}}, true).violation);  // only one lane gets inputs
}

// One channel's inputs and one kernel's sums fit together; with more lanes only one of both.
TEST_F(SpatialCandidatesTest, FewerLanesAreChoicesWhereTheTensorsOfAMemoryDoNotFitTogether) {
  const std::size_t buffer = makeBufferInnermost();
  const Operand& sums = problem_.operands[operandOf(Tensor::O)];
  problem_.memories[buffer].sizeBits = 8 + 2 * sums.finalBits;
  const SpatialCandidates all = candidates({{"D1", {{"K", 2}}}, {"D2", {{"C", 2}}}});
  EXPECT_THAT(words(all), ElementsAre("K:2 | ", " | C:2", " | "));
  EXPECT_THAT(all.reduced[0], ElementsAre("C:2 along D2 is reduced to 1: sram_2MB has no capacity for more."));
}

TEST_F(SpatialCandidatesTest, AnOpenArrayDimensionTakesTheMostPromisingLoops) {
  // All have 1024 elements. With 32 of the most frequent dimension, each is worth 1024 + 32 − 1.
  EXPECT_THAT(words(candidates({{"D1", {{"K", 32}}}})), ElementsAre("K:32 | C:32", "K:32 | OY:32", "K:32 | OX:32"));
}

TEST_F(SpatialCandidatesTest, WhatIsFixedCountsForWhatIsOpen) {
  // K 32 leaves K 2, so C comes first, then the other two. Of 28 rows only 2 remain.
  EXPECT_THAT(words(candidates({{"D2", {{"OY", 28}}}})), ElementsAre("K:32 | OY:28", "C:32 | OY:28", "OX:32 | OY:28"));
}

TEST(OpenArray, HasTheTwelveBestThatZigzagRanksFirst) {
  // ZigZag 3.8.5 tried three of these twelve, all worth 14·12 + 12 − 1 = 179.
  const ReferenceCase reference = referenceCase("eyeriss_auto_sm");
  const Problem& problem = *reference.problem;
  const SpatialCandidates all = spatialCandidates(problem, nullptr, false);
  const auto unroll = [&](const char* name, std::int64_t factor) {
    return Unroll{indexIn(problem.dims, name), factor};
  };
  EXPECT_THAT(all.unrollings, ElementsAre(Unrolling{{unroll("K", 14)}, {unroll("C", 12)}},
                                          Unrolling{{unroll("K", 14)}, {unroll("OY", 12)}},
                                          Unrolling{{unroll("K", 14)}, {unroll("OX", 12)}}));
  Dataflow open;
  EXPECT_EQ(spatialCandidates(problem, &open, false).unrollings, all.unrollings);
}

TEST(OpenArray, WithManyDimensionsIsRankedAtOnce) {
  Problem problem = *referenceCase("tpu_conv3x3").problem;
  for (const char* name : {"D3", "D4", "D5", "D6"}) {
    problem.arrayDims.emplace_back(name);
    problem.arraySizes.push_back(16);
    for (MemoryOf& memory : problem.memories) memory.serves.push_back(false);
  }
  const SpatialCandidates all = spatialCandidates(problem, nullptr, false);
  ASSERT_EQ(all.unrollings.size(), 3U);
}

class OfferedLanes : public SpatialCandidatesTest {
 protected:
  // Dataflows on D1 and D2.
  bool offered(Unrolling unrolling, std::vector<Loops> dataflows) const {
    HardwareProfile hardware;
    for (Loops& loops : dataflows) hardware.dataflows.push_back({"", std::nullopt, std::move(loops)});
    return isOffered(problem_, hardware, unrolling);
  }
  Unroll k(std::int64_t factor) const { return {dim("K"), factor}; }
  Unroll c(std::int64_t factor) const { return {dim("C"), factor}; }
};

TEST_F(OfferedLanes, AreThoseThatSomeDataflowAsksFor) {
  const Loops kc{{"D1", {{"K", {}}}}, {"D2", {{"C", {}}}}}, few{{"D1", {{"K", 16}, {"FX", 2}}}, {"D2", {}}};
  EXPECT_TRUE(offered({{k(32)}, {c(32)}}, {kc}));
  EXPECT_FALSE(offered({{k(16)}, {c(32)}}, {kc})) << "nothing is short of room or width";
  EXPECT_FALSE(offered({{k(32)}, {}}, {kc}));
  EXPECT_FALSE(offered({{}, {}}, {kc}));
  EXPECT_TRUE(offered({{{dim("FX"), 2}, k(16)}, {}}, {kc, few})) << "in any order along a dimension";
  EXPECT_TRUE(offered({{k(16)}, {{dim("FX"), 2}}}, {kc, few})) << "no memory tells D1 and D2 apart";
}

TEST_F(OfferedLanes, AreTheSameWhereTheyTakeEquallyManyPasses) {
  EXPECT_TRUE(offered({{k(31)}, {}}, {{{"D1", {{"K", 30}}}, {"D2", {}}}})) << "three passes of 22";
  EXPECT_FALSE(offered({{k(32)}, {}}, {{{"D1", {{"K", 30}}}, {"D2", {}}}}));
}

TEST_F(OfferedLanes, AreOneLoopAlongADimensionThatIsLeftOpen) {
  const Loops open{{"D1", {{"K", 32}}}};
  EXPECT_TRUE(offered({{k(32)}, {c(8)}}, {open}));
  EXPECT_TRUE(offered({{k(32)}, {}}, {open}));
  EXPECT_FALSE(offered({{k(32)}, {c(5)}}, {open})) << "no divisor of the most";
  EXPECT_FALSE(offered({{k(32)}, {c(8), {dim("FX"), 3}}}, {open}));
  EXPECT_TRUE(offered({{c(16)}, {{dim("FY"), 3}}}, {})) << "without dataflows everything is open";
}

TEST_F(OfferedLanes, AreFewerWhereAllMakeAPortSlow) {
  problem_.operands[operandOf(Tensor::I)].ports[0][static_cast<std::size_t>(Move::Read)].widest = 24;
  const Loops seven{{"D1", {}}, {"D2", {{"C", 7}}}};
  EXPECT_TRUE(offered({{}, {c(3)}}, {seven}));
  EXPECT_TRUE(offered({{}, {}}, {seven}));
  EXPECT_FALSE(offered({{}, {c(8)}}, {seven}));
}

}  // namespace
}  // namespace tilescope::zigzag
