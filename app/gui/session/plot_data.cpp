// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/session/plot_data.h"

#include <algorithm>
#include <set>
#include <string>

#include "app/gui/kit/words/words.h"
#include "core/picture/roofline.h"
#include "core/picture/traffic.h"

namespace tilescope::gui {

RooflineData rooflineData(const ExecutionPlan& plan, const tilescope::LayerRows& rows) {
  const Roofline picture = roofline(plan, rows);
  RooflineData data;
  data.bandwidth = picture.bandwidth;
  data.peak = picture.peak;
  data.bandwidthLabel = words(picture.bandwidthLabel);
  data.peakLabel = words(picture.peakLabel);
  data.objective = words(picture.objective);
  std::set<std::string> pending;
  for (const tilescope::LayerRow& row : rows)
    if (row.state == LayerState::Pending) pending.insert(row.name);
  for (const tilescope::RooflineMark& mark : picture.marks) {
    QStringList layers;
    for (const std::string& layer : mark.layers) layers << words(layer);
    const bool stale = std::any_of(mark.layers.begin(), mark.layers.end(),
                                   [&](const std::string& layer) { return pending.contains(layer); });
    data.marks.push_back(
        {layers, words(mark.label), mark.intensity, mark.performance, mark.share, mark.memoryBound, stale});
  }
  return data;
}

TrafficData trafficData(const tilescope::LayerRows& rows) {
  TrafficData data;
  for (const tilescope::TrafficBar& bar : trafficBars(rows))
    data.bars.push_back({words(bar.layer), words(bar.label), words(bar.block), bar.state, bar.bytes, bar.minimum});
  return data;
}

}  // namespace tilescope::gui
