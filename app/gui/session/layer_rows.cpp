// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/session/layer_rows.h"

#include "app/gui/kit/words/words.h"

namespace tilescope::gui {
namespace {

LayerRow shownRow(const tilescope::LayerRow& row) {
  LayerRow shown;
  shown.name = words(row.name);
  shown.operation = words(row.operation);
  shown.state = row.state;
  shown.reason = words(row.reason);
  shown.shortReason = words(row.shortReason);
  shown.sameAs = words(row.sameAs);
  shown.tile = words(row.tile);
  shown.stationary = words(row.stationary);
  shown.bytes = row.bytes;
  shown.minimum = row.minimum;
  shown.intensity = row.intensity;
  shown.performance = row.performance;
  shown.utilization = row.utilization;
  shown.seconds = row.seconds;
  shown.energy = row.energy;
  shown.share = row.share;
  shown.memoryBound = row.memoryBound;
  shown.bound = words(row.bound);
  shown.proven = row.proven;
  shown.interim = row.interim;
  shown.gap = row.gap;
  shown.nodes = row.nodes;
  if (row.seconds > 0) shown.searchSeconds = row.searchSeconds;  // others have no answer that was searched
  return shown;
}

}  // namespace

LayerRows shownRows(const tilescope::LayerRows& rows) {
  LayerRows shown;
  shown.reserve(rows.size());
  for (const tilescope::LayerRow& row : rows) shown.push_back(shownRow(row));
  return shown;
}

}  // namespace tilescope::gui
