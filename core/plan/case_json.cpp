// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/case_json.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/base/json.h"
#include "core/base/json_document.h"
#include "core/base/names.h"
#include "core/base/read_document.h"
#include "core/base/schemas.h"
#include "core/hardware/hardware_json.h"
#include "core/mapping/mapping_json.h"
#include "core/workload/network_file.h"
#include "core/workload/network_json.h"

namespace tilescope {
namespace {

constexpr const char* kFormat = "tilescope.case/1";
constexpr std::size_t kMaxCaseErrors = 50;  // generated cases repeat one error in every mapping

void readMappings(const Json& list, const std::string& file, std::vector<Mapping>& mappings, Diagnostics& diagnostics) {
  mappings.reserve(list.size());
  for (std::size_t i = 0; i < list.size(); ++i) {
    Result<Mapping> mapping = mappingFromJson(list[i], file, fmt::format("/mappings/{}", i));
    append(diagnostics, mapping.diagnostics());
    if (mapping) mappings.push_back(std::move(mapping).value());
    if (diagnostics.size() < kMaxCaseErrors || i + 1 == list.size()) continue;
    diagnostics.push_back({Diagnostic::Severity::Error, file, "/mappings",
                           fmt::format("{} errors so far", diagnostics.size()), "",
                           fmt::format("The {} mappings after this were not read", list.size() - i - 1)});
    return;
  }
}

void checkLayer(const Case& value, const std::string& file, Diagnostics& diagnostics) {
  const std::vector<std::string> names = namesOf(value.network.layers);
  if (std::find(names.begin(), names.end(), value.layer) != names.end()) return;
  diagnostics.push_back(unknownName(file, "/layer", value.layer, names, "a layer of " + quoteName(value.network.name)));
}

Json withoutParts(const Json& document) {
  Json rest = document;
  if (!rest.is_object()) return rest;
  for (const char* part : {"hardware", "network"})
    if (rest.contains(part) && rest[part].is_object()) rest[part] = Json::object();
  return rest;
}

}  // namespace

Result<Case> readCase(const std::string& path) {
  return readDocument(path, [&](const Json& document) { return caseFromJson(document, path); });
}

Result<Case> caseFromJson(const Json& document, const std::string& file) {
  Json rest = withoutParts(document);
  Case value;
  value.notes = takeNotes(rest);
  if (Diagnostics errors = validateAgainstSchema(rest, "case", file); !errors.empty()) return errors;
  value.model = rest.at("model");
  if (rest.contains("options"))
    for (const auto& [option, setting] : rest["options"].items()) value.options[option] = setting;
  value.layer = rest.at("layer");
  Diagnostics diagnostics;
  readPart(document.at("hardware"), file, "/hardware", hardwareFromJson, readHardware, value.hardware, diagnostics);
  if (readPart(
          document.at("network"), file, "/network", networkFromJson,
          [](const std::string& path) { return readNetworkFile(path); }, value.network, diagnostics))
    checkLayer(value, file, diagnostics);
  readMappings(rest.at("mappings"), file, value.mappings, diagnostics);
  if (!hasErrors(diagnostics)) return {std::move(value), std::move(diagnostics)};
  std::erase_if(diagnostics, [](const Diagnostic& d) { return d.severity == Diagnostic::Severity::Warning; });
  return diagnostics;
}

Json toJson(const Case& value) {
  Json json = {{"format", kFormat}, {"model", value.model}};
  json["options"] = Json::object();
  for (const auto& [option, setting] : value.options) json["options"][option] = setting;
  json["hardware"] = toJson(value.hardware);
  json["network"] = toJson(value.network);
  json["layer"] = value.layer;
  json["mappings"] = Json::array();
  for (const Mapping& mapping : value.mappings) json["mappings"].push_back(toJson(mapping));
  putNotes(json, value.notes);
  return json;
}

}  // namespace tilescope
