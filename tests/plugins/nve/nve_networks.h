// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/plugins/common/export_support.h"

namespace tilescope::nve {

inline const LoadedExporter& exporter() {
  return exporterOfProduct("nve");
}

struct ConvShape {
  std::int64_t maps = 1, kernelHeight = 3, kernelWidth = 3, stride = 1;
  std::array<std::int64_t, 4> padding{0, 0, 0, 0};
};

inline Layer convOf(const std::string& name, const std::string& input, const FeatureMap& in, const ConvShape& shape) {
  Layer layer;
  layer.name = name;
  layer.type = LayerType::Conv;
  layer.inputs = {input};
  layer.in = in;
  layer.window = {.kernelHeight = shape.kernelHeight, .kernelWidth = shape.kernelWidth};
  layer.window.stride = {shape.stride, shape.stride};
  layer.window.padding = shape.padding;
  layer.activation = Activation{ActivationType::Sigmoid, std::nullopt};
  layer.bias = true;
  const auto& p = shape.padding;
  layer.out = {shape.maps, (in.height + p[0] + p[2] - shape.kernelHeight) / shape.stride + 1,
               (in.width + p[1] + p[3] - shape.kernelWidth) / shape.stride + 1};
  return layer;
}

inline Layer fcOf(const std::string& name, const std::string& input, std::int64_t inputs, std::int64_t outputs) {
  Layer layer;
  layer.name = name;
  layer.type = LayerType::Fc;
  layer.inputs = {input};
  layer.in.channels = inputs;
  layer.out.channels = outputs;
  layer.activation = Activation{ActivationType::Sigmoid, std::nullopt};
  return layer;
}

inline Network networkOf(const FeatureMap& image, const std::vector<Layer>& layers) {
  Network network;
  network.name = "network of a test";
  network.inputs = {{"image", image}};
  network.layers = layers;
  return network;
}

// The exporter only uses the network of a plan.
inline ExecutionPlan planOf(const Network& network) {
  PlanRequest request;
  request.network = network;
  request.hardware = projectHardware("tx2_eplanner_a.json");
  request.model = "eplanner";
  request.search = "exact";
  request.objective = Objective::Latency;
  return valueOrFail(Planner().plan(request));
}

inline Result<Exported> exportedFrom(const ExecutionPlan& plan, const GivenOptions& given,
                                     const std::optional<std::string>& networkFolder) {
  return runExporter(exporter(), {plan, networkFolder},
                     valueOrFail(readExportOptions(exporter().optionsSchema, given)));
}

class ExportedFolder {
 public:
  explicit ExportedFolder(const Network& network, const GivenOptions& given = {},
                          const std::optional<std::string>& networkFolder = std::nullopt)
      : plan_(planOf(network)), files_(valueOrFail(exportedFrom(plan_, given, networkFolder))) {
    write(exporter(), plan_, files_, folder_);
  }

  const Exported& files() const { return files_; }
  std::string path(const std::string& name) const { return folder_ / name; }
  std::string text(const std::string& name) const { return textOfFile(folder_ / name); }
  void change(const std::string& name, const std::string& text) const { writeText(folder_ / name, text); }
  Json json(const std::string& name) const { return Json::parse(text(name)); }

  VerifyReport verified() const {
    Lines lines;
    VerifyReport report = exporter().exporter->verify(folder_.path().string(), lines);
    printed_ = lines.text();
    return report;
  }
  const std::string& printed() const { return printed_; }  // by the last verification

 private:
  TemporaryFolder folder_;
  ExecutionPlan plan_;
  Exported files_;
  mutable std::string printed_;
};

// Reasons of failed steps, or "".
inline std::string failuresOf(const VerifyReport& report) {
  std::string text;
  for (const VerifyStep& step : report.steps)
    if (step.state != VerifyStep::State::Passed) text += step.what + ": " + step.why + "\n";
  return text;
}

}  // namespace tilescope::nve
