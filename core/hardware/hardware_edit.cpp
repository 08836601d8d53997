// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hardware/hardware_edit.h"

#include <fmt/format.h>

#include <utility>

#include "core/base/json.h"
#include "core/base/json_document.h"
#include "core/base/json_pointer.h"
#include "core/base/names.h"
#include "core/hardware/hardware_json.h"
#include "core/hardware/pricing.h"
#include "core/hardware/profile_fields.h"

namespace tilescope {
namespace {

constexpr const char* kOrigin = "--set";

Diagnostic refusal(const std::string& pointer, std::string found, std::string expected, std::string remedy) {
  return {Diagnostic::Severity::Error, kOrigin, pointer, std::move(found), std::move(expected), std::move(remedy)};
}

struct Target {
  Json* parent;
  std::string key;
};

std::string remedyFor(const Json& parent, const std::string& parentPointer, const std::string& key) {
  const std::string where = parentPointer.empty() ? "At the top" : "Below " + parentPointer;
  const std::string nearest = nearestName(key, childKeys(parent));
  if (!nearest.empty()) return fmt::format("Did you mean {}?", childPointer(parentPointer, nearest));
  if (!parent.is_structured()) return fmt::format("{} is a plain value; set it as a whole", parentPointer);
  return fmt::format("{} there is {}", where, listChildren(parent));
}

// The last key and its parent may be new, because optional fields can be set; the schema rejects unknown fields.
Result<Target> findTarget(Json& profile, const std::string& pointer) {
  const std::optional<std::vector<std::string>> keys = splitPointer(pointer);
  if (!keys || keys->empty())
    return refusal(pointer, fmt::format("\"{}\"", pointer), "a JSON pointer to one field, such as /clock_mhz",
                   fmt::format("At the top there is {}", listChildren(profile)));
  if (keys->front() == "format")
    return refusal(pointer, "an edit of the format", "an edit of another field",
                   "The format of a profile is read-only");
  Json* parent = &profile;
  std::string reached;
  for (std::size_t i = 0; i < keys->size(); ++i) {
    const std::string& key = (*keys)[i];
    const bool last = i + 1 == keys->size();
    if (!last && parent->is_object() && !parent->contains(key) && profileField(pointer))
      (*parent)[key] = Json::object();
    const Json* child = findChild(*parent, key);
    if (key == "-" && parent->is_array())
      return refusal(pointer, "\"-\", the place after the last element", "the index of an element that exists",
                     fmt::format("Appending is not supported; set all of {} instead", reached));
    if (!child && !(last && parent->is_object()))
      return refusal(pointer,
                     fmt::format("a pointer to nothing: {} does not exist", shortPointer(childPointer(reached, key))),
                     "a pointer to a field of the profile", remedyFor(*parent, reached, key));
    if (last) break;
    parent = parent->is_object() ? &(*parent)[key] : &(*parent)[std::stoul(key)];
    reached = childPointer(reached, key);
  }
  return Target{parent, keys->back()};
}

bool isAtOrBelow(const std::string& pointer, const std::string& parent) {
  return pointer == parent || pointer.starts_with(parent + "/");
}

void assign(const Target& target, Json value) {
  if (target.parent->is_array())
    (*target.parent)[std::stoul(target.key)] = std::move(value);
  else if (value.is_null())
    target.parent->erase(target.key);
  else
    (*target.parent)[target.key] = std::move(value);
}

// Removes the sources, limits and assumptions of a removed field, because their pointers must exist.
void forgetProvenance(Json& document, const std::string& pointer) {
  for (const char* key : {"sources", "limits"}) {
    const auto said = document.find(key);
    if (said == document.end()) continue;
    std::vector<std::string> gone;
    for (const auto& [figure, value] : said->items()) {
      if (isAtOrBelow(figure, pointer)) gone.push_back(figure);
    }
    for (const std::string& figure : gone) said->erase(figure);
  }
  if (const auto assumptions = document.find("assumptions"); assumptions != document.end()) {
    Json kept = Json::array();
    for (const Json& figure : *assumptions) {
      if (!isAtOrBelow(figure.get<std::string>(), pointer)) kept.push_back(figure);
    }
    *assumptions = std::move(kept);
  }
}

// An edit of a whole "cost" keeps the anchor (the published values) unless it states another.
Json withAnchor(Json value, const Json* before) {
  if (!before || !before->is_object() || !before->contains("anchor")) return value;
  if (value.is_null()) value = Json::object();
  if (value.is_object() && !value.contains("anchor")) value["anchor"] = before->at("anchor");
  return value;
}

// Removes the published value behind the edited one.
void forgetAnchor(Json& document, const std::string& pointer) {
  const std::vector<std::string> keys = splitPointer(pointer).value();
  const auto erase = [&](const std::string& parent, const std::string& key) {
    if (!findPointer(document, parent)) return;
    if (Json& object = document.at(Json::json_pointer(parent)); object.is_object()) object.erase(key);
  };
  if (keys[0] == "memories" &&
      (keys.back() == "read_energy" || keys.back() == "write_energy" || keys.back() == "area_mm2"))
    erase(fmt::format("/memories/{}/cost/anchor", keys[1]), keys.back());
  if (pointer == "/array/mac_energy") erase("/array", "mac_anchor");
  if (pointer == "/technology/area_mm2") erase("/technology", "parts_mm2");
}

// A mistyped key looks like a new field, which the schema rejects; suggests existing fields instead.
Diagnostics withNearestFields(Diagnostics diagnostics, const HardwareProfile& profile) {
  const Json document = toJson(profile);
  for (Diagnostic& diagnostic : diagnostics) {
    const std::string parentPointer = diagnostic.pointer.substr(0, diagnostic.pointer.find_last_of('/'));
    const Json* parent = findPointer(document, parentPointer);
    const std::optional<std::vector<std::string>> keys = splitPointer(diagnostic.pointer);
    if (!parent || !keys || keys->empty() || findPointer(document, diagnostic.pointer)) continue;
    const std::string nearest = nearestName(keys->back(), childKeys(*parent));
    if (!nearest.empty()) diagnostic.remedy = fmt::format("Did you mean {}?", childPointer(parentPointer, nearest));
  }
  return diagnostics;
}

}  // namespace

Result<HardwareEdit> parseHardwareEdit(std::string_view text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string_view::npos || equals == 0 || text[0] != '/')
    return refusal("", quoteName(text), "POINTER=VALUE with a pointer that starts with \"/\"",
                   "Write for example --set /memories/0/size_bits=1048576");
  const std::string value(text.substr(equals + 1));
  const Result<Json> json = parseJson(value, kOrigin);
  const Json result = json ? *json : Json(value);
  return HardwareEdit{std::string(text.substr(0, equals)), result.dump(-1, ' ', false, Json::error_handler_t::replace)};
}

