// SPDX-License-Identifier: GPL-3.0-or-later
// All mappings measured with ZigZag 3.8.5, bit for bit.
#include <gtest/gtest.h>

#include "core/models/zigzag/allocation.h"
#include "core/models/zigzag/original_rules.h"
#include "tests/core/models/zigzag/reference_cases.h"

namespace tilescope::zigzag {
namespace {

struct Evaluated {
  Splits splits;
  std::vector<TensorTerms> terms;  // by operand
  double energy = 0;
  LatencyParts latency;
};

Evaluated evaluated(const Rules& rules, const Order& order, Splits splits) {
  const Problem& problem = rules.problem();
  Evaluated result;
  std::int64_t temporal = 1;
  for (const Loop& loop : order) temporal *= loop.size;
  for (std::size_t o = 0; o < problem.operands.size(); ++o) {
    result.terms.push_back(rules.terms(o, nestOf(problem, o, order, splits[o])));
    for (const LevelTerms& level : result.terms.back().levels) result.energy += level.levelEnergy;
  }
  result.energy += problem.macEnergy * problem.macs;
  std::vector<const TensorTerms*> terms;
  for (const TensorTerms& tensor : result.terms) terms.push_back(&tensor);
  result.latency = rules.latency(terms, temporal, nullptr, nullptr);
  result.splits = std::move(splits);
  return result;
}

void expectSplits(const Problem& problem, const Splits& splits, const Json& expected) {
  ASSERT_EQ(expected.size(), problem.operands.size());
  for (std::size_t o = 0; o < splits.size(); ++o)
    EXPECT_EQ(splits[o], expected.at(problem.operands[o].name).get<std::vector<std::size_t>>())
        << problem.operands[o].name;
}

void expectLatency(const LatencyParts& parts, const Json& expected) {
  EXPECT_EQ(parts.temporal, expected.at("temporal").get<double>());
  EXPECT_EQ(parts.stall, expected.at("stall").get<double>());
  EXPECT_EQ(parts.onload, expected.at("onload").get<double>());
  EXPECT_EQ(parts.offload, expected.at("offload").get<double>());
  EXPECT_EQ(parts.total(), expected.at("total").get<double>());
  if (!expected.contains("ideal")) return;
  EXPECT_EQ(parts.ideal, expected.at("ideal").get<double>());
}

// expected: by memory, tensor and movement.
void expectFigures(const Problem& problem, const Evaluated& got, const Json& expected,
                   std::array<double, kMoves.size()> LevelTerms::*figures) {
  std::size_t compared = 0;
  for (std::size_t o = 0; o < problem.operands.size(); ++o)
    for (std::size_t level = 0; level < got.terms[o].levels.size(); ++level) {
      const std::string& memory = problem.memories[problem.operands[o].memories[level]].name;
      const Json& moves = expected.at(memory).at(problem.operands[o].name);
      for (const Move move : kMoves)
        EXPECT_EQ((got.terms[o].levels[level].*figures)[static_cast<std::size_t>(move)],
                  moves.at(std::string(name(move))).get<double>())
            << memory << " " << problem.operands[o].name << " " << name(move);
      ++compared;
    }
  std::size_t given = 0;
  for (const Json& memory : expected) given += memory.size();
  EXPECT_EQ(compared, given);
}

void expectMapping(const Rules& rules, const LoopMapping& mapping, const Json& expected) {
  const Problem& problem = rules.problem();
  const Order order = statedOrder(problem, mapping);
  const auto allocated = allocate(rules, order, mapping.allocation.value(), false);
  if (!expected.value("valid", true)) {
    const auto* failure = std::get_if<AllocationFailure>(&allocated);
    ASSERT_NE(failure, nullptr);
    EXPECT_EQ(failure->hierarchy ? "hierarchy_too_small" : "memory_too_small", expected.at("kind"));
    EXPECT_GT(failure->neededBits, failure->availableBits);
    return;
  }
  const auto* splits = std::get_if<Splits>(&allocated);
  ASSERT_NE(splits, nullptr);
  EXPECT_FALSE(checkCapacity(rules, order, *splits));
  const Evaluated got = evaluated(rules, order, *splits);
  expectSplits(problem, got.splits, expected.at("loops_per_memory"));
  EXPECT_EQ(got.energy, expected.at("energy").at("total").get<double>());
  expectLatency(got.latency, expected.at("latency"));
  if (!expected.contains("accesses")) return;
  EXPECT_EQ(problem.macEnergy * problem.macs, expected.at("energy").at("mac").get<double>());
  expectFigures(problem, got, expected.at("energy").at("memories"), &LevelTerms::energy);
  expectFigures(problem, got, expected.at("accesses"), &LevelTerms::accesses);
}

class GoldenEvaluate : public testing::TestWithParam<std::string> {};

TEST_P(GoldenEvaluate, EveryMappingMatchesToTheLastBit) {
  const ReferenceCase reference = referenceCase(GetParam());
  ASSERT_EQ(reference.expected.size(), reference.content.mappings.size());
  for (std::size_t i = 0; i < reference.expected.size(); ++i) {
    SCOPED_TRACE("mapping " + std::to_string(i));
    const LoopMapping& mapping = reference.mapping(i);
    const auto rules = makeOriginalRules(reference.problem, statedUnrolling(*reference.problem, mapping));
    expectMapping(*rules, mapping, reference.expected[i]);
    if (HasFailure()) return;
  }
}

INSTANTIATE_TEST_SUITE_P(Cases, GoldenEvaluate, testing::ValuesIn(referenceNames()),
                         [](const auto& file) { return file.param; });

TEST(GoldenEvaluateFiles, AreAllThatWereMeasured) {
  std::size_t mappings = 0;
  for (const std::string& name : referenceNames())
    mappings += goldenJson("zigzag/" + name + ".case.json").at("mappings").size();
  EXPECT_EQ(referenceNames().size(), 120U);
  EXPECT_EQ(mappings, 4662U);
}

}  // namespace
}  // namespace tilescope::zigzag
