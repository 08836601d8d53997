// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/models/plot_data.h"

#include <QObject>
#include <algorithm>
#include <map>

#include "app/gui/models/array_text.h"
#include "core/base/format_number.h"
#include "core/base/label_words.h"
#include "core/hardware/transfer_energy.h"
#include "core/plan/model_registry.h"

namespace tilescope::gui {
namespace {

constexpr double kBitsPerByte = 8;
constexpr int kRoofDigits = 4;  // "1044 GMAC/s"

// The part of a layer's name that names its block; all of it if there is none.
QString blockOf(const QString& name) {
  const qsizetype end = name.indexOf('_');
  return end > 0 ? name.left(end) : name;
}

QString markLabel(const QStringList& layers) {
  if (layers.size() == 1) return layers.front();
  const QString block = blockOf(layers.front());
  const bool oneBlock =
      std::all_of(layers.begin(), layers.end(), [&](const QString& layer) { return blockOf(layer) == block; });
  if (oneBlock) return QObject::tr("%1, %2 layers").arg(block).arg(layers.size());
  return QObject::tr("%1 and %2 more").arg(layers.front()).arg(layers.size() - 1);
}

double elementsOf(const std::vector<std::int64_t>& sides) {
  double elements = 1;
  for (const std::int64_t side : sides) elements *= static_cast<double>(side);
  return elements;
}

// Layers may use other array dimensions; the largest array is the roof that none is above. Empty: nothing is planned.
std::vector<std::int64_t> arrayOf(const ExecutionPlan& plan) {
  const CostModel& model = *(*findModel(plan.request.model))->model;
  std::vector<std::int64_t> largest;
  for (const LayerPlan& layer : plan.layers) {
    const auto* result = std::get_if<LayerResult>(&layer.evaluation);
    if (result == nullptr) continue;
    const std::vector<std::int64_t> sides = model.countedArray(plan.request.hardware, *result);
    if (!sides.empty() && (largest.empty() || elementsOf(sides) > elementsOf(largest))) largest = sides;
  }
  return largest;
}

void setRoofs(RooflineData& data, const ExecutionPlan& plan) {
  const HardwareProfile& hardware = plan.request.hardware;
  // A model that counts the whole array names its sides in an order of its own.
  const std::vector<std::int64_t> counted = arrayOf(plan), whole = arraySides(hardware);
  const bool isWhole =
      counted.empty() || std::is_permutation(counted.begin(), counted.end(), whole.begin(), whole.end());
  const std::vector<std::int64_t>& sides = isWhole ? whole : counted;
  const double elements = elementsOf(sides);
  const QString elementsText = QObject::tr("%1 PEs").arg(arrayText(sides));
  data.peak = elements * hardware.clockMhz * 1e6 / hardware.cyclesPerMac;
  data.peakLabel = elementsText + ", " + QString::fromStdString(atMost(data.peak / 1e9, kRoofDigits)) + " GMAC/s";
  const Memory& memory = hardware.memories.back();
  if (const std::optional<double> bits = bandwidthBitsPerCycle(memory, hardware.clockMhz)) {
    data.bandwidth = *bits * hardware.clockMhz * 1e6 / kBitsPerByte;
    data.bandwidthLabel = QString::fromStdString(wordsOf(memory.name)) + " " +
                          QString::fromStdString(atMost(data.bandwidth / 1e9, kRoofDigits)) + " GB/s";
  }
}

QString shareWord(Objective objective) {
  switch (objective) {
    case Objective::Energy:
      return QObject::tr("energy");
    case Objective::Traffic:
      return QObject::tr("traffic");
    default:
      return QObject::tr("latency");
  }
}

}  // namespace

RooflineData rooflineData(const ExecutionPlan& plan, const LayerRows& rows) {
  RooflineData data;
  data.objective = shareWord(plan.request.objective);
  setRoofs(data, plan);
  std::map<std::pair<double, double>, std::size_t> markAt;
  for (const LayerRow& row : rows) {
    if (row.state == LayerState::OutsideModel || row.state == LayerState::Infeasible || row.performance <= 0) continue;
    const auto [place, isNew] = markAt.try_emplace({row.intensity, row.performance}, data.marks.size());
    if (isNew) data.marks.push_back({{}, {}, row.intensity, row.performance, 0, row.memoryBound, false});
    RooflineMark& mark = data.marks[place->second];
    mark.layers.append(row.name);
    mark.share += row.share;
    mark.stale = mark.stale || row.state == LayerState::Pending;
  }
  for (RooflineMark& mark : data.marks) mark.label = markLabel(mark.layers);
  return data;
}

TrafficData trafficData(const LayerRows& rows) {
  TrafficData data;
  for (const LayerRow& row : rows) {
    if (row.state == LayerState::OutsideModel) continue;
    data.bars.push_back({row.name, row.name, {}, row.state, row.bytes, row.minimumBytes()});
  }
  for (std::size_t first = 0; first < data.bars.size();) {
    const QString block = blockOf(data.bars[first].layer);
    std::size_t last = first;
    while (last < data.bars.size() && blockOf(data.bars[last].layer) == block) ++last;
    for (std::size_t i = first; last - first > 1 && i < last; ++i) {
      data.bars[i].block = block;
      data.bars[i].label = data.bars[i].layer.mid(block.size() + 1);
      if (data.bars[i].label.isEmpty()) data.bars[i].label = data.bars[i].layer;
    }
    first = last;
  }
  return data;
}

}  // namespace tilescope::gui
