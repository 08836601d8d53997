// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mapping/mapping.h"

namespace tilescope {

std::string loopsText(const std::vector<LoopFactor>& loops) {
  std::string text;
  for (const auto& [dim, factor] : loops)
    if (factor > 1) text += (text.empty() ? "" : " ") + dim + std::to_string(factor);
  return text;
}

std::string parallelText(const LoopMapping& mapping) {
  std::vector<LoopFactor> all;
  if (mapping.spatial)
    for (const auto& [arrayDim, loops] : *mapping.spatial) all.insert(all.end(), loops.begin(), loops.end());
  return loopsText(all);
}

std::string temporalText(const NestMapping& mapping) {
  std::string text;
  for (const auto* level : {&mapping.pe, &mapping.buffer, &mapping.dram}) {
    const std::string loops = loopsText({level->rbegin(), level->rend()});
    if (!loops.empty()) text += (text.empty() ? "" : " | ") + loops;
  }
  return text;
}

}  // namespace tilescope
