// SPDX-License-Identifier: GPL-3.0-or-later
// The cost models that this build has, and the searches of each. The one list that CLI, window and readers ask.
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
  std::vector<std::string> unrolled;            // the only loops that it puts on the array; empty: all of a dataflow

  bool unrolls(const std::string& loop) const;
};

// Models that have a search: what can be planned with.
const std::vector<ModelEntry>& models();

// Failing, the names there are and the nearest one; what: the option or field that names it, for the message.
Result<const ModelEntry*> findModel(std::string_view id, const std::string& what = "--model");
Result<const CostModel*> findCostModel(std::string_view id);  // with or without a search: it evaluates given mappings
Result<const SearchStrategy*> findSearch(const ModelEntry& entry, std::string_view id);

const CostModel* costModel(std::string_view id);      // null where there is no such model
const CostModel* modelOf(const LayerResult& result);  // whose terms it has; null without terms

}  // namespace tilescope
