// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explore/limiting_port.h"

#include <algorithm>
#include <utility>
#include <variant>
#include <vector>

namespace tilescope {
std::optional<LimitingPort> limitingPort(const ExecutionPlan& plan) {
  std::vector<std::pair<StallPlace, double>> ports;
  bool allNamed = true, allOffChip = true;
  for (const LayerPlan& layer : plan.layers) {
    const auto* result = std::get_if<LayerResult>(&layer.evaluation);
    if (!result || bindingOf(*result, plan.request.hardware) != Resource::OnChipBandwidth) continue;
    const std::optional<StallPlace> place = stallPlaceOf(*result);
    allNamed = allNamed && place;
    allOffChip = allOffChip && isOffChipBusy(*result, plan.request.hardware);
    if (!place) continue;
    auto known = std::find_if(ports.begin(), ports.end(), [&](const auto& port) { return port.first == *place; });
    if (known == ports.end()) known = ports.insert(ports.end(), {*place, 0});
    known->second += result->latency.seconds;
  }
  if (ports.empty()) return std::nullopt;
  const auto most =
      std::max_element(ports.begin(), ports.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
  return LimitingPort{most->first, allNamed && ports.size() == 1, allOffChip};
}

std::string wordsOf(const StallPlace& place) {
  return place.port.empty() ? place.memory : place.memory + ", " + place.port;
}

std::string limitWords(Resource resource, const ExecutionPlan& plan) {
  const std::string words = wordsOf(resource, plan.request.hardware);
  const std::optional<LimitingPort> port = resource == Resource::OnChipBandwidth ? limitingPort(plan) : std::nullopt;
  if (!port) return words;
  const std::string offChip =
      port->isOffChipToo ? ", no faster than " + columnWordsOf(Resource::OffChipBandwidth, plan.request.hardware) : "";
  return words + (port->isOnly ? " (" : " (mostly ") + wordsOf(port->place) + offChip + ")";
}

std::string limitColumn(const LayerResult& result, const HardwareProfile& hardware) {
  const Resource resource = bindingOf(result, hardware);
  const std::optional<StallPlace> place = resource == Resource::OnChipBandwidth ? stallPlaceOf(result) : std::nullopt;
  if (!place) return columnWordsOf(resource, hardware);
  return (isOffChipBusy(result, hardware) ? columnWordsOf(Resource::OffChipBandwidth, hardware) + " and " : "") +
         wordsOf(*place);
}

}  // namespace tilescope
