// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/model_fit.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "core/base/ensure.h"
#include "core/base/format_number.h"
#include "core/base/names.h"
#include "core/base/units.h"
#include "core/mapping/dataflow_loops.h"
#include "core/workload/loop_roles.h"
#include "core/workload/tensor_problem.h"

namespace tilescope {
namespace {

constexpr double kMuchMore = 4;  // a better model uses at least this many times more PEs

constexpr double kSmallPart = 0.1;

struct LayerLoop {
  std::string name;
  std::int64_t iterations = 1;
  std::string role;

  auto operator<=>(const LayerLoop&) const = default;
};
using Loops = std::vector<LayerLoop>;  // by loop name

Loops loopsOf(const Layer& layer) {
  const Einsum einsum = toEinsum(layer);
  const LoopRoles roles = layer.einsum ? loopRoles(einsum) : LoopRoles{};
  Loops loops;
  for (std::size_t i = 0; i < einsum.dims.size(); ++i) {
    const auto& [loop, size] = einsum.dims[i];
    loops.push_back({loop, size, layer.einsum && roles.of[i] ? std::string(name(*roles.of[i])) : loop});
  }
  std::sort(loops.begin(), loops.end());
  return loops;
}

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
      for (LayerLoop& loop : left_) take(loop, room_);
      return;
    }
    for (const UnrolledLoop& asked : *named)
      for (LayerLoop& loop : left_)
        if (loop.name == asked.dim) take(loop, asked.factor.value_or(room_));
  }

 private:
  void take(LayerLoop& loop, std::int64_t factor) {
    const std::int64_t taken = std::min({room_, factor, loop.iterations});
    if (taken <= 1 || !entry_.unrolls(loop.role)) return;
    room_ /= taken;
    loop.iterations = ceilDiv(loop.iterations, taken);
    used_ *= static_cast<double>(taken);
  }

  const ModelEntry& entry_;
  Loops left_;
  std::int64_t room_ = 1;
  double used_ = 1;
};

// Maximum over these dataflows; without any, loops are chosen freely.
double elementsUsed(const ModelEntry& entry, const Loops& loops, const std::vector<ArrayDim>& arrayDims,
                    const std::vector<Dataflow>& dataflows) {
  const auto under = [&](const Dataflow* dataflow) {
    Unrolling unrolling(entry, loops);
    for (const ArrayDim& dim : arrayDims) unrolling.onto(dim, dataflow);
    return unrolling.used();
  };
  double most = 0;
  for (const Dataflow& dataflow : dataflows) most = std::max(most, under(&dataflow));
  return most > 0 ? most : under(nullptr);
}

double elementsOf(const HardwareProfile& hardware) {
  double all = 1;
  for (const ArrayDim& dim : hardware.arrayDims) all *= static_cast<double>(dim.size);
  return all;
}

class Fitting {
 public:
  Fitting(const ModelEntry& entry, const Network& network, const HardwareProfile& hardware, const ModelOptions& options,
          const std::optional<std::string>& dataflow)
      : entry_(entry), hardware_(hardware), byNameOnly_(entry.model->byNameOnly(options)) {
    for (const Dataflow& each : hardware.dataflows)
      if (!dataflow || each.name == *dataflow) dataflows_.push_back(each);
    for (const ModelEntry& other : models())
      if (&other != &entry && !hasErrors(other.model->checkHardware(hardware))) others_.push_back(&other);
    found_.model = entry.model->id();
    found_.allElements = elementsOf(hardware);
    idle_ = {found_.model, {}, {}, {}, hardware.name, found_.allElements};
    for (const Layer& layer : network.layers)
      if (macs(layer) > 0) see(layer);
  }

  ModelFit found() && {
    ModelFit fit;
    if (found_.starvedLayers + found_.missedLayers > 0) fit.mismatch = mismatch();
    if (!idle_.layers.empty()) fit.idle = std::move(idle_);
    return fit;
  }

 private:
  ModelMismatch mismatch() {
    std::size_t most = 0;
    for (const auto& [other, layers] : helped_) most = std::max(most, layers);
    if (starvedByNames_ > 0 && starvedByNames_ >= most) {
      found_.option = byNameOnly_;
      return std::move(found_);
    }
    for (const ModelEntry* other : others_)
      if (const auto helped = helped_.find(other); helped != helped_.end() && helped->second == most)
        found_.better.emplace_back(other->model->id());
    return std::move(found_);
  }

  void see(const Layer& layer) {
    const bool covered = entry_.model->covers(layer);
    const Loops loops = loopsOf(layer);
    std::vector<Dataflow> translated;
    if (layer.einsum)
      for (const Dataflow& dataflow : dataflows_) translated.push_back(inLoopsOf(*layer.einsum, dataflow));
    const std::vector<Dataflow>& dataflows = layer.einsum ? translated : dataflows_;
    const double byRoles = covered ? elementsUsed(entry_, loops, hardware_.arrayDims, dataflows) : 0;
    const double own =
        covered && !byNameOnly_.empty() ? elementsUsed(entry_, loops, hardware_.arrayDims, dataflows_) : byRoles;
    if (covered && own <= 1 && own < kSmallPart * found_.allElements) addIdle(layer, loops);
    bool helps = covered && byRoles >= kMuchMore * own;
    if (helps) ++starvedByNames_;
    for (const ModelEntry* other : others_) {
      if (!other->model->covers(layer)) continue;
      if (covered && elementsUsed(*other, loops, hardware_.arrayDims, dataflows) < kMuchMore * own) continue;
      ++helped_[other];
      helps = true;
    }
    if (!helps) return;
    ++(covered ? found_.starvedLayers : found_.missedLayers);
    found_.elements = std::max(found_.elements, own);
  }

