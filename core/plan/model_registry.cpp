// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/model_registry.h"

#include "core/base/names.h"
#include "core/cost/eplanner/eplanner_model.h"
#include "core/cost/zigzag/zigzag_model.h"
#include "core/search/eplanner/eplanner_searches.h"
#include "core/search/zigzag/zigzag_searches.h"

namespace tilescope {
const std::vector<ModelEntry>& models() {
  static const std::vector<ModelEntry> kModels{{&eplanner::eplannerModel(), eplanner::eplannerSearches()},
                                               {&zigzag::zigzagModel(), zigzag::zigzagSearches()}};
  return kModels;
}

Result<const ModelEntry*> findModel(std::string_view id, const std::string& what) {
  std::vector<std::string> known;
  for (const ModelEntry& entry : models()) {
    if (entry.model->id() == id) return &entry;
    known.emplace_back(entry.model->id());
  }
  return unknownName(what, "", std::string(id), known, "a cost model");
}

Result<const SearchStrategy*> findSearch(const ModelEntry& entry, std::string_view id) {
  std::vector<std::string> known;
  for (const SearchStrategy* search : entry.searches) {
    if (search->id() == id) return search;
    known.emplace_back(search->id());
  }
  return unknownName("--search", "", std::string(id), known, "a search of model " + std::string(entry.model->id()));
}

}  // namespace tilescope
