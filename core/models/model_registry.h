// SPDX-License-Identifier: GPL-3.0-or-later
// The cost models of this build with their searches. CLI, window and readers all use this list.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/models/cost_model.h"
#include "core/models/search_strategy.h"

namespace tilescope {

struct ModelEntry {
  const CostModel* model;
  std::vector<const SearchStrategy*> searches;  // the default first
  // The only loops that the model unrolls on the array; empty: all that a dataflow names.
  std::vector<std::string> unrolled;

  bool unrolls(const std::string& loop) const;
};

// Models that have a search, and so can plan.
const std::vector<ModelEntry>& models();

// On failure, the message lists the names and the nearest one; what: the option or field that holds the name.
Result<const ModelEntry*> findModel(std::string_view id, const std::string& what = "--model");
// Also finds models without a search, which only evaluate given mappings.
Result<const CostModel*> findCostModel(std::string_view id);
Result<const SearchStrategy*> findSearch(const ModelEntry& entry, std::string_view id);

const CostModel* costModel(std::string_view id);      // null if there is no such model
const CostModel* modelOf(const LayerResult& result);  // the model whose terms the result has; null without terms

}  // namespace tilescope
