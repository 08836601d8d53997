// SPDX-License-Identifier: GPL-3.0-or-later
// Table 8.5 of "e-PlaNNer" (M.S. thesis, Seoul National University, 2020): all 25 sizes before and after pruning.
#include <gtest/gtest.h>

#include <array>

#include "core/models/eplanner/eplanner_layer.h"
#include "core/plan/planner.h"
#include "tests/support/project_files.h"

namespace tilescope {
namespace {

struct Column {
  const char* network;
  double nonPrunedMillions;
  std::array<std::uint64_t, 4> pruned;  // setups A to D
};

constexpr std::array<Column, 5> kTable{{{"vgg16.json", 3541.530, {27'552, 25'536, 25'536, 23'184}},
                                        {"resnet50_darknet.json", 298.074, {41'040, 21'984, 23'232, 12'864}},
                                        {"alexnet.json", 645.980, {5'310, 405, 645, 645}},
                                        {"squeezenet1_1_darknet.json", 49.388, {4'596, 1'530, 4'596, 4'530}},
                                        {"yolov2.json", 4104.669, {89'937, 83'409, 89'937, 80'133}}}};

TEST(ThesisSearchSpace, PrunedSizesAreTheCandidatesOfPaperSearch) {
  Planner planner;
  for (const Column& column : kTable) {
    for (std::size_t setup = 0; setup < column.pruned.size(); ++setup) {
      const std::string hardware = std::string("tx2_eplanner_") + "abcd"[setup] + ".json";
      const PlanRequest request{projectNetwork(column.network),
                                projectHardware(hardware),
                                "eplanner",
                                "paper",
                                Objective::Metric,
                                {{"halo", "off"}},
                                std::nullopt,
                                std::nullopt};
      const ExecutionPlan plan = valueOrFail(planner.plan(request));
      std::uint64_t candidates = 0;  // of all convolutions with repeats
      for (std::size_t i = 0; i < plan.layers.size(); ++i) {
        if (request.network.layers[i].type == LayerType::Conv) candidates += plan.layers[i].search.candidates;
      }
      EXPECT_EQ(candidates, column.pruned[setup]) << column.network << " " << hardware;
    }
  }
}

// Three dataflows times the mean number of integer tilings per convolution.
TEST(ThesisSearchSpace, NonPrunedSizesFollowFromTheNetworks) {
  for (const Column& column : kTable) {
    double sum = 0;
    int layers = 0;
    for (const Layer& layer : projectNetwork(column.network).layers) {
      if (layer.type != LayerType::Conv) continue;
      sum += eplanner::eplannerLayer(layer)->macs();
      ++layers;
    }
    EXPECT_NEAR(3 * sum / layers / 1e6, column.nonPrunedMillions, 0.0005) << column.network;
  }
}

}  // namespace
}  // namespace tilescope
