// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/schema_keywords.h"

#include "core/base/json.h"

#include <algorithm>
#include <regex>
#include <set>

namespace tilescope {
namespace {

constexpr std::size_t kLongestMatched = 1000;  // std::regex recurses once per character
constexpr std::size_t kUniqueItemsChecked = 1000;

bool hasType(const Json& value, const std::string& type) {
  if (type == "integer") return value.is_number_integer();  // 3.0 is no whole number
  if (type == "number") return value.is_number();
  if (type == "string") return value.is_string();
  if (type == "object") return value.is_object();
  if (type == "array") return value.is_array();
  if (type == "boolean") return value.is_boolean();
  return value.is_null();
}

std::size_t characterCount(const std::string& text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

}  // namespace

bool typeFits(const Json& schema, const Json& value) {
  const auto type = schema.find("type");
  if (type == schema.end()) return true;
  if (type->is_string()) return hasType(value, type->get<std::string>());
  return std::any_of(type->begin(), type->end(), [&](const Json& t) { return hasType(value, t.get<std::string>()); });
}

bool numberFits(const Json& schema, const Json& value) {
  const auto check = [&](const char* key, auto holds) {
    const auto bound = schema.find(key);
    return bound == schema.end() || holds(value, *bound);
  };
  return check("minimum", [](const Json& v, const Json& b) { return v >= b; }) &&
         check("maximum", [](const Json& v, const Json& b) { return v <= b; }) &&
         check("exclusiveMinimum", [](const Json& v, const Json& b) { return v > b; }) &&
         check("exclusiveMaximum", [](const Json& v, const Json& b) { return v < b; });
}

bool textFits(const Json& schema, const std::string& text) {
  if (!sizeFits(schema, "minLength", "maxLength", characterCount(text))) return false;
  const auto pattern = schema.find("pattern");
  if (pattern == schema.end()) return true;
  return text.size() <= kLongestMatched && std::regex_search(text, std::regex(pattern->get<std::string>()));
}

bool sizeFits(const Json& schema, const char* lowKey, const char* highKey, std::size_t size) {
  if (const auto low = schema.find(lowKey); low != schema.end() && size < low->get<std::size_t>()) return false;
  const auto high = schema.find(highKey);
  return high == schema.end() || size <= high->get<std::size_t>();
}

bool itemsAreUnique(const Json& list) {
  std::set<std::string> seen;
  for (const Json& item : list) {
    if (seen.size() >= kUniqueItemsChecked) return true;
    if (!seen.insert(item.dump(-1, ' ', false, Json::error_handler_t::replace)).second) return false;
  }
  return true;
}

}  // namespace tilescope
