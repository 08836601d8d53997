// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/partition/stage_times.h"

#include "core/base/ensure.h"

namespace tilescope {
namespace {

void addOnce(std::vector<std::string>& names, const std::string& name) {
  if (!name.empty() && std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
}

}  // namespace

std::vector<double> stageMacs(const Partition& partition) {
  std::vector<double> macs;
  for (const PartitionSpan& span : partition.spans) macs.push_back(static_cast<double>(span.macs));
  return macs;
}

std::vector<std::string> layersOfSpan(const Chain& chain, std::size_t from, std::size_t to) {
  std::vector<std::string> names;
  for (std::size_t k = from + 1; k <= to; ++k) {
    addOnce(names, chain.layer(k).name);
    for (const ChainEdge& edge : chain.layer(k).inputs) addOnce(names, edge.projection);
    for (const std::string& merged : chain.layer(k).merged) addOnce(names, merged);
  }
  return names;
}

std::vector<StageTime> stageTimes(const Chain& chain, const Partition& partition,
                                  const std::map<std::string, double>& layerTimes,
                                  std::optional<double> elementsPerTime) {
  ensure(!elementsPerTime || *elementsPerTime > 0, "a link moves elements");
  std::vector<StageTime> times;
  for (const PartitionSpan& span : partition.spans) {
    StageTime& stage = times.emplace_back();
    for (const std::string& layer : layersOfSpan(chain, span.from, span.to)) {
      const auto time = layerTimes.find(layer);
      if (time == layerTimes.end())
        stage.uncounted.push_back(layer);
      else
        stage.compute += time->second;
    }
    if (elementsPerTime) stage.transfer = static_cast<double>(span.transfers.total()) / *elementsPerTime;
  }
  return times;
}

}  // namespace tilescope
