// SPDX-License-Identifier: GPL-3.0-or-later
// Plans of bundled networks on bundled profiles.
#pragma once

#include <algorithm>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "core/plan/planner.h"
#include "tests/support/project_files.h"

namespace tilescope {

inline PlanRequest requestFor(const std::string& network, HardwareProfile hardware,
                              Objective objective = Objective::Latency) {
  return {projectNetwork(network), std::move(hardware), "eplanner", "exact", objective, {}, std::nullopt, std::nullopt};
}

inline PlanRequest requestFor(const std::string& network, const char* hardware,
                              Objective objective = Objective::Latency) {
  return requestFor(network, projectHardware(hardware), objective);
}

// Without the layers' own element widths, which would not fit on tpu_like.
inline PlanRequest tinyOnTpu(Objective objective = Objective::Latency) {
  PlanRequest request = requestFor("mlperf_tiny_resnet8.json", "tpu_like.json", objective);
  request.model = "zigzag";
  for (Layer& layer : request.network.layers) layer.bits.reset();
  return request;
}

inline ExecutionPlan planned(const PlanRequest& request) {
  return valueOrFail(Planner().plan(request));
}

inline std::vector<HardwareProfile> bundledProfiles() {
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(inSource("hardware_profiles")))
    files.push_back(entry.path().filename());
  std::sort(files.begin(), files.end());
  std::vector<HardwareProfile> profiles;
  for (const std::string& file : files) profiles.push_back(projectHardware(file));
  return profiles;
}

}  // namespace tilescope
