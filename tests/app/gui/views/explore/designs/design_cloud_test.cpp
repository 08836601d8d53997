// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/designs/design_cloud.h"

#include <gmock/gmock.h>

#include <QSignalSpy>
#include <cmath>
#include <random>

#include "tests/app/gui/designs.h"

namespace tilescope::gui {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr DesignAxes kLatencyEnergy{Metric::Latency, Metric::Energy};
constexpr DesignAxes kEnergyTraffic{Metric::Energy, Metric::Traffic};

app::Design sized(int kib) {
  return app::withEdit(exampleDesign(), {"/memories/1/size_bits", std::to_string(kib * 8192)});
}

ExecutionPlan planOf(double latency, double energy, double traffic) {
  ExecutionPlan plan;
  plan.totals.latency.seconds = latency;
  plan.totals.energy.total = energy;
  plan.totals.energy.unit = EnergyUnit::Mac;
  plan.totals.offChipBytes.tensors[index(Tensor::I)] = traffic;
  return plan;
}

LayerPlan layerWithGap(double gap) {
  LayerPlan layer;
  layer.evaluation = LayerResult{};
  layer.search.gap = gap;
  return layer;
}

// Not proven, because a limit stopped the search.
ExecutionPlan openPlanOf(double latency, double energy, double traffic) {
  ExecutionPlan plan = planOf(latency, energy, traffic);
  plan.request.search = "exact";
  plan.layers = {layerWithGap(0.1)};
  plan.layers[0].interim = true;
  return plan;
}

class DesignCloudTest : public testing::Test {
 protected:
  DesignCloudTest() { cloud.show(sized(128)); }
  DesignCloud cloud;
};

TEST_F(DesignCloudTest, KeepsFiguresAndDesigns) {
  cloud.add(sized(96), planOf(2e-3, 5e9, 7e7));
  cloud.add(exampleDesign(), planOf(1e-3, 6e9, 8e7));
  ASSERT_EQ(cloud.size(), 2u);
  EXPECT_EQ(cloud.figure(0, Metric::Latency), 2e-3);
  EXPECT_EQ(cloud.figure(0, Metric::Energy), 5e9);
  EXPECT_EQ(cloud.figure(0, Metric::Traffic), 7e7);
  EXPECT_FLOAT_EQ(cloud.logs(Metric::Latency)[1], std::log(1e-3F));
  EXPECT_EQ(cloud.design(0).edits, sized(96).edits);
  EXPECT_TRUE(cloud.design(1).edits.empty());
  EXPECT_EQ(cloud.find(sized(96)), 0u);
  EXPECT_EQ(cloud.find(sized(97)), std::nullopt);
}

TEST_F(DesignCloudTest, TakesADesignOnceAndNoneThatDoesNotFit) {
  QSignalSpy changed(&cloud, &DesignCloud::changed);
  cloud.add(sized(96), planOf(2e-3, 5e9, 7e7));
  cloud.add(sized(96), planOf(2e-3, 5e9, 7e7));
  ExecutionPlan infeasible = planOf(1e-3, 1e9, 1e7);
  infeasible.infeasibleLayers = {"conv1"};
  cloud.add(sized(8), infeasible);
  ExecutionPlan cancelled = planOf(1e-3, 1e9, 1e7);
  cancelled.cancelled = true;
  cloud.add(sized(16), cancelled);
  EXPECT_EQ(cloud.size(), 1u);
  EXPECT_EQ(changed.count(), 1);
}

TEST_F(DesignCloudTest, AProofReplacesWhatWasNotProven) {
  ExecutionPlan open = planOf(3e-3, 5e9, 7e7);
  open.layers = {layerWithGap(0.1)};
  ExecutionPlan proven = planOf(2e-3, 5e9, 7e7);
  proven.layers = {layerWithGap(0)};
  cloud.add(sized(96), open);
  EXPECT_FALSE(cloud.isProven(0));
  cloud.add(sized(96), proven);
  EXPECT_TRUE(cloud.isProven(0));
  EXPECT_EQ(cloud.figure(0, Metric::Latency), 2e-3);
  cloud.add(sized(96), open);
  EXPECT_EQ(cloud.figure(0, Metric::Latency), 2e-3);
  EXPECT_THAT(cloud.front(kLatencyEnergy), ElementsAre(0u));
}

TEST_F(DesignCloudTest, AnOpenDesignBeatsNoneAndIsAheadWhereNoneBeatsIt) {
  cloud.add(sized(1), planOf(2, 5, 5));
  cloud.add(sized(2), planOf(5, 2, 5));
  cloud.add(sized(3), openPlanOf(1, 1, 5));
  cloud.add(sized(4), openPlanOf(6, 6, 5));
  cloud.add(sized(5), openPlanOf(2, 5, 5));
  EXPECT_TRUE(cloud.isOpen(2));
  EXPECT_THAT(cloud.front(kLatencyEnergy), ElementsAre(0u, 1u));
  EXPECT_THAT(cloud.ahead(kLatencyEnergy), ElementsAre(2u));
  ExecutionPlan proven = planOf(1, 9, 5);
  cloud.add(sized(3), proven);
  EXPECT_THAT(cloud.front(kLatencyEnergy), ElementsAre(2u, 0u, 1u));
  EXPECT_THAT(cloud.ahead(kLatencyEnergy), IsEmpty());
}

TEST_F(DesignCloudTest, AnswersOfASearchThatProvesNothingAreNotOpen) {
  ExecutionPlan plan = openPlanOf(1, 1, 1);
  plan.request.search = "paper";
  cloud.add(sized(1), plan);
  EXPECT_FALSE(cloud.isProven(0));
  EXPECT_FALSE(cloud.isOpen(0));
  EXPECT_THAT(cloud.front(kLatencyEnergy), ElementsAre(0u));
}

TEST_F(DesignCloudTest, WhatALimitStoppedIsReplacedByABetterAnswerAndByThatOfTheWholeSearch) {
  cloud.add(sized(1), openPlanOf(3, 3, 3));
  cloud.add(sized(1), openPlanOf(2, 4, 3));
  EXPECT_EQ(cloud.figure(0, Metric::Latency), 2);
  cloud.add(sized(1), openPlanOf(3, 3, 3));
  EXPECT_EQ(cloud.figure(0, Metric::Latency), 2);
  ExecutionPlan whole = openPlanOf(2.5, 3, 3);
  whole.layers[0].interim = false;
  cloud.add(sized(1), whole);
  cloud.add(sized(1), openPlanOf(2, 4, 3));
  EXPECT_EQ(cloud.figure(0, Metric::Latency), 2.5);
  EXPECT_TRUE(cloud.isOpen(0));
}

TEST_F(DesignCloudTest, StopsAtItsLimit) {
  DesignCloud small(nullptr, 3);
  small.show(exampleDesign());
  for (int kib = 1; kib <= 5; ++kib) small.add(sized(kib), planOf(kib, kib, kib));
  EXPECT_EQ(small.size(), 3u);
}

TEST_F(DesignCloudTest, OtherWorkloadsWaitForTheirTurn) {
  cloud.add(sized(96), planOf(2e-3, 5e9, 7e7));
  app::Design batched = sized(96);
  batched.batch = 4;
  cloud.add(batched, planOf(8e-3, 5e9, 7e7));
  EXPECT_EQ(cloud.size(), 1u);
  const std::uint64_t generation = cloud.generation();
  cloud.show(batched);
  EXPECT_NE(cloud.generation(), generation);
  ASSERT_EQ(cloud.size(), 1u);
  EXPECT_EQ(cloud.figure(0, Metric::Latency), 8e-3);
  EXPECT_EQ(cloud.design(0).batch, 4);
  cloud.show(sized(7));
  EXPECT_EQ(cloud.figure(0, Metric::Latency), 2e-3);
  cloud.show({});
  EXPECT_EQ(cloud.size(), 0u);
  EXPECT_THAT(cloud.front(kLatencyEnergy), IsEmpty());
}

TEST_F(DesignCloudTest, WhatASessionKeepsOfItIsShownTheSameAgain) {
  std::mt19937 random(5);
  std::uniform_real_distribution<double> figure(1, 9);
  for (int i = 1; i <= 40; ++i) {
    app::Design design = sized(i);
    if (i % 3 == 0) design.dataflow = "weight-stationary";
    if (i % 4 == 0) design = app::withEdit(design, {"/clock_mhz", std::to_string(100 * i)});
    ExecutionPlan plan = planOf(figure(random), figure(random), figure(random));
    plan.request.search = design.search;
    plan.request.hardware = *app::editedProfile(design);
    if (i % 5 == 0) plan.layers = {layerWithGap(0.1)};
    plan.totals.energy.estimate = i % 2 == 0;
    cloud.add(design, plan);
  }
  DesignCloud again;
  again.show(sized(128));
  again.add(sized(99), planOf(1e-9, 1e-9, 1e-9));  // solved in the previous session
  QSignalSpy changed(&again, &DesignCloud::changed);
  again.replaceBy(cloud.known(1000));
  EXPECT_EQ(changed.count(), 1);
  ASSERT_EQ(again.size(), cloud.size());
  for (DesignId id = 0; id < cloud.size(); ++id) {
    EXPECT_EQ(again.design(id), cloud.design(id));
    for (const Metric f : kDesignMetrics) EXPECT_EQ(again.figure(id, f), cloud.figure(id, f));
    EXPECT_EQ(again.isProven(id), cloud.isProven(id));
    EXPECT_EQ(again.isEstimate(id), cloud.isEstimate(id));
    EXPECT_EQ(again.find(cloud.design(id)), id);
  }
  EXPECT_EQ(again.front(kLatencyEnergy), cloud.front(kLatencyEnergy));
  EXPECT_EQ(again.known(1000), cloud.known(1000));
}

TEST_F(DesignCloudTest, KeepsOfManyTheFrontsAndTheLast) {
  cloud.add(sized(1), planOf(1, 50, 50));
  cloud.add(sized(2), planOf(30, 30, 30));
  cloud.add(sized(3), planOf(50, 2, 40));
  cloud.add(sized(4), planOf(40, 60, 3));
  for (int i = 5; i <= 20; ++i) cloud.add(sized(i), planOf(60 + i, 60 + i, 60 + i));
  DesignCloud again;
  again.show(sized(128));
  again.replaceBy(cloud.known(4));
  std::vector<double> latencies;
  for (DesignId id = 0; id < again.size(); ++id) latencies.push_back(again.figure(id, Metric::Latency));
  EXPECT_THAT(latencies, ElementsAre(1, 30, 50, 40, 77, 78, 79, 80));
  EXPECT_EQ(again.known(0).designs.size(), 4u);
  DesignCloud none;
  EXPECT_TRUE(none.known(4).designs.empty());
}

// A slow reference. A proven design is on the front if no proven one is better, an open one if no design is.
DesignIds frontOf(const DesignCloud& cloud, const DesignAxes& axes, bool open) {
  std::vector<Metric> metrics{axes.x, axes.y};
  if (axes.colour) metrics.push_back(*axes.colour);
  const auto cost = [&](DesignId id, Metric metric) {
    return rowOf(metric).largerIsBetter ? -cloud.figure(id, metric) : cloud.figure(id, metric);
  };
  const auto isBeyond = [&](DesignId id) { return !cloud.beyond().empty() && cloud.beyond()[id] != 0; };
  DesignIds front;
  for (DesignId a = 0; a < cloud.size(); ++a) {
    bool beaten = cloud.isOpen(a) != open || isBeyond(a);
    for (const Metric metric : metrics) beaten = beaten || cloud.figure(a, metric) == 0;
    for (DesignId b = 0; b < cloud.size() && !beaten; ++b) {
      if (b == a || isBeyond(b) || (cloud.isOpen(b) && !open)) continue;
      bool noWorse = true, better = false;
      for (const Metric metric : metrics) {
        noWorse = noWorse && cost(b, metric) <= cost(a, metric) && cloud.figure(b, metric) > 0;
        better = better || cost(b, metric) < cost(a, metric);
      }
      const bool isFirst = cloud.isOpen(a) == cloud.isOpen(b) ? b < a : !cloud.isOpen(b);
      beaten = noWorse && (better || isFirst);
    }
    if (!beaten) front.push_back(a);
  }
  return front;
}

DesignIds sorted(DesignIds ids) {
  std::sort(ids.begin(), ids.end());
  return ids;
}

// Adds some designs twice and asks while the cloud grows.
TEST_F(DesignCloudTest, TheFrontsAreThoseOfAComparisonOfAll) {
  std::mt19937 random(7);
  std::uniform_int_distribution<int> figure(1, 40);  // small range: many ties
  const std::vector<DesignAxes> all{kLatencyEnergy,
                                    kEnergyTraffic,
                                    {Metric::Latency, Metric::Energy, Metric::Traffic},
                                    {Metric::Energy, Metric::Throughput, {}},
                                    {Metric::Throughput, Metric::Traffic, Metric::Edp},
                                    {Metric::Traffic, Metric::Throughput, Metric::Energy}};
  for (int i = 1; i <= 300; ++i) {
    const auto made = i % 3 == 0 ? openPlanOf : planOf;
    ExecutionPlan plan = made(figure(random), figure(random), figure(random));
    plan.totals.macs = 1e9;
    cloud.add(sized(i), plan);
    if (i % 100 != 0) continue;
    for (const DesignAxes& axes : all) {
      EXPECT_EQ(sorted(cloud.front(axes)), frontOf(cloud, axes, false));
      EXPECT_EQ(sorted(cloud.ahead(axes)), frontOf(cloud, axes, true));
    }
  }
  ASSERT_EQ(cloud.size(), 300u);
  DesignLimits limits;
  limits.seconds = 30;
  cloud.setLimits(limits);
  EXPECT_GT(cloud.beyondCount(), 0u);
  for (const DesignAxes& axes : all) {
    EXPECT_EQ(sorted(cloud.front(axes)), frontOf(cloud, axes, false));
    EXPECT_EQ(sorted(cloud.ahead(axes)), frontOf(cloud, axes, true));
  }
}

TEST_F(DesignCloudTest, AFrontBeginsWithTheBestAlong) {
  ExecutionPlan plan = planOf(1, 9, 5);
  plan.totals.macs = 1e9;
  cloud.add(sized(1), planOf(4, 2, 5));
  cloud.add(sized(2), plan);
  cloud.add(sized(3), planOf(2, 5, 5));
  EXPECT_THAT(cloud.front(kLatencyEnergy), ElementsAre(1u, 2u, 0u));
  EXPECT_THAT(cloud.front({Metric::Throughput, Metric::Energy, {}}), ElementsAre(1u, 2u, 0u));
}

TEST_F(DesignCloudTest, WithoutAMetricADesignIsOnNoFrontOfIt) {
  cloud.add(sized(1), planOf(1, 1, 1));
  ExecutionPlan priced = planOf(2, 2, 2);
  priced.request.hardware = *app::editedProfile(sized(2));
  cloud.add(sized(2), priced);
  EXPECT_EQ(cloud.figure(0, Metric::Area), 0);
  EXPECT_GT(cloud.figure(1, Metric::Area), 0);
  EXPECT_DOUBLE_EQ(cloud.figure(1, Metric::EnergyTimesArea), 2 * cloud.figure(1, Metric::Area));
  EXPECT_THAT(cloud.front({Metric::Area, Metric::Energy, {}}), ElementsAre(1u));
  EXPECT_FALSE(std::isfinite(cloud.logs(Metric::Area)[0]));
}

// The front of 400 000 random triples. Comparing all pairs would take minutes.
TEST(DesignFront, OfManyIsFoundAtOnceAndNoDesignBeatsAnotherOfIt) {
  std::mt19937 random(3);
  std::uniform_real_distribution<double> cost(0, 1);
  std::vector<DesignCosts> designs;
  for (DesignId id = 0; id < 400'000; ++id) designs.push_back({{cost(random), cost(random), cost(random)}, id});
  const std::vector<DesignCosts> front = tilescope::gui::frontOf(designs);
  for (const DesignCosts& a : front)
    for (const DesignCosts& b : front) EXPECT_TRUE(a.id == b.id || !a.isAtLeastAsGoodAs(b));
  for (std::size_t i = 0; i < designs.size(); i += 997)
    EXPECT_TRUE(std::any_of(front.begin(), front.end(),
                            [&](const DesignCosts& on) { return on.isAtLeastAsGoodAs(designs[i]); }));
}

TEST_F(DesignCloudTest, DesignsBeyondALimitStayButAreOnNoFront) {
  cloud.add(sized(64), planOf(3e-3, 4e9, 1));
  cloud.add(sized(96), planOf(2e-3, 5e9, 1));
  cloud.add(exampleDesign(), planOf(1e-3, 6e9, 1));
  ASSERT_THAT(cloud.front(kLatencyEnergy), ElementsAre(2, 1, 0));
  DesignLimits limits;
  limits.seconds = 2.5e-3;
  QSignalSpy changed(&cloud, &DesignCloud::changed);
  const std::uint64_t generation = cloud.generation();
  cloud.setLimits(limits);
  EXPECT_EQ(changed.count(), 1);
  EXPECT_EQ(cloud.generation(), generation) << "the designs are the same";
  EXPECT_EQ(cloud.size(), 3u);
  EXPECT_THAT(cloud.front(kLatencyEnergy), ElementsAre(2, 1));
  EXPECT_EQ(cloud.beyondCount(), 1u);
  EXPECT_THAT(std::vector<int>(cloud.beyond().begin(), cloud.beyond().end()), ElementsAre(1, 0, 0));
  cloud.add(sized(32), planOf(4e-3, 3e9, 1));
  EXPECT_EQ(cloud.beyondCount(), 2u) << "those that come later too";
  EXPECT_THAT(cloud.front(kLatencyEnergy), ElementsAre(2, 1));
  cloud.setLimits({});
  EXPECT_THAT(cloud.front(kLatencyEnergy), ElementsAre(2, 1, 0, 3));
  EXPECT_THAT(cloud.beyond(), IsEmpty());
}

// Limits in picojoules do not apply to energies in multiples of a MAC.
TEST_F(DesignCloudTest, LimitsInPicojoulesMeetEnergiesInPicojoulesOnly) {
  cloud.add(sized(64), planOf(3e-3, 4e9, 1));
  DesignLimits limits;
  limits.picojoules = limits.watts = 1e-9;
  cloud.setLimits(limits);
  EXPECT_EQ(cloud.beyondCount(), 0u);
  for (const Metric metric : metricsOf(kInDesigns)) EXPECT_EQ(cloud.limitOf(metric), std::nullopt);
}

// With the MACs of the workload, a latency limit is also a throughput limit, an energy limit an efficiency limit.
TEST_F(DesignCloudTest, EveryMetricThatFollowsFromALimitHasOne) {
  app::DesignWords words = exampleWords("mlperf_tiny_resnet8", "tpu_like");
  words.model = "zigzag";
  const app::Design design = exampleDesign(words);
  ExecutionPlan plan = planOf(1e-3, 1e9, 1);
  plan.totals.energy.unit = EnergyUnit::Picojoule;
  plan.totals.macs = 2e6;
  cloud.show(design);
  cloud.add(design, plan);
  cloud.setLimits({2e-3, 5e8, 0.25, 30});
  EXPECT_EQ(cloud.limitOf(Metric::Latency), 2e-3);
  EXPECT_DOUBLE_EQ(cloud.limitOf(Metric::Throughput).value_or(0), 1e9);
  EXPECT_EQ(cloud.limitOf(Metric::Energy), 5e8);
  EXPECT_DOUBLE_EQ(cloud.limitOf(Metric::Efficiency).value_or(0), 8e9);
  EXPECT_EQ(cloud.limitOf(Metric::Power), 0.25);
  EXPECT_EQ(cloud.limitOf(Metric::Area), 30);
  for (const Metric metric : {Metric::Traffic, Metric::Edp, Metric::ThroughputPerArea})
    EXPECT_EQ(cloud.limitOf(metric), std::nullopt);
  cloud.setLimits({});
  for (const Metric metric : metricsOf(kInDesigns)) EXPECT_EQ(cloud.limitOf(metric), std::nullopt);
}

// Applies to designs solved here and to designs read from a file.
TEST_F(DesignCloudTest, TheAreaOfADesignIsThatOfItsEditedProfile) {
  const auto onTpu = [](const char* bits) {
    app::DesignWords words = exampleWords("mlperf_tiny_resnet8", "tpu_like");
    words.model = "zigzag";
    words.edits = {std::string("/memories/2/size_bits=") + bits};
    return exampleDesign(words);
  };
  app::KnownDesigns known;
  known.origins = {onTpu("16777216")};
  known.origins.front().edits.clear();
  known.edits = {{"/memories/2/size_bits", "4194304"}, {"/memories/2/size_bits", "67108864"}};
  for (const std::uint32_t edit : {0U, 1U}) {
    app::KnownDesign design{0, {edit}};
    design.latencySeconds = 1e-3 * (1 + edit);
    design.energy = 1e9;
    design.offChipBytes = 1;
    known.designs.push_back(design);
  }
  cloud.show(known.origins.front());
  cloud.replaceBy(known);
  DesignLimits limits;
  limits.areaMm2 = 30;
  cloud.setLimits(limits);
  EXPECT_THAT(std::vector<int>(cloud.beyond().begin(), cloud.beyond().end()), ElementsAre(0, 1));
}

}  // namespace
}  // namespace tilescope::gui
