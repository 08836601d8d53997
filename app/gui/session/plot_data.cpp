// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/session/plot_data.h"

#include <algorithm>
#include <numeric>
#include <string>

#include "app/gui/kit/words/words.h"
#include "core/base/units.h"
#include "core/plugin/manifest.h"
#include "core/workload/tensor_problem.h"

namespace tilescope::gui {
namespace {

constexpr double kPerMillisecond = 1e-3;

const Layer* layerOf(const Network& network, const Measured::Layer& measured) {
  const auto found = std::find_if(network.layers.begin(), network.layers.end(), [&](const Layer& layer) {
    return layer.name == measured.name && name(layer.type) == measured.kind;
  });
  return found == network.layers.end() ? nullptr : &*found;
}

std::optional<std::size_t> markOf(const RooflineData& data, const std::string& layer) {
  for (std::size_t i = 0; i < data.marks.size(); ++i)
    if (std::ranges::count(data.marks[i].layers, layer) > 0) return i;
  return std::nullopt;
}

}  // namespace

void PlanIdentity::take(const std::shared_ptr<const ExecutionPlan>& plan) {
  if (plan == plan_) return;
  plan_ = plan;
  hash_ = planHash(*plan);
}

bool PlanIdentity::is(const std::shared_ptr<const ExecutionPlan>& plan, const std::string& hash) const {
  return plan == plan_ && hash == hash_;
}

QStringList unknownLayers(const Measured& measured, const Network& network) {
  QStringList unknown;
  for (const Measured::Layer& layer : measured.layers)
    if (!layerOf(network, layer)) unknown << words(layer.name);
  return unknown;
}

bool isOfAnotherNetwork(const Measured& measured, const Network& network) {
  return measured.network != network.name && !unknownLayers(measured, network).isEmpty();
}

void addMeasured(RooflineData& data, const Measured& measured, const Network& network, bool samePlan) {
  if (isOfAnotherNetwork(measured, network)) return;
  data.measured = {words(measured.device), measured.emulated, !samePlan, {}};
  if (data.measured.device.isEmpty()) data.measured.device = QObject::tr("a device without a name");
  for (const Measured::Layer& figures : measured.layers) {
    const Layer* layer = layerOf(network, figures);
    if (!layer) continue;
    const double operations = macs(*layer) / static_cast<double>(layer->batch);
    const auto bits = std::accumulate(figures.movedBits.begin(), figures.movedBits.end(), std::int64_t{0});
    if (!(operations > 0) || bits == 0 || !(figures.milliseconds > 0)) continue;
    MeasuredPlace place{.layer = words(figures.name), .mark = markOf(data, figures.name)};
    place.seconds = figures.milliseconds * kPerMillisecond;
    place.bytes = static_cast<double>(bits) / kBitsPerByte;
    place.intensity = operations / place.bytes;
    place.performance = operations / place.seconds;
    place.movedAsPredicted = figures.movedBits == figures.predictedBits;
    place.correct = figures.correct;
    data.measured.places.push_back(std::move(place));
  }
}

}  // namespace tilescope::gui
