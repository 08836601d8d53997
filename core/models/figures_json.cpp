// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/figures_json.h"

#include <string>

#include "core/base/json.h"

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

namespace {

using PerTensor = PredictorTerms::PerTensor;

Json perTensor(const PerTensor& values) {
  Json document = Json::object();
  for (const Tensor tensor : kTensors) document[std::string(name(tensor))] = plainNumber(values[index(tensor)]);
  return document;
}

PerTensor perTensorFrom(const Json& document) {
  PerTensor values{};
  for (const Tensor tensor : kTensors) values[index(tensor)] = document.at(std::string(name(tensor))).get<double>();
  return values;
}

}  // namespace

Json toJson(const PredictorTerms& t) {
  return Json{{"active_pes", plainNumber(t.activeElements)},
              {"n_ref", {{"buffer", perTensor(t.refreshesBuffer)}, {"pe", perTensor(t.refreshesPe)}}},
              {"v_ref", {{"buffer", perTensor(t.tileBuffer)}, {"pe", perTensor(t.tilePe)}}},
              {"accesses",
               {{"dram", perTensor(t.accessesDram)},
                {"buffer", perTensor(t.accessesBuffer)},
                {"array", perTensor(t.accessesArray)},
                {"pe", perTensor(t.accessesPe)}}},
              {"energy",
               {{"compute", plainNumber(t.energy.compute)},
                {"dram", plainNumber(t.energy.dram)},
                {"buffer", plainNumber(t.energy.buffer)},
                {"array", plainNumber(t.energy.array)},
                {"pe", plainNumber(t.energy.pe)}}},
              {"latency",
               {{"L_comp", plainNumber(t.latency.compute)},
                {"L_dram", plainNumber(t.latency.dram)},
                {"L_buffer", plainNumber(t.latency.buffer)},
                {"L_setup", plainNumber(t.latency.setup)},
                {"total", plainNumber(t.latency.total)}}}};
}

PredictorTerms predictorTermsFromJson(const Json& document) {
  const auto number = [](const Json& at, const char* key) { return at.at(key).get<double>(); };
  PredictorTerms t;
  t.activeElements = number(document, "active_pes");
  t.refreshesBuffer = perTensorFrom(document.at("n_ref").at("buffer"));
  t.refreshesPe = perTensorFrom(document.at("n_ref").at("pe"));
  t.tileBuffer = perTensorFrom(document.at("v_ref").at("buffer"));
  t.tilePe = perTensorFrom(document.at("v_ref").at("pe"));
  const Json& accesses = document.at("accesses");
  t.accessesDram = perTensorFrom(accesses.at("dram"));
  t.accessesBuffer = perTensorFrom(accesses.at("buffer"));
  t.accessesArray = perTensorFrom(accesses.at("array"));
  t.accessesPe = perTensorFrom(accesses.at("pe"));
  const Json& energy = document.at("energy");
  t.energy = {number(energy, "compute"), number(energy, "dram"), number(energy, "buffer"), number(energy, "array"),
              number(energy, "pe")};
  const Json& latency = document.at("latency");
  t.latency = {number(latency, "L_comp"), number(latency, "L_dram"), number(latency, "L_buffer"),
               number(latency, "L_setup"), number(latency, "total")};
  return t;
}

}  // namespace tilescope
