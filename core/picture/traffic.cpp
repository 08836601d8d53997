// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/picture/traffic.h"

#include "core/picture/operation_text.h"

namespace tilescope {

std::vector<TrafficBar> trafficBars(const LayerRows& rows) {
  std::vector<TrafficBar> bars;
  for (const LayerRow& row : rows)
    if (row.state != LayerState::OutsideModel)
      bars.push_back({row.name, row.name, "", row.state, row.bytes, row.minimumBytes()});
  for (std::size_t first = 0; first < bars.size();) {
    const std::string block = blockOf(bars[first].layer);
    std::size_t last = first;
    while (last < bars.size() && blockOf(bars[last].layer) == block) ++last;
    for (std::size_t i = first; last - first > 1 && i < last; ++i) {
      bars[i].block = block;
      if (bars[i].layer.size() > block.size() + 1) bars[i].label = bars[i].layer.substr(block.size() + 1);
    }
    first = last;
  }
  return bars;
}

}  // namespace tilescope
