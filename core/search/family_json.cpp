// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/family_json.h"

#include <algorithm>
#include <utility>

#include "core/base/json.h"
#include "core/base/json_document.h"
#include "core/base/read_document.h"
#include "core/base/schemas.h"

namespace tilescope {
namespace {

constexpr const char* kFamilySchema = "family";

Json boxToJson(const FamilyBox& box) {
  Json document{{"low", box.box.low},
                {"high", box.box.high},
                {"question", box.question},
                {"reason", std::string(kBoxReasonNames[static_cast<std::size_t>(box.reason)])}};
  if (box.reason != BoxReason::Constraint) document["bound"] = plainNumber(box.bound);
  if (box.reason == BoxReason::Constraint) document["constraint"] = box.constraint;
  if (box.reason == BoxReason::Point) document["status"] = box.status;
  return document;
}

FamilyBox boxFromJson(const Json& document) {
  FamilyBox box;
  box.box.low = document.at("low").get<std::vector<std::size_t>>();
  box.box.high = document.at("high").get<std::vector<std::size_t>>();
  box.question = document.at("question").get<int>();
  const auto reason =
      std::find(kBoxReasonNames.begin(), kBoxReasonNames.end(), document.at("reason").get<std::string>());
  box.reason = static_cast<BoxReason>(reason - kBoxReasonNames.begin());
  box.bound = document.value("bound", 0.0);
  box.constraint = document.value("constraint", std::string());
  box.status = document.value("status", std::string());
  return box;
}

}  // namespace

Json toJson(const FamilyCertificate& certificate) {
  Json boxes = Json::array();
  for (const FamilyBox& box : certificate.boxes) boxes.push_back(boxToJson(box));
  Json document{{"format", kFamilyFormat},
                {"minimise", certificate.minimise},
                {"description", Json::parse(certificate.description)},
                {"contents", certificate.contents},
                {"gap", plainNumber(certificate.gap)},
                {"incumbent", nullptr},
                {"boxes", std::move(boxes)}};
  if (const std::optional<FamilyIncumbent>& incumbent = certificate.incumbent)
    document["incumbent"] = Json{
        {"number", incumbent->number}, {"question", incumbent->question}, {"value", plainNumber(incumbent->value)}};
  return document;
}

Result<FamilyCertificate> familyFromJson(const Json& document, const std::string& file) {
  Json checked = document;
  takeNotes(checked);
  const Diagnostics errors = validateAgainstSchema(checked, kFamilySchema, file);
  if (!errors.empty()) return errors;
  FamilyCertificate certificate;
  certificate.minimise = checked.at("minimise").get<std::string>();
  certificate.description = checked.at("description").dump();
  certificate.contents = checked.at("contents").get<std::string>();
  certificate.gap = checked.at("gap").get<double>();
  if (const Json& incumbent = checked.at("incumbent"); !incumbent.is_null())
    certificate.incumbent = FamilyIncumbent{incumbent.at("number").get<std::int64_t>(),
                                            incumbent.at("question").get<int>(), incumbent.at("value").get<double>()};
  for (const Json& box : checked.at("boxes")) certificate.boxes.push_back(boxFromJson(box));
  return certificate;
}

Result<FamilyCertificate> readFamily(const std::string& path) {
  return readDocument(path, [&](const Json& document) { return familyFromJson(document, path); });
}

bool isFamilyFile(const std::string& path) {
  const Result<std::string> text = readTextFile(path);
  const Result<Json> document = text ? parseJson(*text, path) : Result<Json>(text.diagnostics());
  return document && document->is_object() && document->value("format", Json()) == kFamilyFormat;
}

}  // namespace tilescope
