// SPDX-License-Identifier: GPL-3.0-or-later
// Options that all models share: how to count the passes of layers that no model covers (docs/models/passes.md). They
// do not affect mappings, so searches, their caches and certificates ignore them.
#pragma once

#include <vector>

#include "core/models/cost_model.h"

namespace tilescope {

struct PassOptions {
  enum class Account {
    Separate,  // reported separately from the totals
    Included,  // part of the totals
    Off        // no estimates
  };
  Account account = Account::Separate;
  bool fused = false;  // a pass is fused with the layer whose output it reads, where that layer's mapping allows it

  bool operator==(const PassOptions&) const = default;
};

// The options must have passed checkOptions.
PassOptions passOptionsOf(const ModelOptions& options);

// The specifications of the shared options, which models do not list themselves.
const std::vector<OptionSpec>& passOptions();

// The model's own options, then the shared ones.
std::vector<OptionSpec> optionsOf(const CostModel& model);

// Why options that are each valid cannot be combined.
Diagnostics checkPassOptions(const ModelOptions& options);

ModelOptions withoutPassOptions(ModelOptions options);

// Keeps only the shared options, which are valid for every model.
ModelOptions onlyPassOptions(const ModelOptions& options);

}  // namespace tilescope
