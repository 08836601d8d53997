// SPDX-License-Identifier: GPL-3.0-or-later
// The options of the model "predictor" as values (contracts 6).
#pragma once

#include <array>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/models/cost_model.h"
#include "core/workload/vocabulary.h"

namespace tilescope::predictor {

struct Rules {
  bool literal = false;     // exactly equations 1 to 6 and 10
  bool finalDrain = false;  // psum_buffer=2C: the final read of every output from the buffer counts too
  bool clipped = true;      // tiles at the edges end with the layer
  std::array<double, kTensorCount> density{1, 1, 1};      // fraction of values that are not zero; for I and W
  std::array<double, kTensorCount> compression{1, 1, 1};  // compression factor in DRAM
  std::array<bool, kTensorCount> passesBuffer{}, passesPe{};

  bool operator==(const Rules&) const = default;
};

std::vector<OptionSpec> optionSpecs();

// Why a free-form value of an option is wrong.
Diagnostics checkOptionValue(const std::string& option, const std::string& value);

// The rules for options that have been checked.
Rules rulesOf(const ModelOptions& options);

}  // namespace tilescope::predictor
