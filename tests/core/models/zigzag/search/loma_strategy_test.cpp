// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/zigzag/search/loma_strategy.h"

#include <gmock/gmock.h>

#include "core/models/zigzag/search/exact_strategy.h"
#include "core/models/zigzag/zigzag_model.h"
#include "core/plan/case_json.h"
#include "tests/support/project_files.h"

namespace tilescope::zigzag {
namespace {

using testing::HasSubstr;

class LomaStrategyTest : public testing::Test {
 protected:
  LomaStrategyTest() { use("tpu_conv3x3"); }

  void use(const std::string& name) {
    const Case content = valueOrFail(readCase(inSource("tests/golden/zigzag/" + name + ".case.json")));
    hardware_ = content.hardware;
    layer_ = content.network.layers.front();
  }

  SearchRequest request() const { return {layer_, hardware_, options_, objective_, dataflow_, {}}; }
  LayerSolution solve() const { return strategy_.solve(request()); }
  LayerResult result() const { return std::get<LayerResult>(solve().evaluation); }
  Violation violation() const { return std::get<Violation>(solve().evaluation); }
  std::string key() const { return strategy_.cacheKey(request()); }

  Dataflow dataflow(const char* name, const char* alongD1, const char* alongD2) const {
    Dataflow d;
    d.name = name;
    d.unroll = {{{"D1", {{alongD1, {}}}}, {"D2", {{alongD2, {}}}}}};
    return d;
  }

