// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/zigzag/search/pareto_search.h"

#include <gtest/gtest.h>

#include <numeric>
#include <variant>

#include "core/models/zigzag/zigzag_model.h"
#include "tests/core/models/zigzag/search/exact_expectations.h"
#include "tests/support/project_files.h"
#include "tests/support/sanitized.h"

namespace tilescope::zigzag {
namespace {

constexpr int kFrontProblems = kSanitized ? 30 : 150;

void expectReal(const Rules& rules, const MappingFront::Point& point) {
  EXPECT_FALSE(checkCapacity(rules, point.found.order, point.found.splits));
  const SlowOrder counted = countSlowly(rules, point.found.order, point.found.splits);
  EXPECT_EQ(point.energy(), counted.energy);
  EXPECT_EQ(point.latency(), counted.latency);
}

bool covers(const MappingFront& front, const EnergyLatency& mapping, double epsilon) {
  const double factor = (1 + epsilon) * (1 + kNear);
  return std::any_of(front.points().begin(), front.points().end(), [&](const MappingFront::Point& p) {
    return p.energy() <= mapping.energy * factor && p.latency() <= mapping.latency * factor;
  });
}

TEST(ParetoSearch, EqualsTheFrontOfAllMappings) {
  SmallProblems problems;
  std::size_t points = 0;
  for (int i = 0; i < kFrontProblems && !HasFailure(); ++i) {
    const SmallProblem small = problems.next();
    SCOPED_TRACE(textOf(small));
    const std::vector<EnergyLatency> slow = paretoFront(allChains(*small.rules));
    MappingFront front(0);
    EXPECT_TRUE(searchFront(*small.rules, {}, front).proven);
    ASSERT_EQ(front.points().size(), slow.size());
    for (std::size_t p = 0; p < slow.size(); ++p) {
      EXPECT_TRUE(near(front.points()[p].energy(), slow[p].energy)) << p;
      EXPECT_EQ(front.points()[p].latency(), slow[p].latency) << p;
      expectReal(*small.rules, front.points()[p]);
    }
    points += slow.size();
  }
  EXPECT_GT(points, static_cast<std::size_t>(kFrontProblems));  // more than one point per front
}

TEST(ParetoSearch, EveryMappingIsCoveredWithinEpsilon) {
  SmallProblems problems;
  std::size_t exact = 0, points = 0;
  for (int i = 0; i < kFrontProblems && !HasFailure(); ++i) {
    const SmallProblem small = problems.next();
    SCOPED_TRACE(textOf(small));
    const std::vector<EnergyLatency> slow = paretoFront(allChains(*small.rules));
    for (const double epsilon : {0.01, 0.2}) {
      MappingFront front(epsilon);
      EXPECT_TRUE(searchFront(*small.rules, {.epsilon = epsilon, .cancel = {}}, front).proven);
      for (const EnergyLatency& mapping : slow) EXPECT_TRUE(covers(front, mapping, epsilon));
      for (const MappingFront::Point& point : front.points()) expectReal(*small.rules, point);
      points += front.points().size();
      exact += slow.size();
    }
  }
  EXPECT_LT(points, exact);
}

TEST(ParetoSearch, StopsAfterSoManyNodesAndSaysSo) {
  SmallProblems problems;
  bool stopped = false;
  for (int i = 0; i < kFrontProblems / 3; ++i) {
    const SmallProblem small = problems.next();
    SCOPED_TRACE(textOf(small));
    const std::vector<EnergyLatency> slow = paretoFront(allChains(*small.rules));
    MappingFront front(0);
    const FrontSearch found = searchFront(*small.rules, {.mostNodes = 3, .cancel = {}}, front);
    stopped = stopped || !found.proven;
    for (const MappingFront::Point& point : front.points()) expectReal(*small.rules, point);
    if (!found.proven) continue;
    for (const EnergyLatency& mapping : slow) EXPECT_TRUE(covers(front, mapping, 0));
  }
  EXPECT_TRUE(stopped);
}

FoundOrder mapping(double energy, double cycles) {
  FoundOrder found;
  found.energy = energy;
  found.latency.temporal = cycles;
  return found;
}

std::vector<std::pair<double, double>> figures(const MappingFront& front) {
  std::vector<std::pair<double, double>> all;
  for (const MappingFront::Point& point : front.points()) all.emplace_back(point.energy(), point.latency());
  return all;
}

TEST(MappingFront, KeepsWhatNothingElseBeatsInBoth) {
  using Figures = std::vector<std::pair<double, double>>;
  MappingFront front(0);
  front.offer(mapping(10, 10), {});
  front.offer(mapping(20, 5), {});
  front.offer(mapping(21, 5), {});
  front.offer(mapping(10 * (1 + 1e-14), 10), {});  // equal within rounding
  EXPECT_EQ(figures(front), (Figures{{10, 10}, {20, 5}}));
  EXPECT_TRUE(front.cut({.energy = 20, .latency = 6}));
  EXPECT_FALSE(front.cut({.energy = 19, .latency = 9}));
  front.offer(mapping(9, 5), {});
  EXPECT_EQ(figures(front), (Figures{{9, 5}}));
}

// A small search may end before it notices.
TEST(ParetoSearch, WhatWasCancelledIsNotProven) {
  CancelSource source;
  source.cancel();
  SmallProblems problems;
  int cancelled = 0;
  for (int i = 0; i < 30; ++i) {
    const SmallProblem small = problems.next();
    MappingFront front(0);
    const FrontSearch found = searchFront(*small.rules, {.cancel = source.token()}, front);
    EXPECT_NE(found.cancelled, found.proven) << textOf(small);
    cancelled += found.cancelled;
  }
  EXPECT_GT(cancelled, 0);
}

// The ends may have been found for choices of spatial loops that the cancelled search has not come to.
TEST(ParetoSearch, OfALayerThatIsCancelledHasItsEnds) {
  const Network network = projectNetwork("alexnet.json");
  const HardwareProfile hardware = projectHardware("eyeriss.json");
  CancelSource source;
  source.cancel();
  const ModelOptions options;
  for (const char* name : {"conv1", "conv3"}) {
    const Layer& layer =
        *std::find_if(network.layers.begin(), network.layers.end(), [&](const Layer& one) { return one.name == name; });
    const LayerFront front =
        layerFront({layer, hardware, options, Objective::Energy, {}, {}}, {.cancel = source.token()});
    EXPECT_TRUE(front.cancelled) << layer.name;
    ASSERT_FALSE(front.points.empty()) << layer.name;
    for (const LayerFront::Point& point : front.points) {
      const Result<Evaluation> counted = zigzagModel().evaluate(layer, hardware, *point.result.mapping, options, {});
      ASSERT_TRUE(counted) << layer.name;
      EXPECT_EQ(std::get<LayerResult>(*counted).energy.total, point.energy) << layer.name;
    }
  }
}

}  // namespace
}  // namespace tilescope::zigzag
