// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/evaluation_json.h"

#include "core/base/json.h"
#include "core/base/json_document.h"
#include "core/base/schemas.h"
#include "core/mapping/mapping_json.h"
#include "core/models/figures_json.h"
#include "core/models/model_registry.h"

namespace tilescope {
namespace {

Json toJson(const std::vector<BrokenRule>& rules) {
  Json list = Json::array();
  for (const BrokenRule& broken : rules) list.push_back({{"rule", broken.rule}, {"message", broken.message}});
  return list;
}

// Only compulsory traffic counts; model and MACs are kept if known.
Json outsideModelToJson(const LayerResult& result) {
  Json document{{"valid", true}, {"outside_model", true}};
  if (!result.model.empty()) document["model"] = result.model;
  document["layer"] = result.layer;
  if (result.macs != 0) document["macs"] = plainNumber(result.macs);
  document["off_chip_bytes"] = toJson(result.offChipBytes);
  return document;
}

Json toJson(const LayerResult& result) {
  if (result.outsideModel) return outsideModelToJson(result);
  Json document{{"valid", true}, {"model", result.model}, {"layer", result.layer}, {"macs", plainNumber(result.macs)}};
  if (result.mapping) document["mapping"] = toJson(*result.mapping);
  put(document, result);
  if (result.terms) document[std::string(result.terms.model())] = toJson(result.terms);
  if (!result.brokenRules.empty()) document["broken_rules"] = toJson(result.brokenRules);
  if (!result.notes.empty()) document["notes"] = result.notes;
  return document;
}

Json toJson(const Violation& violation) {
  Json document{{"kind", std::string(name(violation.kind))},
                {"memory", violation.memory},
                {"tensor", violation.tensor},
                {"needed_bits", violation.neededBits},
                {"available_bits", violation.availableBits}};
  if (!violation.rule.empty()) document["rule"] = violation.rule;
  document["message"] = violation.message;
  return Json{{"valid", false}, {"violation", std::move(document)}};
}

Violation violationFromJson(const Json& document) {
  Violation violation;
  violation.kind = parseViolationKind(document.at("kind").get<std::string>()).value();
  violation.memory = document.at("memory").get<std::string>();
  violation.tensor = document.at("tensor").get<std::string>();
  violation.neededBits = document.at("needed_bits").get<std::int64_t>();
  violation.availableBits = document.at("available_bits").get<std::int64_t>();
  violation.rule = document.value("rule", "");
  violation.message = document.at("message").get<std::string>();
  return violation;
}

void readFigures(const Json& document, LayerResult& result) {
  static_cast<Results&>(result) = resultsFromJson(document);
  for (const auto& [key, value] : document.items())
    if (const CostModel* model = costModel(key)) result.terms = termsFromJson(value, model->emptyTerms());
  result.notes = document.value("notes", std::vector<std::string>{});
  const auto broken = document.find("broken_rules");
  if (broken == document.end()) return;
  for (const Json& rule : *broken)
    result.brokenRules.push_back({rule.at("rule").get<std::string>(), rule.at("message").get<std::string>()});
}

}  // namespace

Json toJson(const Evaluation& evaluation) {
  return std::visit([](const auto& value) { return toJson(value); }, evaluation);
}

Result<Evaluation> evaluationFromJson(const Json& document, const std::string& file, const std::string& prefix) {
  Json withoutNotes = document;
  takeNotes(withoutNotes);
  const Diagnostics errors = validateAgainstSchema(withoutNotes, "evaluation", file, prefix);
  if (!errors.empty()) return errors;
  return evaluationFromCheckedJson(withoutNotes, file, prefix);
}

Result<Evaluation> evaluationFromCheckedJson(const Json& document, const std::string& file, const std::string& prefix) {
  if (!document.at("valid").get<bool>()) return Evaluation(violationFromJson(document.at("violation")));
  LayerResult result;
  result.model = document.value("model", "");
  result.layer = document.at("layer").get<std::string>();
  const auto macs = document.find("macs");
  if (macs != document.end()) result.macs = macs->get<double>();
  result.outsideModel = document.value("outside_model", false);
  const Json& bytes = document.at("off_chip_bytes");
  result.offChipBytes = offChipBytesFromJson(bytes);
  if (const Json sum = plainNumber(result.offChipBytes.total()); bytes.at("total") != sum)
    return Diagnostic{Diagnostic::Severity::Error,
                      file,
                      prefix + "/off_chip_bytes/total",
                      bytes.at("total").dump(),
                      sum.dump() + ", the sum of I, W and O",
                      "Correct it, or make the file again."};
  if (result.outsideModel) return Evaluation(std::move(result));
  readFigures(document, result);
  if (document.contains("mapping")) {
    Result<Mapping> mapping = mappingFromJson(document.at("mapping"), file, prefix + "/mapping");
    if (!mapping) return mapping.diagnostics();
    result.mapping = std::move(mapping).value();
  }
  return Evaluation(std::move(result));
}

}  // namespace tilescope
