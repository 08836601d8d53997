// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/planner.h"

#include <gtest/gtest.h>

#include "tests/support/project_files.h"

namespace tilescope {
namespace {

TEST(WarmStarts, ManyOtherLayersDropTheOldestOnly) {
  const PlanRequest request{projectNetwork("mlperf_tiny_resnet8.json"), projectHardware("tx2_eplanner_a.json"),
                            "eplanner"};
  const Mapping mapping = TileMapping{};
  Layer layer = request.network.layers.front();
  WarmStarts starts;
  int known = 0;
  for (int i = 0; i < 25'000; ++i) {
    layer.name = std::to_string(i);
    starts.remember(request, layer, mapping);
    layer.name = std::to_string(i - 1000);
    if (i >= 1000) known += starts.find(request, layer) != nullptr;
  }
  EXPECT_EQ(known, 24'000) << "the last thousand are always known";
  layer.name = "0";
  EXPECT_EQ(starts.find(request, layer), nullptr);
}

}  // namespace
}  // namespace tilescope
