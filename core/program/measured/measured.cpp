// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/program/measured/measured.h"

#include <set>

#include "core/base/document_findings.h"
#include "core/base/json.h"
#include "core/base/json_pointer.h"
#include "core/base/names.h"
#include "core/base/read_document.h"
#include "core/base/schemas.h"
#include "core/mapping/mapping.h"

namespace tilescope {
namespace {

TensorBits bitsFrom(const Json& json) {
  TensorBits bits{};
  for (const auto& [tensor, value] : json.items()) bits[static_cast<std::size_t>(*parseTensor(tensor))] = value;
  return bits;
}

Json jsonOf(const TensorBits& bits) {
  Json json;
  for (std::size_t t = 0; t < kTensorCount; ++t) json[std::string(name(static_cast<Tensor>(t)))] = bits[t];
  return json;
}

template <class T>
std::optional<T> optionalFrom(const Json& json) {
  return json.is_null() ? std::nullopt : std::optional(json.get<T>());
}

Json jsonOf(const std::optional<double>& value) {
  return value ? plainNumber(*value) : Json();
}

template <class T>
std::optional<T> optionalMember(const Json& json, const char* key) {
  const auto found = json.find(key);
  return found == json.end() ? std::nullopt : optionalFrom<T>(*found);
}

std::optional<MeasuredCounters> countersFrom(const Json& layer) {
  const auto found = layer.find("counters");
  if (found == layer.end()) return std::nullopt;
  return MeasuredCounters{optionalMember<double>(*found, "cycles"), optionalMember<double>(*found, "instructions"),
                          optionalMember<double>(*found, "l1d_misses"), optionalMember<double>(*found, "ll_misses")};
}

Measured::Layer layerFrom(const Json& json) {
  return {json.at("name"),
          json.at("kind"),
          bitsFrom(json.at("predicted_bits")),
          bitsFrom(json.at("moved_bits")),
          optionalFrom<bool>(json.at("correct")),
          optionalFrom<double>(json.at("max_error")),
          optionalFrom<double>(json.at("bound")),
          json.at("milliseconds"),
          optionalMember<double>(json, "milliseconds_min"),
          optionalMember<std::int64_t>(json, "runs"),
          countersFrom(json)};
}

Json jsonOf(const Measured::Layer& layer) {
  Json json{{"name", layer.name},
            {"kind", layer.kind},
            {"predicted_bits", jsonOf(layer.predictedBits)},
            {"moved_bits", jsonOf(layer.movedBits)},
            {"correct", layer.correct ? Json(*layer.correct) : Json()},
            {"max_error", jsonOf(layer.maxError)},
            {"bound", jsonOf(layer.bound)},
            {"milliseconds", plainNumber(layer.milliseconds)}};
  if (layer.millisecondsMin) json["milliseconds_min"] = plainNumber(*layer.millisecondsMin);
  if (layer.runs) json["runs"] = *layer.runs;
  if (const auto& counters = layer.counters)
    json["counters"] = {{"cycles", jsonOf(counters->cycles)},
                        {"instructions", jsonOf(counters->instructions)},
                        {"l1d_misses", jsonOf(counters->l1dMisses)},
                        {"ll_misses", jsonOf(counters->llMisses)}};
  return json;
}

Diagnostics checkNames(const Measured& measured, const std::string& file, const std::string& prefix) {
  DocumentFindings findings(file, prefix);
  std::set<std::string> seen;
  for (std::size_t i = 0; i < measured.layers.size() && !findings.full(); ++i)
    if (const std::string& name = measured.layers[i].name; !seen.insert(name).second)
      findings.error(childPointer("/layers", i) + "/name", quoteName(name) + " twice", "each layer once",
                     "Run the program again and take the file as it writes it.");
  return std::move(findings).take();
}

}  // namespace

Result<Measured> readMeasured(const std::string& path) {
  return readDocument(path, [&](const Json& document) { return measuredFromJson(document, path); });
}

Result<Measured> measuredFromJson(const Json& document, const std::string& file, const std::string& prefix) {
  Json plain = document;
  takeNotes(plain);
  if (Diagnostics errors = validateAgainstSchema(plain, "measured", file, prefix); !errors.empty()) return errors;
  Measured measured{plain["network"],
                    plain.value("plan_hash", ""),
                    plain["device"],
                    plain["emulated"],
                    plain["arithmetic"],
                    plain["onchip"],
                    plain["streams"] == "on",
                    plain["seed"],
                    {},
                    plain["checked"],
                    plain["passed"],
                    optionalMember<std::int64_t>(plain, "threads"),
                    optionalMember<double>(plain, "network_milliseconds"),
                    plain.value("counters_absent", "")};
  for (const Json& layer : plain["layers"]) measured.layers.push_back(layerFrom(layer));
  if (Diagnostics errors = checkNames(measured, file, prefix); !errors.empty()) return errors;
  return measured;
}

Json toJson(const Measured& measured) {
  Json json{{"format", "tilescope.measured/1"}, {"network", measured.network}};
  if (!measured.planHash.empty()) json["plan_hash"] = measured.planHash;
  json.update({{"device", measured.device},
               {"emulated", measured.emulated},
               {"arithmetic", measured.arithmetic},
               {"onchip", measured.onchip},
               {"streams", measured.streams ? "on" : "off"},
               {"seed", measured.seed}});
  if (measured.threads) json["threads"] = *measured.threads;
  if (measured.networkMilliseconds) json["network_milliseconds"] = plainNumber(*measured.networkMilliseconds);
  if (!measured.countersAbsent.empty()) json["counters_absent"] = measured.countersAbsent;
  json["layers"] = Json::array();
  for (const Measured::Layer& layer : measured.layers) json["layers"].push_back(jsonOf(layer));
  json["checked"] = measured.checked;
  json["passed"] = measured.passed;
  return json;
}

}  // namespace tilescope
