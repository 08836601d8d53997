// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explore/memory_roofline.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/explore/model_comparison.h"
#include "core/models/eplanner/eplanner_model.h"
#include "core/models/model_registry.h"
#include "core/models/zigzag/zigzag_model.h"
#include "tests/core/explore/explore_support.h"

namespace tilescope {
namespace {

NestTile tileWith(Tensor tensor, double readBits, std::optional<double> updateBits = {}) {
  NestTile tile;
  tile.tensor = tensor;
  // Data from further out does not count.
  tile.moves[static_cast<std::size_t>(Move::Fill)] = NestMove{1e9, 0, 0};
  tile.moves[static_cast<std::size_t>(Move::Read)] = NestMove{readBits, 0, 0};
  if (updateBits) tile.moves[static_cast<std::size_t>(Move::Update)] = NestMove{*updateBits, 0, 0};
  return tile;
}

// 1000 MACs in 10 µs at 100 MHz are 0.1 GMAC/s. Registers: 4 instances of 16 bits per cycle, 500 bytes; off-chip: 32
// bits per cycle, 100 bytes.
TEST(MemoryRoofline, ReadsAsByHand) {
  HardwareProfile hardware;
  hardware.clockMhz = 100;
  hardware.cyclesPerMac = 2;
  LayerResult result;
  result.macs = 1000;
  result.latency.seconds = 1e-5;
  LoopNest nest;
  nest.elements = 4;
  nest.bands = {{"reg", 64, 4, 16.0, false, {tileWith(Tensor::O, 3000, 1000)}},
                {"sram", 4096, 1, std::nullopt, false, {tileWith(Tensor::I, 1600)}},
                {"unused", 4096, 1, 8.0, false, {tileWith(Tensor::W, 0)}},
                {"dram", 1e9, 1, 32.0, true, {tileWith(Tensor::I, 400), tileWith(Tensor::W, 400)}}};
  const MemoryRoofline roofline = memoryRoofline(nest, hardware, result);
  EXPECT_DOUBLE_EQ(roofline.performanceMacsPerSecond, 1e8);
  EXPECT_DOUBLE_EQ(roofline.peakMacsPerSecond, 2e8);
  ASSERT_EQ(roofline.points.size(), 3u);
  const MemoryRooflinePoint& dram = roofline.points[0];
  EXPECT_EQ(dram.memory, "dram");
  EXPECT_TRUE(dram.offChip);
  EXPECT_DOUBLE_EQ(dram.bytes, 100);
  EXPECT_DOUBLE_EQ(dram.intensityMacsPerByte, 10);
  EXPECT_DOUBLE_EQ(*dram.bytesPerSecond, 4e8);
  EXPECT_DOUBLE_EQ(*dram.roofMacsPerSecond, 4e9);
  EXPECT_EQ(roofline.points[1].memory, "sram");
  EXPECT_EQ(roofline.points[1].roofMacsPerSecond, std::nullopt);
  EXPECT_DOUBLE_EQ(roofline.points[2].intensityMacsPerByte, 2);
  EXPECT_DOUBLE_EQ(*roofline.points[2].bytesPerSecond, 8e8);
}

TEST(MemoryRoofline, NoPointsOutsideTheModel) {
  LayerResult result;
  result.outsideModel = true;
  result.macs = 10;
  result.latency.seconds = 1;
  HardwareProfile hardware;
  LoopNest nest;
  nest.bands = {{"dram", 1e9, 1, 32.0, true, {tileWith(Tensor::I, 400)}}};
  EXPECT_TRUE(memoryRoofline(nest, hardware, result).points.empty());
  result.outsideModel = false;
  result.macs = 0;
  EXPECT_TRUE(memoryRoofline(nest, hardware, result).points.empty());
}

// No model lets a layer exceed that roof.
TEST(MemoryRoofline, TheOffChipPointIsThatOfTheLayerRoofline) {
  std::size_t checked = 0;
  for (const HardwareProfile& hardware : bundledProfiles()) {
    const PlanRequest r = requestFor("resnet18.json", hardware);
    const ExecutionPlan plan = planned(r);
    for (std::size_t i = 0; i < plan.layers.size(); ++i) {
      const auto* result = std::get_if<LayerResult>(&plan.layers[i].evaluation);
      if (result == nullptr || result->outsideModel) continue;
      const CostModel& model = *valueOrFail(findModel(r.model))->model;
      const MemoryRoofline roofline =
          memoryRoofline(model.loopNest(r.network.layers[i], hardware, r.options, *result), hardware, *result);
      ASSERT_GT(roofline.points.size(), 1u);
      const MemoryRooflinePoint& offChip = roofline.points.front();
      EXPECT_NEAR(offChip.bytes, result->offChipBytes.total(), 1e-9 * offChip.bytes);
      if (offChip.roofMacsPerSecond) {
        EXPECT_LE(roofline.performanceMacsPerSecond, *offChip.roofMacsPerSecond * (1 + 1e-9));
      }
      ++checked;
    }
  }
  EXPECT_GT(checked, 50u);
}

// ZigZag models every port. Onloading is excepted: I and W overlap even on one port.
TEST(MemoryRoofline, ZigzagStaysBelowEveryRoof) {
  std::size_t checked = 0;
  for (const HardwareProfile& hardware : bundledProfiles()) {
    const PlanRequest r = requestFor("resnet18.json", hardware);
    const ExecutionPlan plan = planned(r);
    for (std::size_t i = 0; i < plan.layers.size(); ++i) {
      const auto* result = std::get_if<LayerResult>(&plan.layers[i].evaluation);
      if (result == nullptr || result->outsideModel) continue;
      const ModelComparison c = compareModels(r.network.layers[i], hardware, *result, {}, plan.layers[i].dataflow,
                                              {&eplanner::eplannerModel(), &zigzag::zigzagModel()});
      const ComparedModel& zigzag = c.models[1];
      if (!zigzag.result) continue;
      const MemoryRoofline roofline = memoryRoofline(zigzag.nest, hardware, *zigzag.result);
      EXPECT_EQ(roofline.points.size(), zigzag.nest.bands.size());
      const Latency& latency = zigzag.result->latency;
      const double withoutOverlap =
          roofline.performanceMacsPerSecond * latency.total / (latency.total + latency.onload.value_or(0));
      for (const MemoryRooflinePoint& point : roofline.points) {
        if (!point.roofMacsPerSecond) continue;
        EXPECT_LE(withoutOverlap, *point.roofMacsPerSecond * (1 + 1e-9))
            << hardware.name << ", " << result->layer << ", " << point.memory;
        ++checked;
      }
    }
  }
  EXPECT_GT(checked, 200u);
}

}  // namespace
}  // namespace tilescope
