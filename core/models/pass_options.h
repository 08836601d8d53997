// SPDX-License-Identifier: GPL-3.0-or-later
// Options that all models share: what happens to the passes of layers that no model covers (docs/models/passes.md).
// They change no mapping, so that searches, their caches and certificates know the models' own options only.
#pragma once

#include <vector>

#include "core/models/cost_model.h"

namespace tilescope {

struct PassOptions {
  enum class Account {
    Separate,  // beside the totals
    Included,  // part of the totals
    Off        // no estimates
  };
  Account account = Account::Separate;
  bool fused = false;  // with the layer whose output a pass reads, where its mapping allows that

  bool operator==(const PassOptions&) const = default;
};

// The options must have passed checkOptions.
PassOptions passOptionsOf(const ModelOptions& options);

// As specifications; models do not list them themselves.
const std::vector<OptionSpec>& passOptions();

// The model's own options, then those of all models.
std::vector<OptionSpec> optionsOf(const CostModel& model);

// What is wrong with options that are right each by itself.
Diagnostics checkPassOptions(const ModelOptions& options);

ModelOptions withoutPassOptions(ModelOptions options);

// The options of all models only, which another model keeps.
ModelOptions onlyPassOptions(const ModelOptions& options);

}  // namespace tilescope
