// SPDX-License-Identifier: GPL-3.0-or-later
// The best of all choices of parallel loops that open array dimensions leave, against each of them searched alone and
// against full enumeration.
#include "core/search/zigzag/exact_layer.h"

#include <gtest/gtest.h>

#include <set>

#include "core/cost/zigzag/unroll_caps.h"
#include "tests/core/search/zigzag/exact_expectations.h"
#include "tests/support/sanitized.h"

namespace tilescope::zigzag {
namespace {

constexpr int kLayerProblems = kSanitized ? 20 : 80;
constexpr double kMostEnumerated = 5e4;  // mappings of all choices that a test has time for

// The machine with every array dimension open.
HardwareProfile opened(const SmallProblem& small) {
  HardwareProfile hardware = small.random.hardware;
  hardware.dataflows.clear();
  return hardware;
}

// The machine with one dataflow, of the problem's own parallel loops.
HardwareProfile withDataflow(const SmallProblem& small) {
  HardwareProfile hardware = small.random.hardware;
  Dataflow dataflow;
  dataflow.unroll.emplace();
  for (std::size_t a = 0; a < hardware.arrayDims.size(); ++a) {
    dataflow.unroll->emplace_back(hardware.arrayDims[a].name, std::vector<UnrolledLoop>{});
    for (const Unroll& unroll : small.random.unrolling[a])
      dataflow.unroll->back().second.push_back({small.random.problem->dims[unroll.dim], unroll.factor});
  }
  hardware.dataflows = {dataflow};
  return hardware;
}

// Of all choices, by their numbers; empty where there are too many mappings.
std::vector<std::optional<SlowBest>> enumerated(const SmallProblem& small, const std::vector<ParallelChoice>& choices,
                                                Objective objective) {
  double mappings = 0;
  for (const ParallelChoice& choice : choices) mappings += mappingsOf(OwnRules(small.random.problem, choice.unrolling));
  std::vector<std::optional<SlowBest>> all;
  if (mappings > kMostEnumerated) return all;
  for (const ParallelChoice& choice : choices)
    all.push_back(bestOf(allChains(OwnRules(small.random.problem, choice.unrolling)), objective));
  return all;
}

// The first choice that has the least of both keys.
std::optional<std::size_t> bestChoice(const std::vector<std::optional<SlowBest>>& all) {
  std::optional<std::size_t> best;
  for (std::size_t c = 0; c < all.size(); ++c) {
    if (!all[c]) continue;
    if (!best) {
      best = c;
      continue;
    }
    const OrderValue &value = all[c]->value, &least = all[*best]->value;
    const bool equal = near(value.primary, least.primary);
    if (equal ? value.secondary < least.secondary * (1 - kNear) : value.primary < least.primary) best = c;
  }
  return best;
}

// What is said of every mapping's cycles, against the fastest.
bool holdsFor(const Problem& problem, const Unrolling& unrolling, const SlowBest& fastest) {
  const double cycles = fastest.value.primary * (1 + kNear);
  return leastCycles(problem, unrolling) <= cycles && leastOffChipCycles(problem) <= cycles;
}

TEST(ExactLayer, CyclesThatEveryMappingTakesHoldWithCorrectionsToo) {
  SmallProblems problems(Corrected::Yes);
  int tight = 0;
  for (int i = 0; i < kLayerProblems && !HasFailure(); ++i) {
    const SmallProblem small = problems.next();
    SCOPED_TRACE(textOf(small));
    const std::optional<SlowBest> fastest = bestOf(allChains(*small.rules), Objective::Latency);
    if (!fastest) continue;
    const Problem& problem = *small.random.problem;
    EXPECT_TRUE(holdsFor(problem, small.random.unrolling, *fastest));
    tight += std::max(leastCycles(problem, small.random.unrolling), leastOffChipCycles(problem)) >
             fastest->value.primary / 2;
  }
  EXPECT_GT(tight, kLayerProblems / 10);
}

TEST(ExactLayer, EqualsFullEnumerationOverAllChoicesOfParallelLoops) {
  SmallProblems problems;
  int compared = 0, several = 0;
  for (int i = 0; i < kLayerProblems && !HasFailure(); ++i) {
    const SmallProblem small = problems.next();
    if (!searchable(*small.random.problem)) continue;
    SCOPED_TRACE(textOf(small));
    const HardwareProfile hardware = opened(small);
    for (const Objective objective : {Objective::Energy, Objective::Traffic, Objective::Latency, Objective::Edp}) {
      SCOPED_TRACE(name(objective));
      const SearchRequest request{small.random.layer, hardware, {}, objective, std::nullopt, {}};
      const ExactLayer layer = solveExactly(request, small.random.problem, {});
      const std::vector<std::optional<SlowBest>> all = enumerated(small, layer.choices, objective);
      if (all.empty()) continue;
      ++compared;
      several += all.size() > 1;
      for (std::size_t c = 0; objective == Objective::Latency && c < all.size(); ++c) {
        EXPECT_TRUE(!all[c] || holdsFor(*small.random.problem, layer.choices[c].unrolling, *all[c]));
      }
      const std::optional<std::size_t> best = bestChoice(all);
      ASSERT_EQ(layer.best.has_value(), best.has_value());
      ASSERT_EQ(layer.violation.has_value(), !best.has_value());
      ASSERT_TRUE(layer.proven);
      if (!best) continue;
      EXPECT_TRUE(near(layer.best->found.value.primary, all[*best]->value.primary));
      EXPECT_TRUE(near(layer.lowerBound, all[*best]->value.primary));
      if (!layer.secondaryProven) continue;
      EXPECT_TRUE(near(layer.best->found.value.secondary, all[*best]->value.secondary));
      EXPECT_EQ(layer.best->choice.unrolling, layer.choices[*best].unrolling);
    }
  }
  EXPECT_GT(compared, kLayerProblems);
  EXPECT_GT(several, compared / 3);
}

// Every number of lanes up to the loops of the dataflow, none left out.
void addFewer(const Unrolling& full, std::size_t a, std::size_t k, Unrolling& unrolling,
              std::vector<ParallelChoice>& all) {
  if (a == full.size()) return all.push_back({unrolling, "", {}});
  if (k == full[a].size()) return addFewer(full, a + 1, 0, unrolling, all);
  for (std::int64_t n = full[a][k].factor; n > 0; --n) {
    if (n > 1) unrolling[a].push_back({full[a][k].dim, n});
    addFewer(full, a, k + 1, unrolling, all);
    if (n > 1) unrolling[a].pop_back();
  }
}

TEST(ExactLayer, NoNumberOfLanesBeatsAProvenAnswerWhereAllAreShortOfRoomOrWidth) {
  SmallProblems problems;
  int compared = 0, fewer = 0;
  while (compared < kLayerProblems && !HasFailure()) {
    const SmallProblem small = problems.next();
    const Unrolling& full = small.random.unrolling;
    if (!searchable(*small.random.problem) || !shortage(*small.random.problem, full)) continue;
    SCOPED_TRACE(textOf(small));
    const HardwareProfile hardware = withDataflow(small);
    std::vector<ParallelChoice> every;
    Unrolling unrolling(full.size());
    addFewer(full, 0, 0, unrolling, every);
    for (const Objective objective : {Objective::Energy, Objective::Traffic, Objective::Latency, Objective::Edp}) {
      SCOPED_TRACE(name(objective));
      const std::vector<std::optional<SlowBest>> all = enumerated(small, every, objective);
      if (all.empty()) continue;
      const SearchRequest request{small.random.layer, hardware, {}, objective, std::nullopt, {}};
      const ExactLayer layer = solveExactly(request, small.random.problem, {});
      const std::optional<std::size_t> best = bestChoice(all);
      ++compared;
      ASSERT_EQ(layer.best.has_value(), best.has_value());
      ASSERT_TRUE(layer.proven);
      if (!best) continue;
      EXPECT_TRUE(near(layer.best->found.value.primary, all[*best]->value.primary));
      fewer += layer.best->choice.unrolling != full;
    }
  }
  EXPECT_GT(fewer, kLayerProblems / 20);
}

// What is not searched does not change the answer, nor what is said about the space.
TEST(ExactLayer, HasTheBestOfItsChoicesSearchedOneByOne) {
  SmallProblems problems;
  for (int i = 0; i < kLayerProblems && !HasFailure(); ++i) {
    const SmallProblem small = problems.next();
    if (!searchable(*small.random.problem)) continue;
    SCOPED_TRACE(textOf(small));
    const HardwareProfile hardware = opened(small);
    const SearchRequest request{small.random.layer, hardware, {}, Objective::Energy, std::nullopt, {}};
    const ExactLayer layer = solveExactly(request, small.random.problem, {0, false});
    double least = std::numeric_limits<double>::infinity(), space = 0;
    for (const ParallelChoice& choice : layer.choices) {
      const ExactAnswer answer = searchExactly(OwnRules(small.random.problem, choice.unrolling),
                                               {.objective = Objective::Energy, .secondKey = false, .cancel = {}});
      if (answer.best) least = std::min(least, answer.best->value.primary);
      space += answer.space;
    }
    ASSERT_EQ(layer.best.has_value(), least < std::numeric_limits<double>::infinity());
    EXPECT_DOUBLE_EQ(layer.space, space);
    EXPECT_TRUE(!layer.best || near(layer.best->found.value.primary, least));
  }
}

TEST(ExactLayer, ProvesNothingWhenItIsCancelled) {
  SmallProblems problems;
  CancelSource source;
  source.cancel();
  int several = 0;
  while (several < 10) {
    const SmallProblem small = problems.next();
    const HardwareProfile hardware = opened(small);
    SearchRequest request{small.random.layer, hardware, {}, Objective::Energy, std::nullopt, {}};
    request.cancel = source.token();
    const ExactLayer layer = solveExactly(request, small.random.problem, {});
    if (layer.choices.size() < 2) continue;
    ++several;
    EXPECT_TRUE(layer.cancelled);
    EXPECT_FALSE(layer.proven);
    EXPECT_FALSE(layer.best);
  }
}

}  // namespace
}  // namespace tilescope::zigzag