Result<HardwareProfile> apply(const HardwareProfile& profile, const std::vector<HardwareEdit>& edits) {
  HardwareProfile pinned = profile;
  pinFigures(pinned);
  Json document = toJson(pinned);
  for (const HardwareEdit& edit : edits) {
    const Result<Json> value = parseJson(edit.json, kOrigin);
    if (!value) return refusal(edit.pointer, quoteName(edit.json), "a JSON value", "Put texts into quotation marks");
    const Result<Target> target = findTarget(document, edit.pointer);
    if (!target) return target.diagnostics();
    const Json* before = findChild(*target->parent, target->key);
    Json stated = withAnchor(*value, before);
    assign(*target, std::move(stated));
    if (value->is_null()) forgetProvenance(document, edit.pointer);
    if (!isStatedFigure(edit.pointer)) continue;
    // The edited value belongs to the current sizes, so the old anchor no longer applies.
    forgetAnchor(document, edit.pointer);
    Result<HardwareProfile> now = hardwareFromJson(document, kOrigin);
    if (!now) return withNearestFields(now.diagnostics(), profile);
    HardwareProfile stating = std::move(now).value();
    pinFigures(stating);
    document = toJson(stating);
  }
  Result<HardwareProfile> read = hardwareFromJson(document, kOrigin);
  if (!read) return withNearestFields(read.diagnostics(), profile);
  Diagnostics warnings = read.diagnostics();
  HardwareProfile changed = std::move(read).value();
  reprice(changed);
  unpinFigures(changed);
  return {std::move(changed), std::move(warnings)};
}

HardwareProfile markEdited(HardwareProfile profile, const std::vector<HardwareEdit>& edits) {
  const Json document = toJson(profile);
  for (const HardwareEdit& edit : edits) {
    const std::string& pointer = edit.pointer;
    if (isAtOrBelow(pointer, "/sources") || isAtOrBelow(pointer, "/assumptions")) continue;
    std::erase_if(profile.assumptions, [&](const std::string& figure) { return isAtOrBelow(figure, pointer); });
    std::erase_if(profile.sources, [&](const auto& source) { return isAtOrBelow(source.first, pointer); });
    if (findPointer(document, pointer)) profile.sources[pointer] = "set by the user";
  }
  return profile;
}

Result<HardwareEdit> inverse(const HardwareProfile& profile, const HardwareEdit& edit) {
  Json document = toJson(profile);
  const std::string part = edit.pointer.substr(0, edit.pointer.find_last_of('/'));
  const bool makesPart = !part.empty() && !findPointer(document, part);
  const Result<Target> target = findTarget(document, edit.pointer);
  if (!target) return target.diagnostics();
  if (makesPart) return HardwareEdit{part, "null"};
  const Json* now = findChild(*target->parent, target->key);
  return HardwareEdit{edit.pointer, now ? now->dump() : "null"};
}

EditWords editWords(const HardwareProfile& before, const HardwareEdit& edit) {
  const Json document = toJson(before);
  const Json* from = findPointer(document, edit.pointer);
  const Result<Json> parsed = parseJson(edit.json, edit.pointer);
  const Json to = parsed ? *parsed : Json(edit.json);
  static constexpr ProfileField kUnknown{};
  const ProfileField* known = profileField(edit.pointer);
  const ProfileField& field = known ? *known : kUnknown;
  std::string fromText = valueText(from, field, before.energyUnit);
  std::string toText = valueText(&to, field, before.energyUnit);
  if (fromText == toText && from && *from != to) {
    fromText = exactText(*from, field);
    toText = exactText(to, field);
  }
  return {fieldText(document, edit.pointer), std::move(fromText), std::move(toText)};
}

std::string describe(const HardwareProfile& before, const HardwareEdit& edit) {
  const EditWords words = editWords(before, edit);
  return fmt::format("{} {} → {}", words.field, words.from, words.to);
}

}  // namespace tilescope
