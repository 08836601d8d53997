// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explore/compulsory.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <set>

#include "tests/core/explore/explore_support.h"

namespace tilescope {
namespace {

std::int64_t walked(std::int64_t size, std::int64_t outputs, std::int64_t kernel, std::int64_t stride,
                    std::int64_t dilation, std::int64_t padding) {
  std::set<std::int64_t> lines;
  for (std::int64_t i = 0; i < outputs; ++i)
    for (std::int64_t j = 0; j < kernel; ++j) {
      const std::int64_t line = i * stride + j * dilation - padding;
      if (line >= 0 && line < size) lines.insert(line);
    }
  return static_cast<std::int64_t>(lines.size());
}

RC_GTEST_PROP(Compulsory, CountsTheLinesThatAWalkTouches, ()) {
  const auto size = *rc::gen::inRange<std::int64_t>(1, 40);
  const auto outputs = *rc::gen::inRange<std::int64_t>(1, 20);
  const auto kernel = *rc::gen::inRange<std::int64_t>(1, 12);
  const auto stride = *rc::gen::inRange<std::int64_t>(1, 9);
  const auto dilation = *rc::gen::inRange<std::int64_t>(1, 9);
  const auto padding = *rc::gen::inRange<std::int64_t>(0, 10);
  RC_ASSERT(linesTouched(size, outputs, kernel, stride, dilation, padding) ==
            walked(size, outputs, kernel, stride, dilation, padding));
}

TEST(Compulsory, AStrideBeyondTheKernelSkipsLines) {
  Layer layer;
  layer.type = LayerType::Conv;
  layer.in = {4, 8, 8};
  layer.out = {6, 4, 4};
  layer.window.stride = {2, 2};
  HardwareProfile hardware;
  hardware.precision = {16, 8, 32, 8};
  const OffChipBytes bytes = compulsoryBytes(layer, hardware);
  EXPECT_EQ(bytes.tensors[index(Tensor::I)], 4 * 4 * 4 * 2);
  EXPECT_EQ(bytes.tensors[index(Tensor::W)], 24);
  EXPECT_EQ(bytes.tensors[index(Tensor::O)], 96);
}

TEST(Compulsory, OtherLayersMoveWholeTensors) {
  Layer layer;
  layer.type = LayerType::Add;
  layer.in = layer.out = {2, 3, 5};
  HardwareProfile hardware;
  hardware.precision = {8, 4, 32, 16};
  EXPECT_EQ(compulsoryBytes(layer, hardware).tensors, (std::array<double, 3>{30, 30, 60}));
}

TEST(Compulsory, NoPlanOfABundledNetworkMovesLess) {
  const HardwareProfile tx2 = projectHardware("tx2_eplanner_a.json");
  for (const auto& entry : std::filesystem::directory_iterator(inSource("networks"))) {
    if (!entry.is_regular_file()) continue;
    const PlanRequest r = requestFor(entry.path().filename(), tx2, Objective::Traffic);
    const ExecutionPlan plan = planned(r);
    for (std::size_t i = 0; i < plan.layers.size(); ++i) {
      const auto& result = std::get<LayerResult>(plan.layers[i].evaluation);
      const OffChipBytes least = compulsoryBytes(r.network.layers[i], r.hardware);
      for (const Tensor tensor : kTensors)
        EXPECT_LE(least.tensors[index(tensor)], result.offChipBytes.tensors[index(tensor)] * (1 + 1e-12))
            << r.network.name << " " << plan.layers[i].name << " " << name(tensor);
    }
  }
}

}  // namespace
}  // namespace tilescope
