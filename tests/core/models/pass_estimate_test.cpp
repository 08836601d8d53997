// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/pass_estimate.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "core/base/json.h"
#include "core/base/json_document.h"
#include "core/models/fused_pass.h"
#include "core/workload/tensor_problem.h"
#include "tests/support/project_files.h"

namespace tilescope {
namespace {

using ::testing::ElementsAre;

Port portOf(std::int64_t bits) {
  Port port{"p", bits, bits, {}};
  for (const Tensor tensor : kTensors)
    for (const Move move : kMoves) port.carries.push_back({tensor, move});
  return port;
}

// The energies per bit are those of the golden file.
HardwareProfile machineOf(const Json& memory) {
  const auto width = memory["bits_per_cycle"].get<std::int64_t>();
  const auto energy = [&](const char* key) { return memory[key].get<double>() * static_cast<double>(width); };
  HardwareProfile machine;
  machine.name = "machine";
  machine.clockMhz = 1000;
  machine.macEnergy = 1;
  machine.arrayDims = {{"D1", 4}};
  Memory buffer{.name = "buffer",
                .sizeBits = memory["buffer_bits"].get<std::int64_t>(),
                .holds = {Tensor::I, Tensor::W, Tensor::O},
                .sharedAcross = {"D1"},
                .readEnergy = energy("buffer_energy"),
                .writeEnergy = energy("buffer_energy")};
  buffer.ports = {portOf(width)};
  Memory dram = buffer;
  dram.name = "dram";
  dram.offChip = true;
  dram.sizeBits = std::int64_t{1} << 40;
  dram.readEnergy = energy("read_energy");
  dram.writeEnergy = energy("write_energy");
  machine.memories = {buffer, dram};
  return machine;
}

VectorUnit unitOf(const Json& unit) {
  return {unit["lanes"].get<std::int64_t>(),          unit["special_lanes"].get<std::int64_t>(),
          unit["startup_cycles"].get<std::int64_t>(), unit["simple_energy"].get<double>(),
          unit["special_energy"].get<double>(),       "buffer"};
}

// Arithmetic is per element and per row.
Layer passOf(const Json& json) {
  const auto number = [&](const char* key) { return json.value(key, std::int64_t{0}); };
  const std::int64_t written = number("write"), row = std::max<std::int64_t>(1, number("row"));
  Layer layer;
  layer.name = "pass";
  layer.type = LayerType::Vector;
  layer.inputs = {"x"};
  layer.inputElements = {number("read")};
  const int input = json["bits"]["input"].get<int>(), output = json["bits"]["output"].get<int>();
  layer.bits = ElementBits{input, input, 32, output};
  layer.pass = Pass{"own", {}, {written}, row, number("table")};
  const std::int64_t special = number("special");
  const double rows = static_cast<double>(written) / static_cast<double>(row);
  layer.pass->operations =
      Operations{static_cast<double>(number("simple")) / static_cast<double>(written),
                 static_cast<double>(special / written), 0, static_cast<double>(special % written) / rows};
  return layer;
}

TEST(PassEstimate, HasTheFiguresOfTheReference) {
  const Json golden = Json::parse(readTextFile(inSource("tests/golden/passes.json")).value());
  ASSERT_EQ(golden["passes"].size(), 8u);
  for (const Json& item : golden["passes"]) {
    SCOPED_TRACE(item["name"].get<std::string>());
    HardwareProfile machine = machineOf(item["memory"]);
    machine.vectorUnit = unitOf(item["unit"]);
    PassEstimate found = passEstimate(passOf(item["layer"]), machine).value();
    if (item["fused"].get<bool>())
      found = fusedPass(found, passOf(item["layer"]), machine, item["layer"]["from_producer"].get<double>(), 0);
    const Json& expected = item["expected"];
    EXPECT_EQ(found.passes, expected["passes"].get<int>());
    EXPECT_DOUBLE_EQ(found.computeCycles, expected["compute_cycles"].get<double>());
    EXPECT_DOUBLE_EQ(found.moveCycles, expected["move_cycles"].get<double>());
    EXPECT_DOUBLE_EQ(found.latency, expected["latency"].get<double>());
    EXPECT_DOUBLE_EQ(found.offChipBytes.total(), expected["off_chip_bytes"].get<double>());
    EXPECT_NEAR(found.energy(), expected["energy"].get<double>(), 1e-9 * found.energy());
    const Json& parts = expected["energy_parts"];
    EXPECT_NEAR(found.operationsEnergy, parts["operations"].get<double>(), 1e-6);
    EXPECT_NEAR(found.offChipEnergy, parts["off_chip"].get<double>(), 1e-3);
    EXPECT_NEAR(found.bufferEnergy, parts["buffer"].get<double>(), 1e-4);
  }
}

TEST(PassEstimate, WhatTheProfileLacksIsAssumed) {
  HardwareProfile machine = projectHardware("tpu_like.json");
  PassUnit unit = passUnit(machine);
  EXPECT_EQ(unit.lanes, 32) << "the smallest dimension of its array";
  EXPECT_EQ(unit.specialLanes, 8);
  EXPECT_EQ(unit.simpleEnergy, machine.macEnergy);
  EXPECT_EQ(unit.specialEnergy, 8 * machine.macEnergy);
  ASSERT_NE(unit.memory, nullptr);
  EXPECT_EQ(unit.memory->name, "sram_2MB");
  EXPECT_EQ(unit.assumed.size(), 6u);
  machine.vectorUnit = VectorUnit{.lanes = 100, .memory = "sram_2MB"};
  unit = passUnit(machine);
  EXPECT_EQ(unit.specialLanes, 25);
  EXPECT_THAT(unit.assumed, ElementsAre("/vector/special_lanes", "/vector/startup_cycles", "/vector/simple_energy",
                                        "/vector/special_energy"));
}

TEST(PassEstimate, WithoutSharedMemoryOnChipNothingIsBuffered) {
  HardwareProfile machine = projectHardware("tpu_like.json");
  machine.memories.erase(machine.memories.begin(), machine.memories.end() - 1);
  Layer layer;
  layer.name = "relu";
  layer.type = LayerType::Vector;
  layer.inputs = {"x"};
  layer.inputElements = {64};
  layer.pass = Pass{"relu", {}, {64}, 1, 0};
  const PassEstimate estimate = passEstimate(layer, machine).value();
  EXPECT_EQ(estimate.bufferEnergy, 0);
  EXPECT_GT(estimate.offChipEnergy, 0);
  EXPECT_EQ(estimate.passes, 1) << "a row of one element needs no memory";
}

TEST(PassEstimate, CoversWhatModelsLeaveOutside) {
  const HardwareProfile machine = projectHardware("tpu_like.json");
  Layer pool;
  pool.name = "pool";
  pool.type = LayerType::Pool;
  pool.inputs = {"x"};
  pool.in = {8, 4, 4};
  pool.out = {8, 2, 2};
  pool.window.kernelHeight = 2;
  pool.window.kernelWidth = 3;
  EXPECT_EQ(passEstimate(pool, machine)->simple, 8 * 2 * 2 * 2 * 3);
  Layer product;
  product.name = "product";
  product.type = LayerType::Matmul;
  product.inputs = {"x", "y"};
  product.matmul = {4, 8, 16};
  EXPECT_EQ(passEstimate(product, machine)->simple, 4 * 8 * 16) << "one operation per multiply-accumulate";
  Layer opaque;
  opaque.name = "wibble";
  opaque.type = LayerType::Opaque;
  opaque.inputs = {"x"};
  opaque.pass = Pass{"com.example.Wibble", {}, {4, 4}, 1, 0};
  EXPECT_EQ(passEstimate(opaque, machine), std::nullopt);
}

TEST(PassEstimate, TwiceTheRowsCostMore) {
  std::mt19937 random(7);
  const auto pick = [&](std::int64_t low, std::int64_t high) {
    return std::uniform_int_distribution<std::int64_t>(low, high)(random);
  };
  const HardwareProfile machine = projectHardware("tpu_like.json");
  for (int i = 0; i < 200; ++i) {
    Layer layer;
    layer.name = "pass";
    layer.type = LayerType::Vector;
    layer.inputs = {"x"};
    const std::int64_t row = pick(1, 64), rows = pick(1, 512);
    layer.inputElements = {row * rows};
    layer.pass = Pass{"softmax", {}, {rows, row}, row, pick(0, 100)};
    const PassEstimate less = passEstimate(layer, machine).value();
    EXPECT_EQ(less.simple, static_cast<double>(4 * row * rows));
    EXPECT_EQ(less.special, static_cast<double>(row * rows + rows));
    layer.pass->shape = {2 * rows, row};
    layer.inputElements = {2 * row * rows};
    const PassEstimate more = passEstimate(layer, machine).value();
    EXPECT_GE(more.latency, less.latency);
    EXPECT_GT(more.energy(), less.energy());
    EXPECT_GE(more.latency, more.computeCycles);
    EXPECT_GE(more.latency, more.moveCycles);
  }
}

}  // namespace
}  // namespace tilescope
