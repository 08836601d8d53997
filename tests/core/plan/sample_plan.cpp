// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/plan/sample_plan.h"
#include "core/models/eplanner/eplanner_terms.h"

#include <limits>

namespace tilescope {
namespace {

Layer conv(const std::string& name, const std::string& input, std::int64_t in, std::int64_t out) {
  Layer layer;
  layer.name = name;
  layer.type = LayerType::Conv;
  layer.inputs = {input};
  layer.in = {in, 8, 8};
  layer.out = {out, 8, 8};
  layer.window.kernelHeight = layer.window.kernelWidth = 3;
  layer.window.padding = {1, 1, 1, 1};
  return layer;
}

Network network() {
  Layer pool;
  pool.name = "pool1";
  pool.type = LayerType::Pool;
  pool.inputs = {"conv2"};
  pool.in = {8, 8, 8};
  pool.out = {8, 4, 4};
  pool.window.kernelHeight = pool.window.kernelWidth = 2;
  pool.window.stride = {2, 2};
  return {.name = "small",
          .source = "made up",
          .inputs = {{"input", FeatureMap{8, 8, 8}}},
          .layers = {conv("conv1", "input", 8, 8), conv("conv2", "conv1", 8, 8), pool, conv("conv3", "conv2", 8, 4096)},
          .notes = {{"", "x-note", "\"kept\""}}};
}

Memory memory(const std::string& name, std::int64_t bits, std::vector<Tensor> holds, double energy) {
  Memory value;
  value.name = name;
  value.sizeBits = bits;
  value.holds = std::move(holds);
  value.sharedAcross = {"D1", "D2"};
  value.readEnergy = value.writeEnergy = energy;
  value.energyPer = EnergyPer::Word;
  return value;
}

HardwareProfile hardware() {
  HardwareProfile profile;
  profile.name = "small machine";
  profile.source = "made up";
  profile.energyUnit = EnergyUnit::Mac;
  profile.clockMhz = 1000;
  profile.precision = {32, 32, 32, 32};
  profile.arrayDims = {{"D1", 4}, {"D2", 4}};
  profile.macEnergy = 1;
  Memory dram = memory("dram", 1 << 30, {Tensor::I, Tensor::W, Tensor::O}, 200);
  dram.offChip = true;
  dram.bandwidthGbPerS = 1.6;
  profile.memories = {memory("input_buffer", 1 << 16, {Tensor::I}, 6), memory("weight_buffer", 1 << 16, {Tensor::W}, 6),
                      memory("output_buffer", 1 << 16, {Tensor::O}, 6), dram};
  using Unroll = std::vector<std::pair<std::string, std::vector<UnrolledLoop>>>;
  profile.dataflows = {
      {"input-stationary", Stationary::Input, Unroll{{"D1", {{"C", std::nullopt}}}, {"D2", {{"K", std::nullopt}}}}}};
  profile.assumptions = {"/array/mac_energy"};
  return profile;
}

LayerResult result(const std::string& layer, double third) {
  LayerResult value;
  value.model = "eplanner";
  value.layer = layer;
  value.macs = 36864;
  value.mapping = TileMapping{8, 8, 8, 8, 3, 3, {Dim::K, Dim::C, Dim::OY}, Stationary::Input};
  MoveFigures moves;
  moves[Move::Read] = 512;
  MemoryFigures dram{"dram", {}};
  dram.tensors[index(Tensor::I)] = moves;
  value.energy = {EnergyUnit::Mac, 1e6 + third, 36864, {dram}, std::nullopt, true};
  value.accesses = {dram};
  value.latency = {2304 + third, 2304, 2.304e-6, std::nullopt, std::nullopt, std::nullopt, std::nullopt};
  value.offChipBytes.tensors = {2048, 2304, 2048};
  value.utilization = {1, 0.1 + third};
  value.terms = eplanner::EplannerTerms{2.5e6 + third, {1, 1, 1}, 1.6e10, 5.76, 2304, 1000.5};
  return value;
}

LayerPlan outsideModel() {
  LayerResult pool;
  pool.layer = "pool1";
  pool.outsideModel = true;
  pool.offChipBytes.tensors = {2048, 0, 512};
  return {"pool1", "", "", pool, {0, 0, 0, true, 0, 0, 0}};
}

LayerPlan infeasible() {
  const Violation violation{ViolationKind::MemoryTooSmall,     "weight_buffer", "W", 73728, 65536, "",
                            "Make weight_buffer 1 KiB larger."};
  const double none = std::numeric_limits<double>::infinity();
  return {"conv3", "", "", violation, {12, 1e20, 5, true, none, 0, 0.25}};
}

}  // namespace

ExecutionPlan samplePlan() {
  ExecutionPlan plan;
  plan.request = {network(),         hardware(),        "eplanner",   "exact",
                  Objective::Metric, {{"halo", "off"}}, std::nullopt, std::nullopt};
  const LayerResult conv1 = result("conv1", 1.0 / 3);
  const SearchStatistics search{3511, 1e15, 40, true, 2.5e6 + 1.0 / 3, 0, 0.000125};
  plan.layers = {{"conv1", "", "input-stationary", conv1, search},
                 {"conv2", "conv1", "input-stationary", result("conv2", 1.0 / 3), search},
                 outsideModel(),
                 infeasible()};
  sumUp(plan);
  return plan;
}

ExecutionPlan withoutSeconds(ExecutionPlan plan) {
  for (LayerPlan& layer : plan.layers) layer.search.seconds = 0;
  return plan;
}

}  // namespace tilescope
