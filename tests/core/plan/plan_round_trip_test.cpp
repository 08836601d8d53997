// SPDX-License-Identifier: GPL-3.0-or-later
// Plans of every model and search give their own metrics after writing and reading.
#include <gmock/gmock.h>

#include "core/base/json.h"
#include "core/models/evaluation_json.h"
#include "core/models/model_registry.h"
#include "core/plan/plan_json.h"
#include "core/plan/planner.h"
#include "core/plan/token_results.h"
#include "core/workload/network_file.h"
#include "tests/support/places.h"
#include "tests/support/project_files.h"

namespace tilescope {
namespace {

// A profile that the model can read; tx2_eplanner_a if unlisted.
const std::map<std::string, std::string> kProfiles{
    {"zigzag", "tpu_like"}, {"predictor", "eyeriss"}, {"diana", "diana"}, {"nve", "nve"}};

// These networks have all kinds of layers.
constexpr std::array kNetworks{"alexnet_grouped.json",
                               "edge_detection.json",
                               "mlperf_tiny_autoencoder.json",
                               "mlperf_tiny_ds_cnn.json",
                               "mlperf_tiny_resnet8.json",
                               "mobilenet_v2.json",
                               "resnet18.json",
                               "speed_sign.xml",
                               "squeezenet1_1.json",
                               "yolov2.json"};

struct Pair {
  std::string model, search;
};

std::ostream& operator<<(std::ostream& out, const Pair& pair) {
  return out << pair.model << " " << pair.search;
}

std::vector<Pair> everySearch() {
  std::vector<Pair> pairs;
  for (const ModelEntry& entry : models())
    for (const SearchStrategy* search : entry.searches)
      if (search->id() != "exhaustive") pairs.push_back({std::string(entry.model->id()), std::string(search->id())});
  return pairs;
}

class PlanRoundTrip : public testing::TestWithParam<Pair> {};

TEST_P(PlanRoundTrip, GivesThePlansOwnFigures) {
  const auto& [model, search] = GetParam();
  PlanRequest request;
  request.model = model;
  request.search = search;
  const auto own = kProfiles.find(model);
  request.hardware = projectHardware((own == kProfiles.end() ? "tx2_eplanner_a" : own->second) + ".json");
  const CostModel& costs = **findCostModel(model);
  request.objective = costs.objectives().front();
  std::size_t compared = 0;
  Planner planner;
  for (const char* network : kNetworks) {
    request.network = projectNetwork(network);
    const ExecutionPlan plan = valueOrFail(planner.plan(request));
    const Result<ExecutionPlan> read = planFromJson(Json::parse(toJson(plan).dump()), "plan.json");
    ASSERT_TRUE(read.ok()) << network << "\n" << toText(read.diagnostics());
    for (const LayerPlan& layer : read->layers) {
      const Result<Evaluation> again = evaluateAgain(layer, read->request);
      ASSERT_TRUE(again.ok()) << layer.name << "\n" << toText(again.diagnostics());
      EXPECT_EQ(toJson(*again).dump(), toJson(layer.evaluation).dump()) << network << " " << layer.name;
      ++compared;
    }
  }
  EXPECT_GT(compared, 100U);
}

TEST(PlanOfATransformer, KeepsItForItsTokens) {
  PlanRequest request;
  request.network = valueOrFail(readNetworkFile(inSource("transformers/gpt2.json")));
  request.hardware = projectHardware("tx2_eplanner_a.json");
  request.model = "eplanner";
  request.search = "exact";
  Planner planner;
  const ExecutionPlan plan = valueOrFail(planner.plan(request));
  ASSERT_TRUE(plan.request.network.transformer);
  const Json document = toJson(plan);
  const ExecutionPlan read = valueOrFail(planFromJson(document, "plan.json"));
  EXPECT_EQ(read.request.network.transformer, plan.request.network.transformer);
  EXPECT_EQ(toJson(tokenResults(read).value()), toJson(tokenResults(plan).value()));
  Json other = document;
  other["inputs"]["transformer"]["architecture"]["layers"] = 11;
  EXPECT_THAT(toText(planFromJson(other, "plan.json").diagnostics()),
              testing::HasSubstr("/inputs/transformer: found a transformer with other layers"));
}

INSTANTIATE_TEST_SUITE_P(Searches, PlanRoundTrip, testing::ValuesIn(everySearch()),
                         [](const auto& tested) { return tested.param.model + "_" + tested.param.search; });

}  // namespace
}  // namespace tilescope
