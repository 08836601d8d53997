// SPDX-License-Identifier: GPL-3.0-or-later
// Designs that tests of the window start from.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "app/common/design.h"
#include "tests/support/places.h"

namespace tilescope::gui {

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

}  // namespace tilescope::gui
