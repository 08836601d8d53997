// SPDX-License-Identifier: GPL-3.0-or-later
// Same results as ZigZag 3.8.5: factors, numbers of orders and winners, most of which are one of several equal orders.
#include <gtest/gtest.h>

#include "core/models/zigzag/original_rules.h"
#include "core/models/zigzag/search/order_search.h"
#include "core/models/zigzag/search/visiting_order.h"
#include "core/models/zigzag/spatial_candidates.h"
#include "tests/core/models/zigzag/reference_cases.h"

namespace tilescope::zigzag {
namespace {

Json caseDocument(const std::string& name) {
  return goldenJson("zigzag/" + name + ".case.json");
}

std::vector<std::string> searchedNames() {
  std::vector<std::string> names = referenceNames();
  std::erase_if(names, [](const std::string& name) {  // keeps the searched cases
    const std::string path = inSource("tests/golden/zigzag/" + name + ".case.json");
    return valueOrFail(readTextFile(path)).find("\"x-search\"") == std::string::npos;
  });
  return names;
}

struct SearchedDataflow {
  std::string name;
  std::unique_ptr<Rules> rules;
  LoopKinds kinds;
};

std::vector<SearchedDataflow> dataflowsOf(const ReferenceCase& reference, int limit) {
  std::vector<SearchedDataflow> all;
  for (const Dataflow& dataflow : reference.content.hardware.dataflows) {
    const SpatialCandidates candidates = spatialCandidates(*reference.problem, &dataflow, true);
    EXPECT_EQ(candidates.unrollings.size(), 1U);
    EXPECT_TRUE(candidates.reduced.front().empty());
    SearchedDataflow searched{dataflow.name, makeOriginalRules(reference.problem, candidates.unrollings.front()), {}};
    const Problem& problem = *reference.problem;
    searched.kinds =
        loopKinds(loopPrimeFactors(searched.rules->temporalSizes(), problem.dimCount(), limit), problem.dims);
    all.push_back(std::move(searched));
  }
  return all;
}

Json asJson(const Problem& problem, const Order& order) {
  Json loops = Json::array();
  for (const Loop& loop : order) loops.push_back({problem.dims[loop.dim], loop.size});
  return loops;
}

Json factorsOf(const Problem& problem, const LoopKinds& kinds) {
  Order all;
  for (std::size_t k = 0; k < kinds.loops.size(); ++k) all.insert(all.end(), kinds.counts[k], kinds.loops[k]);
  return asJson(problem, all);
}

class GoldenSearch : public testing::TestWithParam<std::string> {
 protected:
  GoldenSearch()
      : reference_(referenceCase(GetParam())),
        expected_(caseDocument(GetParam()).at("x-search")),
        dataflows_(dataflowsOf(reference_, expected_.at("lpf_limit").get<int>())) {}

  void expectWinner(Objective objective, const Json& winner) const {
    OrderSearchSettings settings;
    settings.objective = objective;
    settings.allocation = expected_.at("allocation") == "even" ? Allocation::Even : Allocation::Uneven;
    std::optional<FoundOrder> best;
    std::string dataflow;
    for (const SearchedDataflow& searched : dataflows_) {
      const OrderSearchAnswer answer = searchOrders(*searched.rules, searched.kinds, {}, settings);
      EXPECT_EQ(static_cast<double>(answer.visited), answer.orders);
      if (!answer.best || (best && !(answer.best->value < best->value))) continue;
      best = answer.best;
      dataflow = searched.name;
    }
    ASSERT_TRUE(best);
    EXPECT_EQ(dataflow, winner.at("dataflow").get<std::string>());
    EXPECT_EQ(asJson(*reference_.problem, best->order), winner.at("temporal"));
    EXPECT_EQ(best->energy, winner.at("energy").get<double>());
    EXPECT_EQ(best->latency.total(), winner.at("latency").get<double>());
  }

  ReferenceCase reference_;
  Json expected_;
  std::vector<SearchedDataflow> dataflows_;
};

TEST_P(GoldenSearch, HasTheSameFactorsAndOrders) {
  for (std::size_t d = 0; d < dataflows_.size(); ++d) {
    EXPECT_EQ(factorsOf(*reference_.problem, dataflows_[d].kinds), expected_.at("lpfs_per_dataflow")[d]);
    EXPECT_EQ(ordersOf(dataflows_[d].kinds), expected_.at("orders_per_dataflow")[d].get<double>());
  }
}

TEST_P(GoldenSearch, HasTheSameWinnerByEnergy) {
  expectWinner(Objective::Energy, expected_.at("best_energy"));
}

TEST_P(GoldenSearch, HasTheSameWinnerByLatency) {
  expectWinner(Objective::Latency, expected_.at("best_latency"));
}

INSTANTIATE_TEST_SUITE_P(Cases, GoldenSearch, testing::ValuesIn(searchedNames()),
                         [](const auto& file) { return file.param; });

TEST(GoldenSearchFiles, AreAllThatWereMeasured) {
  EXPECT_EQ(searchedNames().size(), 18U);
}

}  // namespace
}  // namespace tilescope::zigzag
