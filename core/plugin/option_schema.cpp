// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plugin/option_schema.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <string_view>

#include "core/base/ensure.h"
#include "core/base/json.h"
#include "core/base/json_document.h"
#include "core/base/names.h"
#include "core/base/schema_explain.h"

namespace tilescope {
namespace {

constexpr const char* kOption = "--option";
constexpr const char* kOn = "on";
constexpr const char* kOff = "off";

constexpr std::array<std::string_view, 4> kTextKeywords{"type", "description", "title", "default"};
constexpr std::array<std::string_view, 8> kNumberKeywords{
    "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "minItems", "maxItems", "minLength", "maxLength"};

bool isOneOf(std::string_view word, const auto& words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

class SchemaReader {
 public:
  explicit SchemaReader(const Json& schema) : schema_(schema) {}

  Result<std::vector<ExportOption>> read() {
    if (!schema_.is_object() || schema_.value("type", Json()) != "object" || !propertiesOf(schema_))
      return wrong("", quoteShort(schema_), "an object schema with \"type\": \"object\" and \"properties\"");
    std::vector<ExportOption> options;
    for (const auto& [name, property] : schema_["properties"].items()) options.push_back(option(name, property));
    if (!errors_.empty()) return errors_;
    return options;
  }

 private:
  static bool propertiesOf(const Json& schema) {
    return schema.contains("properties") && schema["properties"].is_object();
  }

  static Diagnostic wrong(const std::string& pointer, std::string found, std::string expected) {
    return {Diagnostic::Severity::Error,         "optionsSchema()", pointer, std::move(found), std::move(expected),
            "docs/how_to/exporter.md shows one."};
  }

  void fail(const std::string& pointer, std::string found, std::string expected) {
    errors_.push_back(wrong(pointer, std::move(found), std::move(expected)));
  }

  ExportOption option(const std::string& name, const Json& property) {
    const std::string pointer = "/properties/" + name;
    ExportOption option{name, OptionType::Text, "", {}, std::nullopt};
    if (!property.is_object()) {
      fail(pointer, quoteShort(property), "an object");
      return option;
    }
    option.type = typeOf(pointer, property);
    checkKeywords(pointer, property);
    if (!property.contains("description") || !property["description"].is_string())
      fail(pointer + "/description", "nothing", "a text");
    else
      option.description = property["description"];
    if (option.type == OptionType::Flag) option.choices = {kOff, kOn};
    if (property.contains("enum")) option.choices = choices(pointer, property["enum"]);
    if (property.contains("default") && errors_.empty()) option.defaultValue = defaultOf(pointer, property);
    return option;
  }

  OptionType typeOf(const std::string& pointer, const Json& property) {
    const Json type = property.value("type", Json());
    if (type == "boolean") return OptionType::Flag;
    if (type == "integer") return OptionType::Whole;
    if (type == "number") return OptionType::Number;
    if (type == "array") {
      const Json items = property.value("items", Json::object());
      const Json itemType = items.is_object() ? items.value("type", Json()) : Json();
      if (itemType == "integer") return OptionType::Wholes;
      if (itemType == "string") return OptionType::Texts;
      fail(pointer + "/items", quoteShort(items), "items of \"type\" integer or string");
    } else if (type != "string") {
      fail(pointer + "/type", quoteShort(type), "boolean, integer, number, string or array");
    }
    return OptionType::Text;
  }

  void checkKeywords(const std::string& pointer, const Json& property) {
    for (const auto& [keyword, value] : property.items()) {
      const std::string place = pointer + "/" + keyword;
      if (isOneOf(keyword, kNumberKeywords) && !value.is_number()) fail(place, quoteShort(value), "a number");
      if (keyword == "items" && value.is_object()) checkKeywords(place, value);
      if (!isOneOf(keyword, kTextKeywords) && !isOneOf(keyword, kNumberKeywords) && keyword != "items" &&
          keyword != "enum")
        fail(place, quoteName(keyword), "type, description, default, enum, items or a limit");
    }
  }

  std::vector<std::string> choices(const std::string& pointer, const Json& values) {
    std::vector<std::string> texts;
    if (values.is_array())
      for (const Json& value : values)
        if (value.is_string()) texts.push_back(value);
    if (!values.is_array() || texts.empty() || texts.size() != values.size())
      fail(pointer + "/enum", quoteShort(values), "a list of texts");
    return texts;
  }

  std::optional<std::string> defaultOf(const std::string& pointer, const Json& property) {
    const Json& value = property["default"];
    const Diagnostics found = explainViolations(value, property, "optionsSchema()", pointer + "/default");
    if (found.empty()) return typed(value);
    errors_.insert(errors_.end(), found.begin(), found.end());
    return std::nullopt;
  }

  static std::string typed(const Json& value) {
    if (value.is_boolean()) return value.get<bool>() ? kOn : kOff;
    if (value.is_string()) return value;
    if (!value.is_array()) return value.dump();
    std::string text;
    for (const Json& item : value) {
      if (&item != &value.front()) text += ',';
      text += typed(item);
    }
    return text;
  }

  const Json& schema_;
  Diagnostics errors_;
};

// A text that is no number stays a string, so that validation reports it.
template <class Number>
Json numberOrText(const std::string& text) {
  Number value{};
  const char* end = text.data() + text.size();
  const auto [stopped, error] = std::from_chars(text.data(), end, value);
  const bool isNumber = error == std::errc() && stopped == end && std::isfinite(static_cast<double>(value));
  return isNumber ? Json(value) : Json(text);
}

Json listOf(const std::string& text, Json (*item)(const std::string&)) {
  Json list = Json::array();
  if (text.empty()) return list;
  for (std::size_t start = 0; start <= text.size();) {
    const std::size_t comma = std::min(text.find(',', start), text.size());
    list.push_back(item(text.substr(start, comma - start)));
    start = comma + 1;
  }
  return list;
}

Json plainText(const std::string& text) {
  return Json(text);
}

Json fromText(OptionType type, const std::string& text) {
  switch (type) {
    case OptionType::Flag:
      return text == kOn || text == kOff ? Json(text == kOn) : Json(text);
    case OptionType::Whole:
      return numberOrText<std::int64_t>(text);
    case OptionType::Number:
      return numberOrText<double>(text);
    case OptionType::Text:
      return Json(text);
    case OptionType::Wholes:
      return listOf(text, numberOrText<std::int64_t>);
    case OptionType::Texts:
      return listOf(text, plainText);
  }
  throw InternalError("an option without a type");
}

OptionValue valueOf(OptionType type, const Json& value) {
  switch (type) {
    case OptionType::Flag:
      return value.get<bool>();
    case OptionType::Whole:
      return value.get<std::int64_t>();
    case OptionType::Number:
      return value.get<double>();
    case OptionType::Text:
      return value.get<std::string>();
    case OptionType::Wholes:
      return value.get<std::vector<std::int64_t>>();
    case OptionType::Texts:
      return value.get<std::vector<std::string>>();
  }
  throw InternalError("an option without a type");
}

// Replaces the pointer "/seed" in errors by the option's name.
Diagnostics namedByOption(Diagnostics errors) {
  for (Diagnostic& error : errors)
    if (error.pointer.starts_with('/')) error.pointer.erase(0, 1);
  return errors;
}

template <class T>
const T& valueOf(const ExportOptions& options, const std::string& name) {
  const auto found = options.values.find(name);
  const T* value = found == options.values.end() ? nullptr : std::get_if<T>(&found->second);
  ensure(value != nullptr, ("option " + name + " has no value of the type asked for").c_str());
  return *value;
}

}  // namespace

Result<std::vector<ExportOption>> exportOptions(const std::string& schemaText) {
  const Result<Json> schema = parseJson(schemaText, "optionsSchema()");
  if (!schema) return schema.diagnostics();
  return SchemaReader(*schema).read();
}

Result<ExportOptions> readExportOptions(const std::string& schemaText,
                                        const std::map<std::string, std::string>& given) {
  const Result<std::vector<ExportOption>> known = exportOptions(schemaText);
  if (!known) return known.diagnostics();
  const Json schema = Json::parse(schemaText);
  Diagnostics errors;
  for (const auto& [name, text] : given)
    if (!isOneOf(name, namesOf(*known)))
      errors.push_back(unknownName(kOption, "", name, namesOf(*known), "an option of the exporter"));
  ExportOptions options;
  for (const ExportOption& option : *known) {
    const auto typed = given.find(option.name);
    if (typed == given.end() && !option.defaultValue) continue;
    const std::string& text = typed == given.end() ? *option.defaultValue : typed->second;
    if (!option.choices.empty() && !isOneOf(text, option.choices)) {
      errors.push_back(unknownName(kOption, option.name, text, option.choices, "a value of option " + option.name));
      continue;
    }
    const Json value = fromText(option.type, text);
    const Diagnostics found = explainViolations(value, schema["properties"][option.name], kOption, "/" + option.name);
    errors = joined(std::move(errors), namedByOption(found));
    if (found.empty()) options.values[option.name] = valueOf(option.type, value);
  }
  if (!errors.empty()) return errors;
  return options;
}

Json toJson(const ExportOptions& options) {
  Json document = Json::object();
  for (const auto& [name, value] : options.values)
    std::visit([&document, &key = name](const auto& plain) { document[key] = plain; }, value);
  return document;
}

bool ExportOptions::flag(const std::string& name) const {
  return valueOf<bool>(*this, name);
}

std::int64_t ExportOptions::whole(const std::string& name) const {
  return valueOf<std::int64_t>(*this, name);
}

double ExportOptions::number(const std::string& name) const {
  return valueOf<double>(*this, name);
}

const std::string& ExportOptions::text(const std::string& name) const {
  return valueOf<std::string>(*this, name);
}

const std::vector<std::int64_t>& ExportOptions::wholes(const std::string& name) const {
  return valueOf<std::vector<std::int64_t>>(*this, name);
}

const std::vector<std::string>& ExportOptions::texts(const std::string& name) const {
  return valueOf<std::vector<std::string>>(*this, name);
}

}  // namespace tilescope
