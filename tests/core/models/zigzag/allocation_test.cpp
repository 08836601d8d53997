// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/zigzag/allocation.h"

#include <gtest/gtest.h>

#include <map>

#include "core/base/ensure.h"
#include "core/models/zigzag/even_allocation.h"
#include "core/models/zigzag/original_rules.h"
#include "tests/core/models/zigzag/hand_example.h"

namespace tilescope::zigzag {
namespace {

constexpr std::size_t kAccumulator = 1, kBuffer = 2, kDram = 3;

using Allocated = std::variant<Splits, AllocationFailure>;

struct Prepared {
  explicit Prepared(const ReferenceCase& reference, std::size_t mapping = 0)
      : order(statedOrder(*reference.problem, reference.mapping(mapping))),
        rules(makeOriginalRules(reference.problem, statedUnrolling(*reference.problem, reference.mapping(mapping)))) {}

  Allocated allocated(Allocation allocation = Allocation::Uneven, bool realEven = false) const {
    return allocate(*rules, order, allocation, realEven);
  }

  Order order;
  std::unique_ptr<Rules> rules;
};

Prepared withSize(std::size_t memory, std::int64_t bits) {
  Json document = handExampleJson();
  document["hardware"]["memories"][memory]["size_bits"] = bits;
  return Prepared(caseOf(document));
}

void expectFailure(const Allocated& allocated, const AllocationFailure& expected) {
  const auto* failure = std::get_if<AllocationFailure>(&allocated);
  ASSERT_NE(failure, nullptr);
  EXPECT_EQ(failure->hierarchy, expected.hierarchy);
  EXPECT_EQ(failure->memory, expected.memory);
  EXPECT_EQ(failure->operands, expected.operands);
  EXPECT_EQ(failure->neededBits, expected.neededBits);
  EXPECT_EQ(failure->availableBits, expected.availableBits);
}

TEST(Allocate, UnevenlyEachOperandTakesItsOwn) {
  const Prepared example(caseOf(handExampleJson()));
  EXPECT_EQ(std::get<Splits>(example.allocated()), (Splits{{0, 3, 1}, {1, 3}, {4, 0}}));
}

// Inputs must stop where outputs stop, in the same buffer.
TEST(Allocate, EvenlyAsTheOriginalOperandsOfOneMemoryStopTogether) {
  const Prepared example(caseOf(handExampleJson()));
  EXPECT_EQ(std::get<Splits>(example.allocated(Allocation::Even)), (Splits{{0, 3, 1}, {1, 3}, {3, 1}}));
}

// One output fills the accumulator, so the weight register of the same rank takes no loop either.
TEST(Allocate, EvenlyAllMemoriesOfOneRankStopTogether) {
  const Prepared example(caseOf(handExampleJson()));
  EXPECT_EQ(std::get<Splits>(example.allocated(Allocation::Even, true)), (Splits{{0, 3, 1}, {0, 4}, {3, 1}}));
}

// OX enlarges both tiles and reduces reuse equally. FX no longer fits.
TEST(Allocate, EvenlyTheOuterOfTwoEqualCuts) {
  EXPECT_EQ(std::get<Splits>(withSize(kBuffer, 650).allocated(Allocation::Even, true)),
            (Splits{{0, 1, 3}, {0, 4}, {1, 3}}));
}

TEST(Allocate, RanksMemoriesByWhatLiesBelowThem) {
  const ReferenceCase example = caseOf(handExampleJson());
  EXPECT_EQ(memoryRanks(*example.problem), (std::vector<std::size_t>{0, 0, 1, 2}));
}

TEST(Allocate, NamesAMemoryThatIsTooSmallForOneElement) {
  expectFailure(withSize(kAccumulator, 31).allocated(), {false, kAccumulator, {kOutput}, 32, 31});
  expectFailure(withSize(kAccumulator, 31).allocated(Allocation::Even, true), {false, kAccumulator, {kOutput}, 32, 31});
}

// 2 inputs and 2 partial sums.
TEST(Allocate, NamesAMemoryThatIsTooSmallForAllOfItsOperands) {
  EXPECT_TRUE(std::holds_alternative<Splits>(withSize(kBuffer, 80).allocated()));
  expectFailure(withSize(kBuffer, 79).allocated(), {false, kBuffer, {kInput, kOutput}, 80, 79});
  expectFailure(withSize(kBuffer, 63).allocated(), {false, kBuffer, {kInput, kOutput}, 80, 63});
  expectFailure(withSize(kBuffer, 79).allocated(Allocation::Even, true), {false, kBuffer, {kInput, kOutput}, 80, 79});
}

// 256 + 384 + 320 bits.
TEST(Allocate, NamesAnOutermostMemoryThatIsTooSmall) {
  EXPECT_TRUE(std::holds_alternative<Splits>(withSize(kDram, 960).allocated()));
  expectFailure(withSize(kDram, 959).allocated(), {false, kDram, {kInput, kWeight, kOutput}, 960, 959});
}

// 6144 bits of weights do not fit, 384 do.
TEST(Allocate, NamesAnOperandWithLoopsLeftAboveTheOutermostMemory) {
  Json document = handExampleJson();
  document["network"]["layers"][0]["dims"] = Json::parse(R"([["K", 64], ["C", 4], ["OX", 2], ["FX", 3]])");
  document["mappings"][0]["temporal"] = Json::parse(R"([["OX", 2], ["FX", 3], ["C", 2], ["K", 2], ["K", 16]])");
  document["hardware"]["memories"][kDram]["size_bits"] = 5000;
  expectFailure(Prepared(caseOf(document)).allocated(), {true, kDram, {kWeight}, 6144 + 1024 + 128, 5000});
}

TEST(CheckCapacity, AcceptsWhatFits) {
  const Prepared example(caseOf(handExampleJson()));
  EXPECT_FALSE(checkCapacity(*example.rules, example.order, {{0, 2, 2}, {0, 4}, {1, 3}}));
}

TEST(CheckCapacity, NamesTheFirstMemoryThatIsTooSmall) {
  const Prepared example(caseOf(handExampleJson()));
  const auto failure = checkCapacity(*example.rules, example.order, {{0, 4, 0}, {1, 3}, {4, 0}});
  ASSERT_TRUE(failure);
  EXPECT_EQ(failure->memory, kBuffer);
  EXPECT_EQ(failure->neededBits, 320 + 1024);
  EXPECT_EQ(failure->availableBits, 1024);
}

TEST(CheckCapacity, NeedsSplitsOfAllLoops) {
  const Prepared example(caseOf(handExampleJson()));
  EXPECT_THROW(checkCapacity(*example.rules, example.order, {{0, 2, 1}, {0, 4}, {1, 3}}), InternalError);
  EXPECT_THROW(checkCapacity(*example.rules, example.order, {{0, 2, 3}, {0, 4}, {1, 3}}), InternalError);
}

// Operands with a memory of the same rank have the same loops inside it, except their outermost one.
bool evenAcrossMemories(const Problem& problem, const Splits& splits) {
  const std::vector<std::size_t> ranks = memoryRanks(problem);
  std::map<std::size_t, std::size_t> cuts;
  for (std::size_t o = 0; o < splits.size(); ++o) {
    std::size_t inside = 0;
    for (std::size_t level = 0; level + 1 < splits[o].size(); ++level) {
      inside += splits[o][level];
      if (cuts.emplace(ranks[problem.operands[o].memories[level]], inside).first->second != inside) return false;
    }
  }
  return true;
}

TEST(Allocate, EvenlyOnEveryMachineOfTheReferenceCases) {
  std::size_t even = 0, unevenInTheOriginal = 0;
  for (const std::string& name : referenceNames()) {
    const ReferenceCase reference = referenceCase(name);
    for (std::size_t i = 0; i < reference.content.mappings.size(); i += 10) {
      const Prepared prepared(reference, i);
      const Allocated allocated = prepared.allocated(Allocation::Even, true);
      if (const auto* splits = std::get_if<Splits>(&allocated)) {
        EXPECT_TRUE(evenAcrossMemories(*reference.problem, *splits)) << name << " " << i;
        EXPECT_FALSE(checkCapacity(*prepared.rules, prepared.order, *splits)) << name << " " << i;
        ++even;
      } else {
        EXPECT_TRUE(std::holds_alternative<AllocationFailure>(prepared.allocated())) << name << " " << i;
      }
      const Allocated original = prepared.allocated(Allocation::Even);
      if (const auto* splits = std::get_if<Splits>(&original))
        unevenInTheOriginal += evenAcrossMemories(*reference.problem, *splits) ? 0 : 1;
    }
  }
  EXPECT_GT(even, 400U);
  EXPECT_GT(unevenInTheOriginal, 0U);
}

}  // namespace
}  // namespace tilescope::zigzag
