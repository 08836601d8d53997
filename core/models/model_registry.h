// SPDX-License-Identifier: GPL-3.0-or-later
// The cost models of this build and their searches, for CLI, window and readers.
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
  // The only loops unrolled on the array; empty: all that a dataflow names.
  std::vector<std::string> unrolled;

  bool unrolls(const std::string& loop) const;
};

// Only models with a search, which can plan.
const std::vector<ModelEntry>& models();

// The error names the nearest model; what: the option or field with the name.
Result<const ModelEntry*> findModel(std::string_view id, const std::string& what = "--model");
// Also models without a search, which only evaluate mappings.
Result<const CostModel*> findCostModel(std::string_view id);
Result<const SearchStrategy*> findSearch(const ModelEntry& entry, std::string_view id);

const CostModel* costModel(std::string_view id);      // null if unknown
const CostModel* modelOf(const LayerResult& result);  // by the result's terms; null without terms

}  // namespace tilescope
