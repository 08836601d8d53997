// SPDX-License-Identifier: GPL-3.0-or-later
// Options of the model "predictor" as values (contracts 6).
#pragma once

#include <array>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/models/cost_model.h"
#include "core/workload/vocabulary.h"

namespace tilescope::predictor {

struct Rules {
  bool literal = false;                               // exactly equations 1 to 6 and 10
  bool finalDrain = false;                            // psum_buffer=2C: outputs' final read from the buffer counts too
  bool clipped = true;                                // edge tiles end with the layer
  std::array<double, kTensorCount> density{1, 1, 1};  // fraction of non-zero values; I and W
  std::array<double, kTensorCount> compression{1, 1, 1};  // in DRAM
  std::array<bool, kTensorCount> passesBuffer{}, passesPe{};

  bool operator==(const Rules&) const = default;
};

std::vector<OptionSpec> optionSpecs();

Diagnostics checkOptionValue(const std::string& option, const std::string& value);

// The options must be checked.
Rules rulesOf(const ModelOptions& options);

}  // namespace tilescope::predictor
