// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/session/plan_differences.h"

#include <algorithm>
#include <string_view>
#include <unordered_map>

#include "app/gui/kit/words/change_text.h"

namespace tilescope::gui {
namespace {

bool hasFigures(const LayerRow& row) {
  return row.seconds > 0 && (row.state == LayerState::Planned || row.state == LayerState::Pending);
}

class PlannedRows {
 public:
  explicit PlannedRows(const LayerRows& rows) {
    for (const LayerRow& row : rows)
      if (row.state == LayerState::Planned) rows_.emplace(row.name, &row);
  }
  const LayerRow* find(std::string_view layer) const {
    const auto found = rows_.find(layer);
    return found == rows_.end() ? nullptr : found->second;
  }

 private:
  std::unordered_map<std::string_view, const LayerRow*> rows_;
};

LayerChange changeOf(const LayerRow& now, const LayerRow& before, bool sameEnergyUnit) {
  LayerChange change;
  change.traffic = relativeChange(now.totalBytes(), before.totalBytes()).value_or(0);
  change.latency = relativeChange(now.seconds, before.seconds).value_or(0);
  change.intensity = relativeChange(now.intensity, before.intensity).value_or(0);
  if (sameEnergyUnit && before.energy > 0) change.energy = relativeChange(now.energy, before.energy).value_or(0);
  change.utilization = now.utilization - before.utilization;
  return change;
}

}  // namespace

bool comparesLayers(const ExecutionPlan& plan, const ExecutionPlan& reference) {
  return plan.request.model == reference.request.model && plan.request.network.name == reference.request.network.name;
}

void compareRows(LayerRows& rows, const LayerRows& reference, bool sameEnergyUnit) {
  const PlannedRows planned(reference);
  for (LayerRow& row : rows) {
    const LayerRow* before = hasFigures(row) ? planned.find(row.name) : nullptr;
    row.change = before ? std::optional(changeOf(row, *before, sameEnergyUnit)) : std::nullopt;
  }
}

void addPin(RooflineData& data, QChar letter, const LayerRows& reference) {
  const PlannedRows planned(reference);
  data.pin = letter;
  for (std::size_t mark = 0; mark < data.marks.size(); ++mark)
    for (const std::string& layer : data.marks[mark].layers) {
      const LayerRow* row = planned.find(layer);
      if (!row) continue;
      const PinnedPlace place{mark, row->intensity, row->performance};
      if (std::find(data.pinned.begin(), data.pinned.end(), place) == data.pinned.end()) data.pinned.push_back(place);
    }
}

void addPin(TrafficData& data, QChar letter, const LayerRows& reference) {
  const PlannedRows planned(reference);
  data.pin = letter;
  for (const TrafficBar& bar : data.bars) {
    const LayerRow* row = bar.state == LayerState::Infeasible ? nullptr : planned.find(bar.layer);
    data.pinned.push_back(row ? row->totalBytes() : 0);
  }
}

}  // namespace tilescope::gui
