// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/schema_describe.h"

#include <vector>

#include "core/base/ensure.h"
#include "core/base/json.h"
#include "core/base/json_document.h"
#include "core/base/names.h"

namespace tilescope {
namespace {

constexpr int kMaxReferences = 16;  // a longer chain is an error in our own schema

const Json& referenced(const Json& root, const Json& schema) {
  return root.at(Json::json_pointer(schema.at("$ref").get_ref<const std::string&>().substr(1)));
}

std::string range(const Json& schema, const char* lowKey, const char* highKey) {
  const auto low = schema.find(lowKey);
  const auto high = schema.find(highKey);
  const bool hasLow = low != schema.end();
  const bool hasHigh = high != schema.end();
  if (hasLow && hasHigh && *low == *high) return " of " + low->dump();
  if (hasLow && hasHigh) return " from " + low->dump() + " to " + high->dump();
  if (hasLow) return " of at least " + low->dump();
  if (hasHigh) return " of at most " + high->dump();
  return {};
}

std::string describeNumber(const Json& schema, const std::string& noun) {
  std::string text = noun + range(schema, "minimum", "maximum");
  if (const auto above = schema.find("exclusiveMinimum"); above != schema.end()) text += " above " + above->dump();
  if (const auto below = schema.find("exclusiveMaximum"); below != schema.end()) text += " below " + below->dump();
  return text;
}

std::string describeType(const Json& schema, const std::string& type) {
  if (type == "integer") return describeNumber(schema, "a whole number");
  if (type == "number") return describeNumber(schema, "a number");
  if (type == "boolean") return "true or false";
  if (type == "null") return "null";
  if (type == "object") return "an object";
  if (type == "array") {
    const std::string count = range(schema, "minItems", "maxItems");
    return count.empty() ? "a list" : "a list" + count + " values";
  }
  const std::string length = range(schema, "minLength", "maxLength");
  std::string text = length.empty() ? "a text" : "a text" + length + " characters";
  if (const auto pattern = schema.find("pattern"); pattern != schema.end()) {
    text += " that matches " + pattern->get<std::string>();
  }
  return text;
}

std::string describeBranches(const Json& root, const Json& branches) {
  std::vector<std::string> words;
  for (const Json& branch : branches) {
    std::string text = describeSchema(root, branch);
    if (words.empty() || words.back() != text) words.push_back(std::move(text));
  }
  return joinNames(words);
}

}  // namespace

const Json& followReferences(const Json& root, const Json& schema) {
  const Json* current = &schema;
  for (int i = 0; current->is_object() && current->contains("$ref"); ++i) {
    ensure(i < kMaxReferences, "a schema refers to itself");
    current = &referenced(root, *current);
  }
  return *current;
}

std::string describeSchema(const Json& root, const Json& schema) {
  const Json& actual = followReferences(root, schema);
  if (!actual.is_object()) return "no value";
  if (const auto value = actual.find("const"); value != actual.end()) return quoteShort(*value);
  if (const auto values = actual.find("enum"); values != actual.end()) {
    std::vector<std::string> words;
    for (const Json& value : *values) words.push_back(quoteShort(value));
    return joinNames(words);
  }
  if (const auto type = actual.find("type"); type != actual.end()) {
    if (type->is_string()) return describeType(actual, type->get<std::string>());
    std::vector<std::string> words;
    for (const Json& one : *type) words.push_back(describeType(actual, one.get<std::string>()));
    return joinNames(words);
  }
  if (const auto branches = actual.find("anyOf"); branches != actual.end()) return describeBranches(root, *branches);
  if (const auto branches = actual.find("oneOf"); branches != actual.end()) return describeBranches(root, *branches);
  return "another value";
}

std::string schemaDescription(const Json& root, const Json& schema) {
  const Json* current = &schema;
  for (int i = 0; current->is_object(); ++i) {
    ensure(i < kMaxReferences, "a schema refers to itself");
    if (const auto text = current->find("description"); text != current->end()) return text->get<std::string>();
    if (!current->contains("$ref")) break;
    current = &referenced(root, *current);
  }
  return {};
}

}  // namespace tilescope
