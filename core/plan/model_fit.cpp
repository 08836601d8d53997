// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/model_fit.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "core/base/ensure.h"
#include "core/base/format_number.h"
#include "core/base/names.h"
#include "core/base/whole_numbers.h"
#include "core/workload/tensor_problem.h"

namespace tilescope {
namespace {

constexpr double kMuchMore = 4;  // of the array, than a model that suits less

using Loops = std::vector<std::pair<std::string, std::int64_t>>;  // name and iterations, by name

// Gives the loops of one layer to the array, as many iterations as there are processing elements.
class Unrolling {
 public:
  Unrolling(const ModelEntry& entry, const Loops& loops) : entry_(entry), left_(loops) {}

  double used() const { return used_; }

  void onto(const ArrayDim& dim, const Dataflow* dataflow) {
    room_ = dim.size;
    const std::vector<UnrolledLoop>* named = nullptr;
    if (dataflow != nullptr && dataflow->unroll)
      for (const auto& [name, loops] : *dataflow->unroll)
        if (name == dim.name) named = &loops;
    if (named == nullptr) {
      for (auto& loop : left_) take(loop, room_);
      return;
    }
    for (const UnrolledLoop& asked : *named)
      for (auto& loop : left_)
        if (loop.first == asked.dim) take(loop, asked.factor.value_or(room_));
  }

 private:
  void take(Loops::value_type& loop, std::int64_t factor) {
    const std::int64_t taken = std::min({room_, factor, loop.second});
    if (taken <= 1 || !entry_.unrolls(loop.first)) return;
    room_ /= taken;
    loop.second = ceilDiv(loop.second, taken);
    used_ *= static_cast<double>(taken);
  }

  const ModelEntry& entry_;
  Loops left_;
  std::int64_t room_ = 1;
  double used_ = 1;
};

// At most, by any of these dataflows.
double elementsUsed(const ModelEntry& entry, const Loops& loops, const HardwareProfile& hardware,
                    const std::optional<std::string>& only) {
  const auto under = [&](const Dataflow* dataflow) {
    Unrolling unrolling(entry, loops);
    for (const ArrayDim& dim : hardware.arrayDims) unrolling.onto(dim, dataflow);
    return unrolling.used();
  };
  double most = 0;
  for (const Dataflow& dataflow : hardware.dataflows)
    if (!only || dataflow.name == *only) most = std::max(most, under(&dataflow));
  return most > 0 ? most : under(nullptr);
}

double elementsOf(const HardwareProfile& hardware) {
  double all = 1;
  for (const ArrayDim& dim : hardware.arrayDims) all *= static_cast<double>(dim.size);
  return all;
}

// What is open to a comparison: one model against those that can read the profile.
class Fitting {
 public:
  Fitting(const ModelEntry& entry, const Network& network, const HardwareProfile& hardware,
          const std::optional<std::string>& dataflow)
      : entry_(entry), hardware_(hardware), dataflow_(dataflow) {
    for (const ModelEntry& other : models())
      if (&other != &entry && !hasErrors(other.model->checkHardware(hardware))) others_.push_back(&other);
    found_.model = entry.model->id();
    found_.allElements = elementsOf(hardware);
    for (const Layer& layer : network.layers)
      if (macs(layer) > 0) see(layer);
  }

  std::optional<ModelMismatch> found() && {
    if (found_.starvedLayers + found_.missedLayers == 0) return std::nullopt;
    const std::size_t most = std::max_element(helped_.begin(), helped_.end(), [](const auto& a, const auto& b) {
                               return a.second < b.second;
                             })->second;
    for (const ModelEntry* other : others_)
      if (const auto helped = helped_.find(other); helped != helped_.end() && helped->second == most)
        found_.better.emplace_back(other->model->id());
    return std::move(found_);
  }

 private:
  void see(const Layer& layer) {
    const bool covered = entry_.model->covers(layer);
    Loops loops = toEinsum(layer).dims;
    std::sort(loops.begin(), loops.end());
    const double own = covered ? elementsUsed(entry_, loops, hardware_, dataflow_) : 0;
    bool helps = false;
    for (const ModelEntry* other : others_) {
      if (!other->model->covers(layer)) continue;
      if (covered && elementsUsed(*other, loops, hardware_, dataflow_) < kMuchMore * own) continue;
      ++helped_[other];
      helps = true;
    }
    if (!helps) return;
    ++(covered ? found_.starvedLayers : found_.missedLayers);
    found_.elements = std::max(found_.elements, own);
  }

  const ModelEntry& entry_;
  const HardwareProfile& hardware_;
  const std::optional<std::string>& dataflow_;
  std::vector<const ModelEntry*> others_;
  std::map<const ModelEntry*, std::size_t> helped_;  // layers
  ModelMismatch found_;
};

std::string whole(double count) {
  return fixed(count, 0);
}

std::string titles(const std::vector<std::string>& ids) {
  std::vector<std::string> names;
  names.reserve(ids.size());
  for (const std::string& id : ids) names.push_back(nameOf(*(*findModel(id))->model));
  return joinNames(names);
}

}  // namespace

std::optional<ModelMismatch> modelMismatch(const ModelEntry& entry, const Network& network,
                                           const HardwareProfile& hardware,
                                           const std::optional<std::string>& dataflow) {
  if (hasErrors(entry.model->checkHardware(hardware))) return std::nullopt;
  return Fitting(entry, network, hardware, dataflow).found();
}

std::string shortText(const ModelMismatch& mismatch) {
  if (mismatch.starvedLayers == 0) return layersText(mismatch.missedLayers) + " left out";
  return fmt::format("{} on {} of {} PEs", layersText(mismatch.starvedLayers), whole(mismatch.elements),
                     whole(mismatch.allElements));
}

std::optional<ModelMismatch> modelMismatch(const PlanRequest& request) {
  const Result<const ModelEntry*> entry = findModel(request.model);
  return entry ? modelMismatch(**entry, request.network, request.hardware, request.dataflow) : std::nullopt;
}

std::string sentenceOf(const ModelMismatch& mismatch) {
  std::string text = nameOf(*(*findModel(mismatch.model))->model);
  if (mismatch.starvedLayers > 0)
    text += fmt::format(" puts {} on at most {} of {} PEs", layersText(mismatch.starvedLayers),
                        whole(mismatch.elements), whole(mismatch.allElements));
  if (mismatch.missedLayers > 0)
    text += fmt::format("{} leaves out {} that {} MACs", mismatch.starvedLayers > 0 ? " and" : "",
                        layersText(mismatch.missedLayers), mismatch.missedLayers == 1 ? "has" : "have");
  return fmt::format("{}; {} suits better.", text, titles(mismatch.better));
}

Diagnostics mismatchWarnings(const PlanRequest& request) {
  const auto mismatch = modelMismatch(request);
  if (!mismatch) return {};
  const ModelEntry& entry = **findModel(mismatch->model);
  std::string text = sentenceOf(*mismatch);
  if (mismatch->starvedLayers > 0 && !entry.unrolled.empty())
    text += fmt::format(" {} unrolls only {}.", nameOf(*entry.model), fmt::join(entry.unrolled, " and "));
  return {{Diagnostic::Severity::Warning, "", "", "", "", text}};
}

}  // namespace tilescope
