// SPDX-License-Identifier: GPL-3.0-or-later
// Loops ↔ the four levels of the DNN-Chip Predictor (Zhao et al., "DNN-Chip Predictor", ICASSP 2020).
#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "core/base/label_words.h"
#include "core/mapping/conversion.h"
#include "core/mapping/loop_moves.h"
#include "core/workload/tensor_problem.h"

namespace tilescope {
namespace {

struct Roles {
  std::size_t buffer = 0;
  std::optional<std::size_t> pe;
  std::vector<std::size_t> between;
};

std::optional<Roles> rolesOf(const HardwareProfile& hardware, Tensor tensor) {
  const std::vector<std::size_t> memories = memoriesOf(hardware, tensor);
  if (memories.size() < 2) return std::nullopt;
  Roles roles;
  roles.buffer = memories[memories.size() - 2];
  if (memories.size() > 2) roles.pe = memories.front();
  for (std::size_t i = 1; i + 2 < memories.size(); ++i) roles.between.push_back(memories[i]);
  return roles;
}

std::string noBuffer(Tensor tensor) {
  return fmt::format("No on-chip memory holds {}, so it has no buffer.", name(tensor));
}

std::vector<Tensor> tensorsOf(const Einsum& einsum) {
  std::vector<Tensor> all;
  for (const Tensor tensor : kTensors)
    if (!dimensionsOf(einsum, tensor).empty()) all.push_back(tensor);
  return all;
}

std::size_t insideAt(const MarkedRow& row, Tensor tensor, std::size_t memory) {
  for (const Mark& mark : row.marks)
    if (mark.tensor == tensor && mark.memory == memory) return mark.loopsInside;
  return 0;
}

std::vector<LoopFactor> outerToInner(const std::vector<LoopFactor>& loops, std::size_t first, std::size_t end) {
  std::vector<LoopFactor> list(loops.begin() + static_cast<std::ptrdiff_t>(first),
                               loops.begin() + static_cast<std::ptrdiff_t>(end));
  std::reverse(list.begin(), list.end());
  return list;
}

class Placement {
 public:
  Placement(const std::vector<LoopFactor>& loops, const HardwareProfile& hardware)
      : loops_(loops), hardware_(hardware), used_(hardware.arrayDims.size(), 1), at_(loops.size(), 0) {}

  std::optional<std::vector<std::pair<std::string, std::vector<LoopFactor>>>> find() {
    if (!place(0)) return std::nullopt;
    std::vector<std::pair<std::string, std::vector<LoopFactor>>> spatial;
    for (std::size_t d = 0; d < hardware_.arrayDims.size(); ++d) {
      std::vector<LoopFactor> here;
      for (std::size_t i = 0; i < loops_.size(); ++i) {
        if (at_[i] != d || loops_[i].second == 1) continue;
        const auto same =
            std::find_if(here.begin(), here.end(), [&](const LoopFactor& l) { return l.first == loops_[i].first; });
        if (same == here.end())
          here.push_back(loops_[i]);
        else
          same->second *= loops_[i].second;
      }
      if (!here.empty()) spatial.emplace_back(hardware_.arrayDims[d].name, std::move(here));
    }
    return spatial;
  }

 private:
  bool isUsual(std::size_t arrayDim, const std::string& dim) const {
    for (const Dataflow& dataflow : hardware_.dataflows) {
      if (!dataflow.unroll) continue;
      for (const auto& [name, unrolled] : *dataflow.unroll)
        if (name == hardware_.arrayDims[arrayDim].name &&
            std::any_of(unrolled.begin(), unrolled.end(), [&](const UnrolledLoop& u) { return u.dim == dim; }))
          return true;
    }
    return false;
  }

  bool place(std::size_t loop) {
    if (loop == loops_.size()) return true;
    const auto& [dim, factor] = loops_[loop];
    for (const bool usual : {true, false}) {
      for (std::size_t d = 0; d < used_.size(); ++d) {
        if (isUsual(d, dim) != usual || factor > hardware_.arrayDims[d].size / used_[d]) continue;
        used_[d] *= factor;
        at_[loop] = d;
        if (place(loop + 1)) return true;
        used_[d] /= factor;
      }
    }
    return false;
  }

