// SPDX-License-Identifier: GPL-3.0-or-later
// Options of all models: how to count passes of layers that no model covers (docs/models/passes.md). They do not affect
// mappings, so searches, caches and certificates ignore them.
#pragma once

#include <vector>

#include "core/models/cost_model.h"

namespace tilescope {

struct PassOptions {
  enum class Account {
    Separate,  // reported separately from the totals
    Included,
    Off
  };
  Account account = Account::Separate;
  bool fused = false;  // with the layer whose output a pass reads, if that layer's mapping allows it

  bool operator==(const PassOptions&) const = default;
};

// The options must be checked.
PassOptions passOptionsOf(const ModelOptions& options);

// Models do not list these options themselves.
const std::vector<OptionSpec>& passOptions();

std::vector<OptionSpec> optionsOf(const CostModel& model);

// Errors for options that exclude each other.
Diagnostics checkPassOptions(const ModelOptions& options);

ModelOptions withoutPassOptions(ModelOptions options);

// Valid for every model.
ModelOptions onlyPassOptions(const ModelOptions& options);

}  // namespace tilescope
