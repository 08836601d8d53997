// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/validate/validation_json.h"

#include <string>

#include "core/base/json.h"
#include "core/base/json_number.h"
#include "core/base/version.h"

namespace tilescope {
namespace {

std::string errorUnit(PublishedQuantity quantity) {
  return isShare(quantity) ? "points" : "%";
}

Json comparisonToJson(const Comparison& c) {
  Json json{{"chip", c.chip},
            {"network", c.network},
            {"layer", c.layer},
            {"quantity", std::string(name(c.quantity))},
            {"unit", std::string(unitOf(c.quantity))},
            {"basis", std::string(name(c.basis))},
            {"model", c.model},
            {"options", Json::object()},
            {"predicted", plainNumber(c.predicted)},
            {"published", plainNumber(c.published)},
            {"error", plainNumber(c.error())},
            {"error_unit", errorUnit(c.quantity)},
            {"formula", c.provenance.formula}};
  for (const auto& [option, value] : c.options) json["options"][option] = value;
  for (const std::string& step : c.provenance.steps) json["formula"].push_back(step);
  json["source"] = c.source;
  if (!c.mappingSource.empty()) json["mapping_source"] = c.mappingSource;
  if (!c.reason.empty()) json["reason"] = c.reason;
  return json;
}

Json summaryToJson(const QuantitySummary& summary, const std::vector<Comparison>& comparisons) {
  return {{"quantity", std::string(name(summary.quantity))},
          {"basis", std::string(name(summary.basis))},
          {"count", summary.errors.count},
          {"median_error", plainNumber(summary.errors.median)},
          {"worst_error", plainNumber(comparisons[summary.errors.worst].error())},
          {"error_unit", errorUnit(summary.quantity)},
          {"worst", summary.errors.worst}};
}

}  // namespace

Json toJson(const Validation& validation) {
  Json comparisons = Json::array(), summary = Json::array(), notComparable = Json::array();
  for (const Comparison& comparison : validation.comparisons) comparisons.push_back(comparisonToJson(comparison));
  for (const QuantitySummary& quantity : byQuantity(validation.comparisons))
    summary.push_back(summaryToJson(quantity, validation.comparisons));
  for (const NotComparable& figure : validation.notComparable)
    notComparable.push_back({{"chip", figure.chip},
                             {"workload", figure.workload},
                             {"figure", figure.figure},
                             {"source", figure.source},
                             {"reason", figure.reason}});
  return {{"format", "tilescope.validation/1"},    {"version", std::string(toolVersion())},
          {"comparisons", std::move(comparisons)}, {"references", publicationsOf(validation)},
          {"summary", std::move(summary)},         {"not_comparable", std::move(notComparable)}};
}

}  // namespace tilescope
