// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mapping/conversion.h"

#include <utility>

namespace tilescope {
namespace {

template <class T>
Converted<Mapping> general(Converted<T> converted) {
  if (!converted.ok()) return {std::nullopt, std::move(converted.reason)};
  return {Mapping{std::move(*converted.mapping)}, ""};
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
  Converted<LoopMapping> loops = asLoops(mapping, layer, hardware, dataflow);
  if (!loops.ok()) return {std::nullopt, std::move(loops.reason)};
  switch (form) {
    case MappingForm::Tiles:
      return general(toTiles(*loops.mapping, layer, hardware));
    case MappingForm::Nest:
      return general(toNest(*loops.mapping, layer, hardware));
    case MappingForm::Loops:
      break;
  }
  return general(std::move(loops));
}

}  // namespace tilescope
