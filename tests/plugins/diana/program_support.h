// SPDX-License-Identifier: GPL-3.0-or-later
// Exports plans, builds the programs with the host shim and runs them.
#pragma once

#include "tests/plugins/common/export_support.h"

namespace tilescope::diana {

inline const LoadedExporter& exporter() {
  return exporterOfProduct("diana");
}

// 0: the size in the profile. Applies to activation memory and L2.
inline PlanRequest requestOf(const Network& network, std::int64_t activationBytes = 0, std::int64_t l2Bytes = 0) {
  PlanRequest request;
  request.network = network;
  request.hardware = projectHardware("diana.json");
  for (Memory& memory : request.hardware.memories) {
    if (memory.name == "l1_act" && activationBytes > 0) memory.sizeBits = activationBytes * 8;
    if (memory.name == "l2" && l2Bytes > 0) memory.sizeBits = l2Bytes * 8;
  }
  request.model = "diana";
  request.search = "exact";
  request.objective = Objective::Latency;
  return request;
}

inline PlanRequest requestOf(const std::string& network, std::int64_t activationBytes = 0) {
  return requestOf(projectNetwork(network + ".json"), activationBytes);
}

inline ExecutionPlan planOf(const PlanRequest& request) {
  return valueOrFail(Planner().plan(request));
}

struct Verified {
  std::map<std::string, bool> steps;
  std::string text;

  bool passed() const { return steps.contains("Run on the host shim") && steps.at("Run on the host shim"); }
};

inline Verified verified(const ExecutionPlan& plan, const Exported& files) {
  const TemporaryFolder folder;
  write(exporter(), plan, files, folder);
  Lines lines;
  const VerifyReport report = exporter().exporter->verify(folder.path().string(), lines);
  return {stepsOf(report), lines.text()};
}

inline void expectProgramPasses(const ExecutionPlan& plan, const GivenOptions& given = {}) {
  const Result<Exported> files = exported(exporter(), plan, given);
  ASSERT_TRUE(files.ok()) << toText(files.diagnostics());
  const Verified run = verified(plan, *files);
  EXPECT_TRUE(run.passed()) << run.text;
  EXPECT_THAT(run.text, ::testing::HasSubstr("\n0 faults\npassed\n"));
}

inline Layer convOf(const std::string& name, const FeatureMap& in, std::int64_t K, std::int64_t kernelHeight,
                    std::int64_t kernelWidth, std::int64_t stride, const std::array<std::int64_t, 4>& padding,
                    std::int64_t groups = 1) {
  Layer layer;
  layer.name = name;
  layer.type = LayerType::Conv;
  layer.inputs = {name + ".in"};
  layer.in = in;
  layer.window = {.kernelHeight = kernelHeight, .kernelWidth = kernelWidth, .stride = {stride, stride}};
  layer.window.padding = padding;
  layer.groups = groups;
  layer.bias = true;
  layer.out = {K, (in.height + padding[0] + padding[2] - kernelHeight) / stride + 1,
               (in.width + padding[1] + padding[3] - kernelWidth) / stride + 1};
  return layer;
}

inline Network networkOf(const std::vector<Layer>& layers) {
  Network network;
  network.name = "layers side by side";
  for (const Layer& layer : layers) {
    for (const std::string& input : layer.inputs) network.inputs.push_back({input, layer.in});
    network.layers.push_back(layer);
  }
  return network;
}

inline double predictedCycles(const Exported& files, const std::string& layer) {
  for (const ExportPrediction& part : files.notes.predictions)
    if (part.name == layer) return part.cycles.value_or(-1);
  return -1;
}

}  // namespace tilescope::diana
