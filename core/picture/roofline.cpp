// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/picture/roofline.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <utility>

#include "core/base/format_number.h"
#include "core/base/label_words.h"
#include "core/base/units.h"
#include "core/hardware/transfer_energy.h"
#include "core/models/model_registry.h"
#include "core/picture/operation_text.h"

namespace tilescope {
namespace {

constexpr int kRoofDigits = 4;  // "1044 GMAC/s"

std::string markLabel(const std::vector<std::string>& layers) {
  if (layers.size() == 1) return layers.front();
  const std::string block = blockOf(layers.front());
  const bool oneBlock =
      std::all_of(layers.begin(), layers.end(), [&](const std::string& layer) { return blockOf(layer) == block; });
  if (oneBlock) return fmt::format("{}, {} layers", block, layers.size());
  return fmt::format("{} and {} more", layers.front(), layers.size() - 1);
}

double elementsOf(const std::vector<std::int64_t>& sides) {
  double elements = 1;
  for (const std::int64_t side : sides) elements *= static_cast<double>(side);
  return elements;
}

// The array that the plan's layers use; of several, the largest (highest roof). Empty without planned layers.
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

void setRoofs(Roofline& roofline, const ExecutionPlan& plan) {
  const HardwareProfile& hardware = plan.request.hardware;
  // A model may list the dimensions of the whole array in another order.
  const std::vector<std::int64_t> counted = arrayOf(plan), whole = arraySides(hardware);
  const bool isWhole =
      counted.empty() || std::is_permutation(counted.begin(), counted.end(), whole.begin(), whole.end());
  const std::vector<std::int64_t>& sides = isWhole ? whole : counted;
  roofline.peak = elementsOf(sides) * hardware.clockMhz * kPerMega / hardware.cyclesPerMac;
  roofline.peakLabel =
      fmt::format("{} PEs, {} GMAC/s", arrayText(sides), atMost(roofline.peak / kPerGiga, kRoofDigits));
  const Memory& memory = hardware.memories.back();
  if (const std::optional<double> bits = bandwidthBitsPerCycle(memory, hardware.clockMhz)) {
    roofline.bandwidth = *bits * hardware.clockMhz * kPerMega / kBitsPerByte;
    roofline.bandwidthLabel =
        fmt::format("{} {} GB/s", wordsOf(memory.name), atMost(roofline.bandwidth / kPerGiga, kRoofDigits));
  }
}

bool hasPlace(const LayerRow& row) {
  return row.state != LayerState::OutsideModel && row.state != LayerState::Infeasible && row.performance > 0;
}

}  // namespace

std::string_view shareWord(Objective objective) {
  return labelOf(sharedObjective(objective));
}

Roofline roofline(const ExecutionPlan& plan, const LayerRows& rows) {
  Roofline made;
  made.objective = shareWord(plan.request.objective);
  setRoofs(made, plan);
  std::map<std::pair<double, double>, std::size_t> markAt;
  for (const LayerRow& row : rows) {
    if (!hasPlace(row)) continue;
    const auto [place, isNew] = markAt.try_emplace({row.intensity, row.performance}, made.marks.size());
    if (isNew) made.marks.push_back({{}, "", row.intensity, row.performance, 0, row.memoryBound});
    RooflineMark& mark = made.marks[place->second];
    mark.layers.push_back(row.name);
    mark.share += row.share;
    mark.stale = mark.stale || row.state == LayerState::Pending;
  }
  for (RooflineMark& mark : made.marks) mark.label = markLabel(mark.layers);
  return made;
}

}  // namespace tilescope