  void addIdle(const Layer& layer, Loops loops) {
    std::erase_if(loops, [](const LayerLoop& loop) { return loop.iterations <= 1; });
    if (loops.empty()) return;
    idle_.layers.push_back(layer.name);
    if (idle_.layers.size() > 1) return;
    std::stable_sort(loops.begin(), loops.end(),
                     [](const LayerLoop& a, const LayerLoop& b) { return a.iterations > b.iterations; });
    for (const LayerLoop& loop : loops) (entry_.unrolls(loop.role) ? idle_.loops : idle_.others).push_back(loop.name);
  }

  const ModelEntry& entry_;
  const HardwareProfile& hardware_;
  const std::string byNameOnly_;
  std::vector<Dataflow> dataflows_;
  std::vector<const ModelEntry*> others_;
  std::map<const ModelEntry*, std::size_t> helped_;
  // Layers that would fill more of the array if dataflows matched loops by role.
  std::size_t starvedByNames_ = 0;
  ModelMismatch found_;
  IdleArray idle_;
};

std::string whole(double count) {
  return fixed(count, 0);
}

std::string titles(const std::vector<std::string>& ids) {
  std::vector<std::string> names;
  names.reserve(ids.size());
  for (const std::string& id : ids) names.emplace_back((*findModel(id))->model->name());
  return joinNames(names);
}

ModelFit fitOf(const ModelEntry& entry, const Network& network, const HardwareProfile& hardware,
               const ModelOptions& options, const std::optional<std::string>& dataflow) {
  if (hasErrors(entry.model->checkHardware(hardware))) return {};
  return Fitting(entry, network, hardware, options, dataflow).found();
}

Diagnostic warning(std::string text) {
  return {Diagnostic::Severity::Warning, "", "", "", "", std::move(text)};
}

}  // namespace

std::optional<ModelMismatch> modelMismatch(const ModelEntry& entry, const Network& network,
                                           const HardwareProfile& hardware, const ModelOptions& options,
                                           const std::optional<std::string>& dataflow) {
  return fitOf(entry, network, hardware, options, dataflow).mismatch;
}

ModelFit modelFit(const PlanRequest& request) {
  const Result<const ModelEntry*> entry = findModel(request.model);
  return entry ? fitOf(**entry, request.network, request.hardware, request.options, request.dataflow) : ModelFit{};
}

std::string shortText(const ModelMismatch& mismatch) {
  if (mismatch.starvedLayers == 0) return layersText(mismatch.missedLayers) + " left out";
  return fmt::format("{} on {} of {} PEs", layersText(mismatch.starvedLayers), whole(mismatch.elements),
                     whole(mismatch.allElements));
}

std::string sentenceOf(const ModelMismatch& mismatch) {
  std::string text((*findModel(mismatch.model))->model->name());
  if (!mismatch.option.empty()) text += " with " + mismatch.option;
  if (mismatch.starvedLayers > 0)
    text += fmt::format(" puts {} on at most {} of {} PEs", layersText(mismatch.starvedLayers),
                        whole(mismatch.elements), whole(mismatch.allElements));
  if (mismatch.missedLayers > 0)
    text += fmt::format("{} leaves out {} that {} MACs", mismatch.starvedLayers > 0 ? " and" : "",
                        layersText(mismatch.missedLayers), mismatch.missedLayers == 1 ? "has" : "have");
  if (!mismatch.option.empty())
    return text + ", because it finds loops of an einsum by name only. Leave out this option to go by their roles.";
  return fmt::format("{}; {} suits better.", text, titles(mismatch.better));
}

std::string sentenceOf(const IdleArray& idle) {
  const ModelEntry& entry = **findModel(idle.model);
  const bool one = idle.layers.size() == 1;
  std::string text = fmt::format("{} {} on 1 of {} PEs: ", one ? idle.layers.front() : layersText(idle.layers.size()),
                                 one ? "runs" : "run", whole(idle.allElements));
  if (idle.loops.empty())
    return text + fmt::format("{} unrolls only {}, and {} one of each.", entry.model->name(),
                              fmt::join(entry.unrolled, " and "), one ? "the layer has" : "these layers have");
  return text + fmt::format("no dataflow of {} unrolls {} {}.", idle.hardware,
                            idle.loops.size() == 1 ? "the loop" : "any of the loops", fmt::join(idle.loops, ", "));
}

std::string remedyOf(const IdleArray& idle) {
  std::vector<std::string> longest = idle.loops.empty() ? idle.others : idle.loops;
  longest.resize(std::min<std::size_t>(longest.size(), 2));
  return fmt::format("{} a dataflow that unrolls {}.", idle.loops.empty() ? "Choose another model and add" : "Add",
                     fmt::join(longest, " or "));
}

// If another model suits better, only that is reported.
Diagnostics fitWarnings(const PlanRequest& request) {
  const ModelFit fit = modelFit(request);
  Diagnostics warnings;
  if (fit.mismatch) {
    const ModelEntry& entry = **findModel(fit.mismatch->model);
    std::string text = sentenceOf(*fit.mismatch);
    if (fit.mismatch->starvedLayers > 0 && !entry.unrolled.empty())
      text += fmt::format(" {} unrolls only {}.", entry.model->name(), fmt::join(entry.unrolled, " and "));
    warnings.push_back(warning(std::move(text)));
  }
  if (fit.idle && !(fit.mismatch && fit.mismatch->starvedLayers > 0))
    warnings.push_back(warning(sentenceOf(*fit.idle) + " " + remedyOf(*fit.idle)));
  return warnings;
}

}  // namespace tilescope
