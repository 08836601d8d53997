// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mapping/mapping_checks.h"

#include <fmt/format.h>

#include <cstddef>
#include <numeric>

#include "core/base/json.h"
#include "core/base/json_document.h"
#include "core/base/json_pointer.h"

namespace tilescope {
namespace {

void checkSpatial(const LoopMapping& mapping, DocumentFindings& findings) {
  if (!mapping.spatial) return;
  for (const auto& [arrayDim, loops] : *mapping.spatial) {
    std::map<std::string, std::size_t> first;
    for (std::size_t i = 0; i < loops.size(); ++i) {
      const auto [known, isNew] = first.emplace(loops[i].first, i);
      if (isNew) continue;
      findings.error(childPointer(childPointer("/spatial", arrayDim), i),
                     fmt::format("loop dimension {} again", quoteShort(Json(loops[i].first))),
                     "each loop dimension once per array dimension",
                     fmt::format("Write one entry with the product of both factors (first at {})", known->second));
    }
  }
}

void checkLoops(const LoopMapping& mapping, DocumentFindings& findings) {
  checkSpatial(mapping, findings);
  if (!mapping.loopsPerMemory) return;
  const auto loops = static_cast<std::int64_t>(mapping.temporal.size());
  for (const auto& [tensor, counts] : *mapping.loopsPerMemory) {
    const std::int64_t sum = std::accumulate(counts.begin(), counts.end(), std::int64_t{0});
    if (sum != loops)
      findings.error(fmt::format("/loops_per_memory/{}", name(tensor)), fmt::format("{} loops in all", sum),
                     fmt::format("the {} loops of \"temporal\"", loops),
                     "Let the numbers of this tensor add up, the loops that are left at its outermost memory");
  }
}

void checkTiles(const TileMapping& mapping, DocumentFindings& findings) {
  if (mapping.outerLoops.empty() || !mapping.stationary) return;
  const Dim innermost = mapping.outerLoops.front();
  const Stationary follows = stationaryUnder(innermost);
  if (follows != *mapping.stationary)
    findings.error("/stationary", fmt::format("\"{}\"", name(*mapping.stationary)),
                   fmt::format("\"{}\", which is stationary while the innermost off-chip loop {} runs", name(follows),
                               name(innermost)),
                   "Remove \"stationary\", or put another loop first in \"outer_loops\"");
}

void checkNest(const NestMapping& mapping, DocumentFindings& findings) {
  if (!mapping.refresh) return;
  const auto loops = static_cast<std::int64_t>(mapping.dram.size() + mapping.buffer.size() + mapping.pe.size());
  for (const auto& [level, tensors] : *mapping.refresh)
    for (const auto& [tensor, count] : tensors)
      if (count > loops)
        findings.error(fmt::format("/refresh/{}/{}", level, name(tensor)), std::to_string(count),
                       fmt::format("at most {}, the loops of dram, buffer and pe together", loops),
                       "Count the temporal loops above the refresh location, without those of \"array\"");
}

}  // namespace

Stationary stationaryUnder(Dim innermostLoop) {
  switch (innermostLoop) {
    case Dim::K:
      return Stationary::Input;
    case Dim::OY:
    case Dim::OX:
      return Stationary::Weight;
    case Dim::C:
    case Dim::FY:
    case Dim::FX:
      return Stationary::Output;
    case Dim::B:
    case Dim::G:
      break;
  }
  throw InternalError("no off-chip loop of a tile");
}

void checkMapping(const Mapping& mapping, DocumentFindings& findings) {
  if (const auto* loops = std::get_if<LoopMapping>(&mapping)) checkLoops(*loops, findings);
  if (const auto* tiles = std::get_if<TileMapping>(&mapping)) checkTiles(*tiles, findings);
  if (const auto* nest = std::get_if<NestMapping>(&mapping)) checkNest(*nest, findings);
}

}  // namespace tilescope
