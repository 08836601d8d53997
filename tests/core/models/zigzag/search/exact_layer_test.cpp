// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the best spatial unrolling of open array dimensions with separate searches and enumeration.
#include "core/models/zigzag/search/exact_layer.h"

#include <gtest/gtest.h>

#include <set>

#include "core/models/zigzag/spatial_candidates.h"
#include "core/models/zigzag/unroll_caps.h"
#include "core/models/zigzag/zigzag_model.h"
#include "tests/core/models/zigzag/search/exact_expectations.h"
#include "tests/support/sanitized.h"

namespace tilescope::zigzag {
namespace {

const int kLayerProblems = problemCount(kSanitized ? 20 : 80);
constexpr double kMaxEnumerated = 5e4;  // mappings of all unrollings

HardwareProfile opened(const SmallProblem& small) {
  HardwareProfile hardware = small.random.hardware;
  hardware.dataflows.clear();
  return hardware;
}

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

std::vector<std::optional<SlowBest>> enumerated(const SmallProblem& small, const std::vector<ParallelChoice>& choices,
                                                Objective objective) {
  double mappings = 0;
  for (const ParallelChoice& choice : choices) mappings += mappingsOf(OwnRules(small.random.problem, choice.unrolling));
  std::vector<std::optional<SlowBest>> all;
  if (mappings > kMaxEnumerated) return all;
  for (const ParallelChoice& choice : choices)
    all.push_back(bestOf(allChains(OwnRules(small.random.problem, choice.unrolling)), objective));
  return all;
}

std::optional<std::size_t> bestChoice(const std::vector<std::optional<SlowBest>>& all) {
  std::optional<std::size_t> best;
  for (std::size_t c = 0; c < all.size(); ++c) {
    if (!all[c]) continue;
    if (!best) {
      best = c;
      continue;
    }
    const ObjectiveCost &value = all[c]->value, &least = all[*best]->value;
    const bool equal = near(value.primary, least.primary);
    if (equal ? value.secondary < least.secondary * (1 - kNear) : value.primary < least.primary) best = c;
  }
  return best;
}

// The stated bound on every mapping's cycles, against the fastest one.
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
  EXPECT_GT(tight, kSanitized ? 0 : kLayerProblems / 10);
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

// Of all choices, the least energy among mappings within the tolerance.
double leastEnergyWithin(const SmallProblem& small, const std::vector<ParallelChoice>& choices, Objective objective,
                         double most) {
  double least = kNever;
  for (const ParallelChoice& choice : choices)
    for (const SlowOrder& m : allChains(OwnRules(small.random.problem, choice.unrolling)).costs)
      if (orderValue(objective, m.energy, m.latency, m.offChipBits).primary <= most * (1 + kEqual))
        least = std::min(least, m.energy);
  return least;
}

TEST(ExactLayer, FindsTheLeastEnergyWithinATolerance) {
  SmallProblems problems;
  int compared = 0, saved = 0;
  for (int i = 0; i < kLayerProblems && !HasFailure(); ++i) {
    const SmallProblem small = problems.next();
    if (!searchable(*small.random.problem)) continue;
    SCOPED_TRACE(textOf(small));
    const HardwareProfile hardware = i % 2 == 0 ? opened(small) : withDataflow(small);
    for (const Objective objective : {Objective::Latency, Objective::Edp})
      for (const auto& [text, tolerance] : {std::pair("1%", 0.01), std::pair("25%", 0.25)}) {
        SCOPED_TRACE(std::string(name(objective)) + " within " + text);
        const ModelOptions options{{std::string(kWithin), text}};
        const SearchRequest request{small.random.layer, hardware, options, objective, std::nullopt, {}};
        const ExactLayer layer = solveExactly(request, small.random.problem, {});
        const std::vector<std::optional<SlowBest>> all = enumerated(small, layer.choices, objective);
        const std::optional<std::size_t> best = bestChoice(all);
        if (!best) continue;
        ASSERT_TRUE(layer.proven && layer.withinProven);
        const double optimum = all[*best]->value.primary, most = optimum * (1 + tolerance);
        EXPECT_TRUE(near(layer.lowerBound, optimum));
        EXPECT_LE(layer.best->found.value.primary, most * (1 + kNear));
        EXPECT_TRUE(near(layer.best->found.energy, leastEnergyWithin(small, layer.choices, objective, most)));
        ++compared;
        saved += layer.fastest.has_value();
      }
  }
  EXPECT_GT(compared, kLayerProblems);
  EXPECT_GT(saved, compared / 20);
}

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
  EXPECT_GT(fewer, kSanitized ? 0 : kLayerProblems / 20);
}

// Each loop fits or is absent.
Unrolling drawLanes(RandomCase& random) {
  const Problem& problem = *random.problem;
  Unrolling lanes(problem.arrayDims.size());
  Sizes left = problem.sizes;
  for (std::size_t a = 0; a < lanes.size(); ++a) {
    const auto d = static_cast<std::size_t>(random.pick(0, static_cast<std::int64_t>(problem.dimCount()) - 1));
    const std::int64_t factor = random.pick(1, std::min(problem.arraySizes[a], left[d]));
    if (factor > 1) lanes[a].push_back({d, factor});
    left[d] /= factor;
  }
  return lanes;
}

// Mappings that beat a proven one must state that no proven plan covers them.
TEST(ExactLayer, LanesThatBeatAProvenAnswerAreOfferedByNoDataflow) {
  SmallProblems problems;
  int offered = 0, better = 0;
  for (int i = 0; i < kLayerProblems / 2 && !HasFailure(); ++i) {
    SmallProblem small = problems.next();
    const Problem& problem = *small.random.problem;
    if (!searchable(problem)) continue;
    SCOPED_TRACE(textOf(small));
    const HardwareProfile hardware = i % 3 == 0 ? opened(small) : withDataflow(small);
    for (const Objective objective : {Objective::Energy, Objective::Latency}) {
      const SearchRequest request{small.random.layer, hardware, {}, objective, std::nullopt, {}};
      const ExactLayer layer = solveExactly(request, small.random.problem, {});
      for (const ParallelChoice& choice : layer.choices)
        EXPECT_TRUE(isOffered(problem, hardware, choice.unrolling) || !roomForOneStep(problem, choice.unrolling));
      for (int draw = 0; draw < 4; ++draw) {
        const Unrolling lanes = drawLanes(small.random);
        const ExactAnswer answer =
            searchExactly(OwnRules(small.random.problem, lanes), {.objective = objective, .cancel = {}});
        if (!answer.best) continue;
        const double value = answer.best->value.primary;
        const bool beats = !layer.best || value < layer.best->found.value.primary * (1 - kNear);
        EXPECT_FALSE(beats && isOffered(problem, hardware, lanes)) << small.random.text({}, {});
        better += beats;
        offered += isOffered(problem, hardware, lanes);
      }
    }
  }
  EXPECT_GT(offered, kLayerProblems / 16);
  EXPECT_GT(better, kLayerProblems / 16);
}

// Skipped unrollings change neither the answer nor the statements about the space.
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

// Few nodes: many searches stop, for objective or tie-breaker.
TEST(ExactLayer, AnAnswerThatIsNotProvenIsNoWorseThanTheOptimaOfEnergyAndTraffic) {
  constexpr std::uint64_t kGivesUpAfter = 20;
  SmallProblems problems;
  std::array<int, 2> unproven{}, helped{};  // for objective and tie-breaker
  for (int i = 0; i < kLayerProblems / 2 && !HasFailure(); ++i) {
    const SmallProblem small = problems.next();
    if (!searchable(*small.random.problem)) continue;
    SCOPED_TRACE(textOf(small));
    const HardwareProfile hardware = opened(small);
    const auto solved = [&](Objective objective, bool otherSums) {
      const SearchRequest request{small.random.layer, hardware, {}, objective, std::nullopt, {}};
      return solveExactly(request, small.random.problem, {kGivesUpAfter, true, otherSums});
    };
    for (const Objective objective : {Objective::Energy, Objective::Traffic, Objective::Latency, Objective::Edp}) {
      SCOPED_TRACE(name(objective));
      const ExactLayer alone = solved(objective, false), answer = solved(objective, true);
      EXPECT_TRUE(answer.proven || !alone.proven);
      if (alone.proven && alone.secondaryProven) continue;
      const std::size_t key = alone.proven ? 1 : 0;
      ++unproven[key];
      bool beaten = false;
      for (const Objective sum : {Objective::Energy, Objective::Traffic}) {
        const ExactLayer optimum = solved(sum, false);
        if (!optimum.best) continue;
        ASSERT_TRUE(answer.best);
        const FoundOrder& found = optimum.best->found;
        const ObjectiveCost other = orderValue(objective, found.energy, found.latency.total(), found.offChipBits);
        const ObjectiveCost& own = answer.best->found.value;
        const bool equal = near(other.primary, own.primary);
        EXPECT_GE(other.primary, own.primary * (1 - kNear));
        EXPECT_TRUE(!equal || other.secondary >= own.secondary * (1 - kNear));
        beaten = beaten || !alone.best || own.primary < alone.best->found.value.primary * (1 - kNear) ||
                 own.secondary < alone.best->found.value.secondary * (1 - kNear);
      }
      helped[key] += beaten;
      EXPECT_LE(alone.lowerBound, answer.lowerBound * (1 + kNear));
    }
  }
  EXPECT_GT(unproven[0], kLayerProblems / 16);
  EXPECT_GT(unproven[1], kLayerProblems / 16);
  EXPECT_GT(kSanitized ? 1 : helped[0], 0);
  EXPECT_GT(kSanitized ? 1 : helped[1], 0);
}

TEST(ExactLayer, AProvenObjectiveAloneNeedsNoOtherOptima) {
  SmallProblems problems;
  int proven = 0;
  for (int i = 0; i < kLayerProblems / 8 && !HasFailure(); ++i) {
    const SmallProblem small = problems.next();
    if (!searchable(*small.random.problem)) continue;
    const HardwareProfile hardware = opened(small);
    for (const Objective objective : {Objective::Energy, Objective::Traffic, Objective::Latency, Objective::Edp}) {
      const SearchRequest request{small.random.layer, hardware, {}, objective, std::nullopt, {}};
      const ExactLayer alone = solveExactly(request, small.random.problem, {0, false, false});
      const ExactLayer answer = solveExactly(request, small.random.problem, {0, false, true});
      if (!alone.proven || !alone.best) continue;
      ++proven;
      EXPECT_EQ(answer.nodes, alone.nodes);
      EXPECT_TRUE(answer.best->found.value == alone.best->found.value);
    }
  }
  EXPECT_GT(proven, 20);
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
