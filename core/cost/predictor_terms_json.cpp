// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/predictor_terms_json.h"

#include <string>

#include "core/base/json.h"
#include "core/base/json_number.h"

namespace tilescope {
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
