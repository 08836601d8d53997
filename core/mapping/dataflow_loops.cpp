// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mapping/dataflow_loops.h"

#include <algorithm>
#include <utility>

#include "core/workload/loop_roles.h"

namespace tilescope {
namespace {

bool isOwnLetter(const Einsum& einsum, const std::string& loop) {
  const bool known =
      std::any_of(einsum.dims.begin(), einsum.dims.end(), [&](const auto& d) { return d.first == loop; });
  return known && !parseDim(loop);
}

bool usesOwnLetters(const Einsum& einsum, const Dataflow& dataflow) {
  return dataflow.unroll && std::any_of(dataflow.unroll->begin(), dataflow.unroll->end(), [&](const auto& entry) {
           return std::any_of(entry.second.begin(), entry.second.end(),
                              [&](const UnrolledLoop& loop) { return isOwnLetter(einsum, loop.dim); });
         });
}

void addInOwnLetters(std::vector<UnrolledLoop>& own, const UnrolledLoop& asked, const std::vector<LoopSize>& loops) {
  if (loops.size() == 1) {
    own.push_back({loops.front().first, asked.factor});
    return;
  }
  std::optional<std::int64_t> left = asked.factor;
  for (const auto& [loop, size] : loops) {
    if (left && *left <= 1) return;
    own.push_back({loop, left ? std::optional(std::min(*left, size)) : std::nullopt});
    if (left) *left /= std::min(*left, size);
  }
}

// Translates unrolled loops to roles. Loops that the layer lacks are dropped.
std::vector<UnrolledLoop> inRoles(const Einsum& einsum, const LoopRoles& roles, const std::vector<UnrolledLoop>& loops,
                                  std::int64_t room) {
  for (const UnrolledLoop& loop : loops) room /= loop.factor.value_or(1);
  std::vector<UnrolledLoop> named;
  for (const UnrolledLoop& loop : loops) {
    const auto found = std::find_if(einsum.dims.begin(), einsum.dims.end(),
                                    [&](const LoopSize& size) { return size.first == loop.dim; });
    if (found == einsum.dims.end()) continue;
    const std::optional<Dim>& role = roles.of[static_cast<std::size_t>(found - einsum.dims.begin())];
    if (!role) continue;
    std::optional<std::int64_t> factor = loop.factor;
    if (std::count(roles.of.begin(), roles.of.end(), role) > 1) {
      factor = std::min(loop.factor.value_or(std::max<std::int64_t>(room, 1)), found->second);
      if (!loop.factor) room /= *factor;
    }
    named.push_back({std::string(name(*role)), factor});
  }
  return named;
}

std::int64_t sizeOf(const HardwareProfile& hardware, const std::string& arrayDim) {
  const auto found = std::find_if(hardware.arrayDims.begin(), hardware.arrayDims.end(),
                                  [&](const ArrayDim& dim) { return dim.name == arrayDim; });
  return found == hardware.arrayDims.end() ? 1 : found->size;
}

}  // namespace

Dataflow inLoopsOf(const Einsum& einsum, const Dataflow& dataflow) {
  if (!dataflow.unroll || usesOwnLetters(einsum, dataflow)) return dataflow;
  const LoopRoles roles = loopRoles(einsum);
  Dataflow own = dataflow;
  for (auto& [arrayDim, loops] : *own.unroll) {
    std::vector<UnrolledLoop> asked = std::exchange(loops, {});
    for (UnrolledLoop& loop : asked) {
      const std::optional<Dim> role = parseDim(loop.dim);
      if (role && !roles.loopsOf(*role).empty())
        addInOwnLetters(loops, loop, roles.loopsOf(*role));
      else
        loops.push_back(std::move(loop));
    }
  }
  return own;
}

std::optional<HardwareProfile> withRolesOf(const Layer& layer, const HardwareProfile& hardware) {
  if (!layer.einsum) return std::nullopt;
  const Einsum& einsum = *layer.einsum;
  std::optional<HardwareProfile> named;
  for (std::size_t i = 0; i < hardware.dataflows.size(); ++i) {
    if (!usesOwnLetters(einsum, hardware.dataflows[i])) continue;
    if (!named) named = hardware;
    const LoopRoles roles = loopRoles(einsum);
    for (auto& [arrayDim, loops] : *named->dataflows[i].unroll)
      loops = inRoles(einsum, roles, loops, sizeOf(hardware, arrayDim));
  }
  return named;
}

}  // namespace tilescope
