// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "app/common/design.h"
#include "core/plan/planner.h"
#include "tests/support/places.h"
#include "tests/support/sanitized.h"

namespace tilescope::gui {

inline constexpr int kPatience = kSanitized ? 600'000 : 60'000;
inline constexpr const char* kWeightBuffer = "/memories/1/size_bits";

inline app::DesignWords exampleWords(const std::string& network = "resnet18",
                                     const std::string& hardware = "tx2_eplanner_a") {
  app::DesignWords words;
  words.network = inSource("networks/") + network + ".json";
  words.hardware = inSource("hardware_profiles/") + hardware + ".json";
  words.model = "eplanner";
  words.objective = "latency";
  return words;
}

inline app::Design exampleDesign(const app::DesignWords& words = exampleWords()) {
  Result<app::Design> design = app::designOf(words);
  EXPECT_TRUE(design) << toText(design.diagnostics());
  return std::move(design).value();
}

inline std::shared_ptr<const PlanRequest> exampleRequest(const app::DesignWords& words = exampleWords()) {
  const Result<PlanRequest> request = app::requestOf(exampleDesign(words));
  EXPECT_TRUE(request) << toText(request.diagnostics());
  return std::make_shared<const PlanRequest>(*request);
}

// Shared by all windows of a test program, so that the examples are planned once.
inline const std::shared_ptr<SolvedLayers>& solvedLayers() {
  static const auto layers = std::make_shared<SolvedLayers>();
  return layers;
}

// A request that takes seconds to plan.
inline std::shared_ptr<const PlanRequest> slowRequest() {
  app::DesignWords words = exampleWords("resnet50");
  words.search = "exhaustive";
  words.options = {"columns=when-needed"};
  return exampleRequest(words);
}

}  // namespace tilescope::gui
