// SPDX-License-Identifier: GPL-3.0-or-later
// Shared results equal the planner's to the bit. TILESCOPE_SHARING_POINTS: points per sweep.
#include "core/sweep/row_solver.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <iostream>
#include <set>
#include <string>

#include "tests/core/sweep/sweep_support.h"

namespace tilescope {
namespace {

int pointsOf(int otherwise) {
  const char* given = std::getenv("TILESCOPE_SHARING_POINTS");
  return given ? std::atoi(given) : otherwise;
}

struct SharingCase {
  std::string name, model, objective, hardware, network;
  bool fixedPrices = false;
  int points = 0;
  bool sharesNothing = false;  // one search per layer and hardware point
};

// Sizes from too small to ample, an array side, a bandwidth.
Json sharingSweep(const SharingCase& sharing, int points) {
  Json sweep = Json::parse(R"({"format": "tilescope.sweep/1", "name": "sharing", "tie_break": "full",
    "sample": {"method": "random", "seed": 7}})");
  sweep["hardware"] = sharing.hardware;
  sweep["networks"] = {{{"network", sharing.network}}};
  sweep["questions"] = {{{"model", sharing.model}, {"objective", sharing.objective}}};
  sweep["sample"]["count"] = points;
  if (sharing.fixedPrices) sweep["pricing"] = "off";
  const HardwareProfile base = valueOrFail(projectReaders().hardware(sharing.hardware));
  Json axes = Json::array();
  for (std::size_t memory = 0; memory + 1 < base.memories.size() && axes.size() < 3; ++memory) {
    const std::string pointer = "/memories/" + std::to_string(memory) + "/size_bits";
    const auto size = static_cast<double>(base.memories[memory].sizeBits);
    Json values = Json::array();
    for (const double part : {1e-9, 0.02, 0.1, 0.2, 0.3, 0.45, 0.6, 0.8, 1.0, 1.3, 2.0, 4.0})
      values.push_back(std::max(8.0, std::floor(size * part / 8) * 8));
    axes.push_back({{"name", "size" + std::to_string(memory)}, {"set", {pointer}}, {"list", values}});
  }
  const std::int64_t side = base.arrayDims.front().size;
  axes.push_back({{"name", "array"}, {"set", {"/array/dims/0/size"}}, {"list", {side, 2 * side}}});
  sweep["axes"] = axes;
  return sweep;
}

class Sharing : public testing::TestWithParam<SharingCase> {};

TEST_P(Sharing, HasTheRowsOfThePlanner) {
  const int points = pointsOf(GetParam().points);
  const SweepDescription sweep = valueOrFail(readSweep(sharingSweep(GetParam(), points)));
  RowSolver plain(sweep, nullptr, {}, true), sharing(sweep, nullptr, {});
  int done = 0, infeasible = 0;
  for (std::int64_t number = 0; number < points; ++number) {
    std::optional<store::PointRow> wanted = valueOrFail(plain.row(number, 0)),
                                   row = valueOrFail(sharing.row(number, 0));
    ASSERT_TRUE(wanted && row);
    for (store::PointRow* each : {&*wanted, &*row}) each->answers.front().cpuSeconds = 0;
    done += wanted->status == store::RowStatus::Done;
    infeasible += wanted->status == store::RowStatus::Infeasible;
    ASSERT_EQ(*row, *wanted) << "point " << number << ": " << row->figures.latencySeconds.value_or(0) << " for "
                             << wanted->figures.latencySeconds.value_or(0) << ", " << row->answers.front().detail
                             << " for " << wanted->answers.front().detail;
  }
  std::cout << done << " done, " << infeasible << " infeasible, " << sharing.searches() << " searches\n";
  EXPECT_GT(done, points / 10);
  const std::size_t distinct =
      networkQuestion(0, sweep.questions.front(), sweep.networks.front().network, false).distinct.size();
  const auto all = static_cast<std::int64_t>(distinct) * points;
  if (GetParam().sharesNothing)
    EXPECT_GT(sharing.searches(), all / 2);
  else
    EXPECT_LT(sharing.searches(), all * 2 / 3);
}

INSTANTIATE_TEST_SUITE_P(
    Models, Sharing,
    testing::Values(
        SharingCase{"eplanner_latency", "eplanner", "latency", "tx2_eplanner_a", "mlperf_tiny_resnet8", false, 300},
        SharingCase{"eplanner_traffic", "eplanner", "traffic", "tx2_eplanner_b", "mlperf_tiny_resnet8", false, 200},
        SharingCase{"eplanner_metric", "eplanner", "metric", "tx2_eplanner_a", "mlperf_tiny_resnet8", false, 200},
        SharingCase{"eplanner_energy", "eplanner", "energy", "tx2_eplanner_a", "mlperf_tiny_resnet8", false, 100, true},
        SharingCase{"eplanner_fixed_energy", "eplanner", "energy", "tx2_eplanner_a", "mlperf_tiny_resnet8", true, 200},
        SharingCase{"zigzag_traffic", "zigzag", "traffic", "tpu_like", "mlperf_tiny_resnet8", false, 12},
        SharingCase{"zigzag_fixed_energy", "zigzag", "energy", "tpu_like", "mlperf_tiny_resnet8", true, 30}),
    [](const auto& test) { return test.param.name; });

TEST(RowSolverLayers, EqualLayersAreSearchedOnce) {
  Json document = sharingSweep({"", "zigzag", "energy", "tpu_like", "mlperf_tiny_mobilenet_v1_025"}, 1);
  document["tie_break"] = "first";
  const SweepDescription sweep = valueOrFail(readSweep(document));
  const SweepQuestion& question = sweep.questions.front();
  const Network& network = sweep.networks.front().network;
  const NetworkQuestion asked = networkQuestion(0, question, network, true);
  std::set<std::string> keys;
  for (const Layer& layer : network.layers)
    if (asked.model->covers(layer))
      keys.insert(asked.search->cacheKey({layer, sweep.hardware, asked.options, asked.objective, asked.dataflow, {}}));
  EXPECT_LT(keys.size(), asked.layers.size());
  EXPECT_EQ(asked.distinct.size(), keys.size());
}

}  // namespace
}  // namespace tilescope
