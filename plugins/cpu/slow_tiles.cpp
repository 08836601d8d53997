// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/cpu/slow_tiles.h"

#include <fmt/format.h>

#include "core/base/names.h"
#include "core/models/eplanner/eplanner_layer.h"
#include "plugins/common/layer_text.h"
#include "plugins/cpu/array_uses.h"

namespace tilescope::cpu {
namespace {

bool cutsVectors(std::int64_t tile, std::int64_t size) {
  return tile < size && tile % kMaxLanes != 0;
}

}  // namespace

Diagnostics slowTiles(const Program& program, const Network& network) {
  std::string first;
  std::size_t count = 0;
  for (const ProgramLayer& planned : program.layers) {
    if (!planned.mapping) continue;
    const eplanner::EplannerLayer shape = *eplanner::eplannerLayer(layerNamed(network, planned.name));
    const TileMapping& t = *planned.mapping;
    if (isDepthwise(shape) || (!cutsVectors(t.C, shape.C) && !cutsVectors(t.K, shape.K))) continue;
    if (++count == 1) first = fmt::format("{} (K {}, C {})", quoteName(planned.name), t.K, t.C);
  }
  if (count == 0) return {};
  return {
      {Diagnostic::Severity::Warning, "", "the plan",
       count == 1 ? fmt::format("tiles of layer {} that cut vectors of channels", first)
                  : fmt::format("tiles that cut vectors of channels in {} layers, first {}", count, first),
       fmt::format("K and C in multiples of {}; the program is right, but copies these channels one by one", kMaxLanes),
       fmt::format("For speed, plan with --set /models/eplanner/tile_step_channels={}, or on the profile of "
                   "'tilescope-cli detect'.",
                   kMaxLanes)}};
}

}  // namespace tilescope::cpu