  const std::vector<LoopFactor>& loops_;
  const HardwareProfile& hardware_;
  std::vector<std::int64_t> used_;  // used lanes of each array dimension
  std::vector<std::size_t> at_;
};

std::string noRoom(const std::vector<LoopFactor>& loops, const HardwareProfile& hardware) {
  std::string wanted, there;
  for (const auto& [dim, factor] : loops) wanted += fmt::format("{}{} {}", wanted.empty() ? "" : ", ", dim, factor);
  for (const ArrayDim& d : hardware.arrayDims)
    there += fmt::format("{}{} {}", there.empty() ? "" : ", ", d.name, d.size);
  return fmt::format("The array loops ({}) do not fit the array dimensions ({}).", wanted, there);
}

std::int64_t refreshOr(const NestMapping& mapping, const char* level, Tensor tensor, std::int64_t otherwise) {
  if (!mapping.refresh) return otherwise;
  const auto tensors = mapping.refresh->find(level);
  if (tensors == mapping.refresh->end()) return otherwise;
  const auto count = tensors->second.find(tensor);
  return count == tensors->second.end() ? otherwise : count->second;
}

// Adds one tensor's tile boundaries. Returns the reason if that is impossible.
std::string addMarks(MarkedRow& row, const NestMapping& mapping, Tensor tensor, const HardwareProfile& hardware) {
  const std::optional<Roles> roles = rolesOf(hardware, tensor);
  if (!roles) return noBuffer(tensor);
  const auto all = static_cast<std::int64_t>(row.loops.size());
  const auto dram = static_cast<std::int64_t>(mapping.dram.size());
  const auto buffer = static_cast<std::int64_t>(mapping.buffer.size());
  const std::int64_t aboveBuffer = refreshOr(mapping, "buffer", tensor, dram);
  const std::int64_t abovePe = refreshOr(mapping, "pe", tensor, roles->pe ? std::max(aboveBuffer, dram + buffer) : all);
  if (aboveBuffer < 0 || abovePe > all || abovePe < aboveBuffer)
    return fmt::format(
        "{} is refreshed at loop {} in the buffer and at loop {} in the processing elements: these must be in this "
        "order among the {} loops.",
        name(tensor), aboveBuffer, abovePe, all);
  if (!roles->pe && abovePe < all)
    return fmt::format("{} is held in the processing elements, where {} has no memory for it.", name(tensor),
                       hardware.name);
  const auto inside = [&](std::int64_t above) { return static_cast<std::size_t>(all - above); };
  if (roles->pe) row.marks.push_back({tensor, *roles->pe, inside(abovePe), false});
  for (const std::size_t memory : roles->between) row.marks.push_back({tensor, memory, inside(abovePe), false});
  row.marks.push_back({tensor, roles->buffer, inside(aboveBuffer), false});
  row.marks.push_back({tensor, memoriesOf(hardware, tensor).back(), row.loops.size(), true});
  return "";
}

}  // namespace

Converted<NestMapping> toNest(const LoopMapping& mapping, const Layer& layer, const HardwareProfile& hardware) {
  if (!mapping.spatial || !mapping.loopsPerMemory)
    return {std::nullopt, "The mapping leaves open which loops are spatial or at which memory the temporal ones live."};
  const Result<MarkedRow> row = markedRow(mapping, hardware);
  if (!row) return {std::nullopt, "The mapping is for other hardware: " + toText(row.diagnostics().front())};
  const std::size_t all = row->loops.size();
  NestMapping nest;
  nest.refresh.emplace();
  std::size_t onChip = 0, inPe = 0;
  for (const Tensor tensor : tensorsOf(toEinsum(layer))) {
    if (!mapping.loopsPerMemory->contains(tensor)) continue;
    const std::optional<Roles> roles = rolesOf(hardware, tensor);
    if (!roles) return {std::nullopt, noBuffer(tensor)};
    const std::size_t buffer = insideAt(*row, tensor, roles->buffer);
    const std::size_t pe = roles->pe ? insideAt(*row, tensor, *roles->pe) : 0;
    for (const std::size_t memory : roles->between)
      if (insideAt(*row, tensor, memory) != pe)
        return {std::nullopt,
                fmt::format("{} has loops of its own in {}, between its buffer and its innermost memory: the nest has "
                            "no level there.",
                            name(tensor), wordsOf(hardware.memories[memory].name))};
    (*nest.refresh)["buffer"][tensor] = static_cast<std::int64_t>(all - buffer);
    (*nest.refresh)["pe"][tensor] = static_cast<std::int64_t>(all - pe);
    onChip = std::max(onChip, buffer);
    inPe = std::max(inPe, pe);
  }
  nest.dram = outerToInner(row->loops, onChip, all);
  nest.buffer = outerToInner(row->loops, inPe, onChip);
  nest.pe = outerToInner(row->loops, 0, inPe);
  for (const auto& [arrayDim, loops] : *mapping.spatial)
    nest.array.insert(nest.array.end(), loops.begin(), loops.end());
  return {std::move(nest), ""};
}

Converted<LoopMapping> toLoops(const NestMapping& mapping, const Layer& layer, const HardwareProfile& hardware) {
  if (mapping.slidingWindow.value_or(false))
    return {std::nullopt,
            "The nest fetches only the new rows of overlapping windows, which loops at memories cannot express."};
  MarkedRow row;
  for (const auto* level : {&mapping.dram, &mapping.buffer, &mapping.pe})
    row.loops.insert(row.loops.end(), level->begin(), level->end());
  std::reverse(row.loops.begin(), row.loops.end());
  for (const Tensor tensor : tensorsOf(toEinsum(layer)))
    if (std::string reason = addMarks(row, mapping, tensor, hardware); !reason.empty())
      return {std::nullopt, std::move(reason)};
  LoopMapping parallel;
  parallel.spatial = Placement(mapping.array, hardware).find();
  if (!parallel.spatial) return {std::nullopt, noRoom(mapping.array, hardware)};
  return {loopMapping(row, parallel), ""};
}

}  // namespace tilescope
