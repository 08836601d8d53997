// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/figures_json.h"

#include <string>

#include "core/base/json.h"
#include "core/base/json_number.h"

namespace tilescope {
namespace {

Json toJson(const MoveFigures& figures) {
  Json document = Json::object();
  for (const Move move : kMoves)
    if (figures[move]) document[std::string(name(move))] = plainNumber(*figures[move]);
  return document;
}

MoveFigures moveFiguresFromJson(const Json& document) {
  MoveFigures figures;
  for (const Move move : kMoves) {
    const auto found = document.find(std::string(name(move)));
    if (found != document.end()) figures[move] = found->get<double>();
  }
  return figures;
}

void putOptional(Json& document, const char* key, const std::optional<double>& value) {
  if (value) document[key] = plainNumber(*value);
}

std::optional<double> optionalNumber(const Json& document, const char* key) {
  const auto found = document.find(key);
  return found == document.end() ? std::nullopt : std::optional(found->get<double>());
}

}  // namespace

Json toJson(const Energy& energy) {
  Json document{{"unit", std::string(name(energy.unit))},
                {"total", plainNumber(energy.total)},
                {"mac", plainNumber(energy.mac)},
                {"memories", toJson(energy.memories)}};
  putOptional(document, "interconnect", energy.interconnect);
  if (energy.estimate) document["estimate"] = true;
  return document;
}

Json toJson(const std::vector<MemoryFigures>& memories) {
  Json document = Json::object();
  for (const MemoryFigures& memory : memories) {
    Json tensors = Json::object();
    for (const Tensor tensor : kTensors)
      if (const auto& figures = memory.tensors[index(tensor)]) tensors[std::string(name(tensor))] = toJson(*figures);
    document[memory.memory] = std::move(tensors);
  }
  return document;
}

Json toJson(const Latency& latency) {
  Json document{{"total", plainNumber(latency.total)}, {"ideal", plainNumber(latency.ideal)}};
  putOptional(document, "temporal", latency.temporal);
  putOptional(document, "stall", latency.stall);
  putOptional(document, "onload", latency.onload);
  putOptional(document, "offload", latency.offload);
  putOptional(document, "transfer_overhead", latency.transferOverhead);
  putOptional(document, "pipeline_fill", latency.pipelineFill);
  document["seconds"] = plainNumber(latency.seconds);
  return document;
}

Json toJson(const OffChipBytes& bytes) {
  Json document = Json::object();
  for (const Tensor tensor : kTensors) document[std::string(name(tensor))] = plainNumber(bytes.tensors[index(tensor)]);
  document["total"] = plainNumber(bytes.total());
  return document;
}

Json toJson(const Utilization& utilization) {
  return Json{{"spatial", plainNumber(utilization.spatial)}, {"total", plainNumber(utilization.total)}};
}

Energy energyFromJson(const Json& document) {
  Energy energy;
  energy.unit = document.at("unit") == name(EnergyUnit::Mac) ? EnergyUnit::Mac : EnergyUnit::Picojoule;
  energy.total = document.at("total").get<double>();
  energy.mac = document.at("mac").get<double>();
  energy.memories = memoryFiguresFromJson(document.at("memories"));
  energy.interconnect = optionalNumber(document, "interconnect");
  energy.estimate = document.value("estimate", false);
  return energy;
}

std::vector<MemoryFigures> memoryFiguresFromJson(const Json& document) {
  std::vector<MemoryFigures> memories;
  for (const auto& [memory, tensors] : document.items()) {
    MemoryFigures figures{memory, {}};
    for (const Tensor tensor : kTensors) {
      const auto found = tensors.find(std::string(name(tensor)));
      if (found != tensors.end()) figures.tensors[index(tensor)] = moveFiguresFromJson(*found);
    }
    memories.push_back(std::move(figures));
  }
  return memories;
}

Latency latencyFromJson(const Json& document) {
  Latency latency;
  latency.total = document.at("total").get<double>();
  latency.ideal = document.at("ideal").get<double>();
  latency.seconds = document.at("seconds").get<double>();
  latency.temporal = optionalNumber(document, "temporal");
  latency.stall = optionalNumber(document, "stall");
  latency.onload = optionalNumber(document, "onload");
  latency.offload = optionalNumber(document, "offload");
  latency.transferOverhead = optionalNumber(document, "transfer_overhead");
  latency.pipelineFill = optionalNumber(document, "pipeline_fill");
  return latency;
}

OffChipBytes offChipBytesFromJson(const Json& document) {
  OffChipBytes bytes;
  for (const Tensor tensor : kTensors)
    bytes.tensors[index(tensor)] = document.at(std::string(name(tensor))).get<double>();
  return bytes;
}

Utilization utilizationFromJson(const Json& document) {
  return {document.at("spatial").get<double>(), document.at("total").get<double>()};
}

}  // namespace tilescope
