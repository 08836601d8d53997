// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mapping/conversion.h"

#include <map>
#include <utility>
#include <vector>

#include "core/workload/loop_roles.h"

namespace tilescope {
namespace {

template <class T>
Converted<Mapping> general(Converted<T> converted) {
  if (!converted.ok()) return {std::nullopt, std::move(converted.reason)};
  return {Mapping{std::move(*converted.mapping)}, ""};
}

void rename(std::vector<LoopFactor>& loops, const std::map<std::string, std::string>& names) {
  for (auto& [loop, factor] : loops)
    if (const auto found = names.find(loop); found != names.end()) loop = found->second;
}

LoopMapping renamed(LoopMapping mapping, const std::map<std::string, std::string>& names) {
  if (mapping.spatial)
    for (auto& [arrayDim, loops] : *mapping.spatial) rename(loops, names);
  rename(mapping.temporal, names);
  return mapping;
}

// An einsum layer as a convolution; its loops correspond one to one.
struct AsConvolution {
  Layer layer;
  std::map<std::string, std::string> toRoles, toOwn;
};

std::optional<AsConvolution> asConvolution(const Layer& layer) {
  if (!layer.einsum) return std::nullopt;
  std::optional<Einsum> einsum = inRoleNames(*layer.einsum);
  if (!einsum || einsum->dims.size() != layer.einsum->dims.size()) return std::nullopt;
  AsConvolution other{layer, {}, {}};
  for (std::size_t i = 0; i < einsum->dims.size(); ++i) {
    other.toRoles[layer.einsum->dims[i].first] = einsum->dims[i].first;
    other.toOwn[einsum->dims[i].first] = layer.einsum->dims[i].first;
  }
  other.layer.einsum = std::move(einsum);
  return other;
}

Converted<LoopMapping> asLoops(const Mapping& mapping, const Layer& layer, const HardwareProfile& hardware,
                               const Dataflow* dataflow) {
  if (const auto* loops = std::get_if<LoopMapping>(&mapping)) return {*loops, ""};
  if (const auto* tiles = std::get_if<TileMapping>(&mapping)) return toLoops(*tiles, layer, hardware, dataflow);
  return toLoops(std::get<NestMapping>(mapping), layer, hardware);
}

}  // namespace

Converted<Mapping> toForm(const Mapping& mapping, MappingForm form, const Layer& layer, const HardwareProfile& hardware,
                          const Dataflow* dataflow) {
  if (mapping.index() == static_cast<std::size_t>(form)) return {mapping, ""};
  const std::optional<AsConvolution> other = asConvolution(layer);
  const Layer& read = other ? other->layer : layer;
  Converted<LoopMapping> loops = asLoops(mapping, read, hardware, dataflow);
  if (!loops.ok()) return {std::nullopt, std::move(loops.reason)};
  if (other && std::holds_alternative<LoopMapping>(mapping))
    loops.mapping = renamed(std::move(*loops.mapping), other->toRoles);
  switch (form) {
    case MappingForm::Tiles:
      return general(toTiles(*loops.mapping, read, hardware));
    case MappingForm::Nest:
      return general(toNest(*loops.mapping, read, hardware));
    case MappingForm::Loops:
      break;
  }
  if (other) loops.mapping = renamed(std::move(*loops.mapping), other->toOwn);
  return general(std::move(loops));
}

}  // namespace tilescope
