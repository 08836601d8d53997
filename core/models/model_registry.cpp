// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/model_registry.h"

#include <algorithm>

#include "core/base/names.h"
#include "core/models/diana/diana_model.h"
#include "core/models/eplanner/eplanner_model.h"
#include "core/models/nve/nve_model.h"
#include "core/models/predictor/predictor_model.h"
#include "core/models/zigzag/zigzag_model.h"

namespace tilescope {
namespace {

ModelEntry entryOf(const CostModel& model) {
  return {&model, model.searches(), model.unrolled()};
}

const std::vector<ModelEntry>& allModels() {
  static const std::vector<ModelEntry> kAll{
      entryOf(eplanner::eplannerModel()), entryOf(zigzag::zigzagModel()), entryOf(predictor::predictorModel()),
      entryOf(diana::dianaModel()),       entryOf(nve::nveModel()),
  };
  return kAll;
}

std::vector<ModelEntry> withSearches(std::vector<ModelEntry> entries) {
  std::erase_if(entries, [](const ModelEntry& entry) { return entry.searches.empty(); });
  return entries;
}

const ModelEntry* find(const std::vector<ModelEntry>& entries, std::string_view id) {
  const auto found =
      std::find_if(entries.begin(), entries.end(), [&](const ModelEntry& entry) { return entry.model->id() == id; });
  return found == entries.end() ? nullptr : &*found;
}

Diagnostic unknownModel(const std::vector<ModelEntry>& entries, std::string_view id, const std::string& what) {
  std::vector<std::string> known;
  for (const ModelEntry& entry : entries) known.emplace_back(entry.model->id());
  return unknownName(what, "", std::string(id), known, "a cost model");
}

}  // namespace

bool ModelEntry::unrolls(const std::string& loop) const {
  return unrolled.empty() || contains(unrolled, loop);
}

const std::vector<ModelEntry>& models() {
  static const std::vector<ModelEntry> kModels = withSearches(allModels());
  return kModels;
}

Result<const ModelEntry*> findModel(std::string_view id, const std::string& what) {
  if (const ModelEntry* entry = find(models(), id)) return entry;
  return unknownModel(models(), id, what);
}

const CostModel* costModel(std::string_view id) {
  const ModelEntry* entry = find(allModels(), id);
  return entry ? entry->model : nullptr;
}

const CostModel* modelOf(const LayerResult& result) {
  return result.terms ? costModel(result.terms.model()) : nullptr;
}

Result<const CostModel*> findCostModel(std::string_view id) {
  if (const CostModel* model = costModel(id)) return model;
  return unknownModel(allModels(), id, "--model");
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