  LomaStrategy strategy_;
  HardwareProfile hardware_;
  Layer layer_;
  ModelOptions options_;
  Objective objective_ = Objective::Energy;
  std::optional<std::string> dataflow_;
};

TEST_F(LomaStrategyTest, FindsTheMeasuredWinnerAsTheOriginalCounts) {
  options_["compatibility"] = "zigzag-3.8.5";
  objective_ = Objective::Latency;
  const LayerSolution solution = solve();
  const LayerResult& found = std::get<LayerResult>(solution.evaluation);
  EXPECT_EQ(found.latency.total, 113682);
  EXPECT_DOUBLE_EQ(found.energy.total, 66996199.936);
  EXPECT_EQ(solution.dataflow, "candidate 0");
  EXPECT_EQ(solution.statistics.candidates, 720U);
  EXPECT_EQ(solution.statistics.space, 720);
}

TEST_F(LomaStrategyTest, ItsResultIsWhatTheModelSaysOfItsMapping) {
  for (const char* compatibility : {"none", "zigzag-3.8.5"}) {
    options_["compatibility"] = compatibility;
    const LayerResult found = result();
    const Result<Evaluation> again = zigzagModel().evaluate(layer_, hardware_, *found.mapping, options_, {});
    EXPECT_EQ(std::get<LayerResult>(*again), found);
  }
}

TEST_F(LomaStrategyTest, KeepsTheBestDataflow) {
  hardware_.dataflows = {dataflow("a", "B", "FX"), dataflow("b", "K", "C"), dataflow("c", "B", "FY")};
  EXPECT_EQ(solve().dataflow, "b");
  const double best = result().energy.total;
  dataflow_ = "a";
  EXPECT_EQ(solve().dataflow, "a");
  EXPECT_GT(result().energy.total, best);
}

TEST_F(LomaStrategyTest, AFailingDataflowHidesNoOther) {
  hardware_.dataflows = {dataflow("too wide", "K", "C"), dataflow("fits", "B", "B")};
  // The buffer holds only inputs and passes half an element per cycle, so ZigZag cannot unroll C.
  options_["compatibility"] = "zigzag-3.8.5";
  hardware_.memories[2].holds = {Tensor::I};
  hardware_.memories[2].ports[0].widestBitsPerCycle = hardware_.memories[2].ports[0].narrowestBitsPerCycle = 4;
  EXPECT_EQ(solve().dataflow, "fits");
  dataflow_ = "too wide";
  EXPECT_EQ(violation().rule, "port_width");
}

TEST_F(LomaStrategyTest, LanesThatAPortIsTooNarrowForCostCyclesAndAreImpossibleInTheOriginal) {
  hardware_.dataflows = {dataflow("K and C", "K", "C")};
  hardware_.memories[2].holds = {Tensor::I};
  hardware_.memories[2].ports[0].widestBitsPerCycle = hardware_.memories[2].ports[0].narrowestBitsPerCycle = 4;
  const LayerResult found = result();
  const auto& spatial = std::get<LoopMapping>(*found.mapping).spatial;
  ASSERT_TRUE(spatial);
  EXPECT_EQ(spatial->at(1).second.at(0), (LoopFactor{"C", 32}));
  EXPECT_GT(found.latency.stall, 0);
  options_["compatibility"] = "zigzag-3.8.5";
  const Result<Evaluation> original = zigzagModel().evaluate(layer_, hardware_, *found.mapping, options_, {});
  ASSERT_TRUE(original);
  const auto* violation = std::get_if<Violation>(&*original);
  ASSERT_NE(violation, nullptr);
  EXPECT_EQ(violation->rule, "port_width");
  EXPECT_EQ(violation->tensor, "I");
  EXPECT_EQ(violation->availableBits, 4);
}

TEST_F(LomaStrategyTest, WhereNothingFitsTheNearestFixIsNamed) {
  hardware_.memories[1].sizeBits = 15;  // less than a partial sum of 16 bits
  const Violation v = violation();
  EXPECT_EQ(v.kind, ViolationKind::MemoryTooSmall);
  EXPECT_EQ(v.memory, "rf_2B");
  EXPECT_EQ(v.neededBits - v.availableBits, 1);
}

TEST_F(LomaStrategyTest, AUsersOrderIsKept) {
  options_["order"] = "OX,*,C";
  const LayerResult found = result();
  const auto& temporal = std::get<LoopMapping>(*found.mapping).temporal;
  EXPECT_EQ(temporal.front().first, "OX");
  EXPECT_EQ(temporal.back().first, "C");
  EXPECT_EQ(solve().statistics.candidates, 24U);
  EXPECT_EQ(solve().statistics.space, 720);
}

TEST_F(LomaStrategyTest, AUsersCompleteOrderIsTheOnlyOne) {
  options_["order"] = "FX,FY,C,OX:7,OY,OX:8,K";
  const std::vector<LoopFactor> expected{{"FX", 3}, {"FY", 3}, {"C", 2}, {"OX", 7}, {"OY", 56}, {"OX", 8}, {"K", 2}};
  const LayerResult found = result();
  EXPECT_EQ(std::get<LoopMapping>(*found.mapping).temporal, expected);
  EXPECT_EQ(solve().statistics.candidates, 1U);
}

TEST_F(LomaStrategyTest, AnOrderThatCannotBeIsAViolation) {
  options_["order"] = "K:7,*";
  EXPECT_EQ(violation().rule, "order");
  EXPECT_THAT(violation().message, HasSubstr("asks for K:7, but the loops of K have size 2"));
  options_["order"] = "K,K,*";
  EXPECT_THAT(violation().message, HasSubstr("No order of this layer's loops"));
}

TEST_F(LomaStrategyTest, WithoutDataflowsTheArrayIsOpen) {
  hardware_.dataflows.clear();
  const LayerSolution solution = solve();
  EXPECT_EQ(solution.dataflow, "");
  EXPECT_GT(solution.statistics.candidates, 720U);
  EXPECT_EQ(std::get<LayerResult>(solution.evaluation).utilization.spatial, 1);
}

TEST_F(LomaStrategyTest, EqualParallelLoopsAreSearchedOnce) {
  hardware_.dataflows = {dataflow("a", "K", "C"), dataflow("b", "K", "C")};
  EXPECT_EQ(solve().statistics.candidates, 720U);
  EXPECT_EQ(solve().dataflow, "a");
}

TEST_F(LomaStrategyTest, TheExactSearchBoundsIt) {
  objective_ = Objective::Latency;
  const LayerSolution found = solve();
  const LayerSolution best = ExactStrategy().solve(request());
  ASSERT_TRUE(best.statistics.proven);
  const double own = std::get<LayerResult>(found.evaluation).latency.total;
  const double least = std::get<LayerResult>(best.evaluation).latency.total;
  EXPECT_LT(least, own);
  EXPECT_FALSE(found.statistics.proven);
  EXPECT_EQ(found.statistics.lowerBound, least);
  EXPECT_DOUBLE_EQ(found.statistics.gap, (own - least) / own);
}

TEST_F(LomaStrategyTest, WhatZigZagCountsHasNoBound) {
  options_["compatibility"] = "zigzag-3.8.5";
  EXPECT_FALSE(solve().statistics.proven);
  EXPECT_FALSE(solve().statistics.boundIsKnown());
}

TEST_F(LomaStrategyTest, ACancelledSearchSaysSo) {
  use("gemm_l1_l3_rect");
  CancelSource cancel;
  cancel.cancel();
  options_["lpf_limit"] = "12";
  SearchRequest r = request();
  r.cancel = cancel.token();
  EXPECT_TRUE(strategy_.solve(r).cancelled);
}

TEST(LpfLimit, IsAWholeNumberFromOneToSixteen) {
  for (const char* value : {"0", "-1", "1.5", "x", "", "17", "6 "})
    EXPECT_THAT(toText(checkOptions(zigzagModel(), {{"lpf_limit", value}})),
                HasSubstr("a whole number from 1 to 16. Write it in digits"))
        << value;
  for (const char* value : {"1", "6", "8", "16"})
    EXPECT_TRUE(checkOptions(zigzagModel(), {{"lpf_limit", value}}).empty()) << value;
}

TEST_F(LomaStrategyTest, TheKeyHoldsWhatTheAnswerDependsOn) {
  const std::string before = key();
  layer_.name = "another name";
  EXPECT_EQ(key(), before);
  std::vector<std::string> keys{before};
  const auto changed = [&](auto&& change) {
    LomaStrategyTest::use("tpu_conv3x3");
    options_.clear();
    objective_ = Objective::Energy;
    dataflow_.reset();
    change();
    EXPECT_EQ(std::count(keys.begin(), keys.end(), key()), 0) << keys.size();
    keys.push_back(key());
  };
  changed([&] { layer_.einsum->dims[1].second = 128; });
  changed([&] { layer_.einsum->relations[0].padding[0] = 0; });
  changed([&] { layer_.bits->weight = 4; });
  changed([&] { hardware_.memories[2].sizeBits *= 2; });
  changed([&] { hardware_.memories[2].readEnergy *= 2; });
  changed([&] { hardware_.memories[2].doubleBuffered = true; });
  changed([&] { hardware_.memories[2].sharedAcross = {"D1"}; });
  changed([&] { hardware_.memories[2].ports[0].widestBitsPerCycle *= 2; });
  changed([&] { hardware_.macEnergy *= 2; });
  changed([&] { hardware_.clockMhz *= 2; });
  changed([&] { hardware_.arrayDims[0].size *= 2; });
  changed([&] { (*hardware_.dataflows[0].unroll)[0].second[0].factor = 16; });
  changed([&] { hardware_.dataflows.push_back(dataflow("more", "K", "FX")); });
  changed([&] { options_["compatibility"] = "zigzag-3.8.5"; });
  changed([&] { options_["allocation"] = "even"; });
  changed([&] { options_["order"] = "K,*"; });
  changed([&] { objective_ = Objective::Latency; });
  changed([&] { options_["lpf_limit"] = "7"; });
}

// LOMA fills a memory with outputs before it tries a smaller one further out.
TEST_F(LomaStrategyTest, WhereItFindsNoMappingTheExactSearchStillHasOneIfAnyFits) {
  layer_.bits->output = 2 * layer_.bits->partialSum;  // now only LOMA can search it
  hardware_.memories[1].sizeBits = 1 << 20;
  hardware_.memories[2].sizeBits = 4096;
  ASSERT_FALSE(isValid(solve().evaluation));
  for (const char* allocation : {"uneven", "even"}) {
    options_["allocation"] = allocation;
    const LayerSolution solution = ExactStrategy().solve(request());
    ASSERT_TRUE(isValid(solution.evaluation)) << std::get<Violation>(solution.evaluation).message;
    const LayerResult& found = std::get<LayerResult>(solution.evaluation);
    EXPECT_EQ(std::get<LayerResult>(*zigzagModel().evaluate(layer_, hardware_, *found.mapping, options_, {})), found);
    EXPECT_FALSE(solution.statistics.proven);
    EXPECT_FALSE(solution.statistics.boundIsKnown());
  }
  hardware_.memories[2].sizeBits = 8;
  EXPECT_FALSE(isValid(ExactStrategy().solve(request()).evaluation));
}

}  // namespace
}  // namespace tilescope::zigzag
