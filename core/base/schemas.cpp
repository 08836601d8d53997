// SPDX-License-Identifier: GPL-3.0-or-later
// valijson decides whether a document is valid, schema_explain explains why not. Only this file includes valijson,
// because its headers are slow to compile.
#include "core/base/schemas.h"

#include <algorithm>
#include <map>
#include <memory>
#include <mutex>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>

#include "core/base/format_version.h"
#include "core/base/json.h"
#include "core/base/json_document.h"
#include "core/base/json_pointer.h"
#include "core/base/schema_explain.h"
#include "core/base/schema_texts.h"

namespace tilescope {
namespace {

using PlainJson = nlohmann::json;  // valijson needs this type; ours keeps the order of keys
using Adapter = valijson::adapters::NlohmannJsonAdapter;

struct CompiledSchema {
  Json document;             // as published, used for messages
  bool hasPatterns = false;  // schema_explain checks them, because std::regex overflows the stack on long texts
  valijson::Schema schema;
};

// Removes what valijson must not check: patterns, and rules for "x-…" keys, which takeNotes() removed before.
void removePatterns(PlainJson& schema, bool& hasPatterns) {
  if (schema.is_object()) {
    if (schema.contains("pattern") && schema["pattern"].is_string()) {
      hasPatterns = true;
      schema.erase("pattern");
    }
    if (schema.contains("patternProperties")) schema.erase("patternProperties");
  }
  if (!schema.is_structured()) return;
  for (PlainJson& child : schema) removePatterns(child, hasPatterns);
}

std::unique_ptr<const CompiledSchema> compile(std::string_view text) {
  auto compiled = std::make_unique<CompiledSchema>();
  compiled->document = Json::parse(text);
  PlainJson checked(compiled->document);
  removePatterns(checked, compiled->hasPatterns);
  valijson::SchemaParser parser(valijson::SchemaParser::kDraft7);
  parser.populateSchema(Adapter(checked), compiled->schema);
  return compiled;
}

// Compiled once, because the window validates at every slider movement.
const CompiledSchema& compiledSchema(std::string_view name) {
  static std::mutex mutex;
  static std::map<std::string, std::unique_ptr<const CompiledSchema>, std::less<>> cache;
  const std::lock_guard lock(mutex);
  auto known = cache.find(name);
  if (known == cache.end()) {
    const std::optional<std::string_view> text = schemaText(name);
    ensure(text.has_value(), "a schema of that name exists");
    known = cache.emplace(std::string(name), compile(*text)).first;
  }
  return *known->second;
}

Diagnostics ownWords(const PlainJson& document, const CompiledSchema& compiled, const std::string& file,
                     const std::string& prefix) {
  valijson::ValidationResults results;
  valijson::Validator validator(valijson::Validator::kStrongTypes);
  validator.validate(compiled.schema, Adapter(document), &results);
  Diagnostic diagnostic{Diagnostic::Severity::Error, file, prefix, "", "a valid document", ""};
  valijson::ValidationResults::Error error;
  while (results.popError(error)) diagnostic.found = error.description;
  return {diagnostic};
}

// The value of "format" that the schema requires, or null if it requires none.
const Json* formatOf(const Json& schema) {
  const Json* format = findPointer(schema, "/properties/format/const");
  return format && format->is_string() ? format : nullptr;
}

std::string remedyFor(std::string_view schema) {
  if (schema == "network") return "Use --network for it.";
  if (schema == "hardware") return "Use --hardware for it.";
  if (schema == "technology") return "Use --technology for it.";
  if (schema == "mapping") return "It belongs in the \"mappings\" of a case.";
  if (schema == "case") return "Use 'tilescope-cli evaluate' for it.";
  if (schema == "plan") return "Use 'tilescope-cli diff' or 'evaluate --plan' for it.";
  if (schema == "certificate") return "Use 'tilescope-check' for it.";
  if (schema == "measured") return "Open it in 'tilescope' together with its network, or with --measured.";
  if (schema == "measurements") return "Use 'tilescope-cli validate' for it.";
  if (schema == "price_questions") return "Use 'tilescope-cli price' for it.";
  if (schema == "silicon") return "It is part of the program; no command reads another one.";
  if (schema == "export") return "Use 'tilescope-cli verify' with its folder.";
  if (schema == "sweep") return "Use 'tilescope-cli sweep' for it.";
  if (schema == "session") return "Open it with 'tilescope'.";
  if (schema == "program") return "Check that this is the right file.";
  return "It is a result; no command reads it.";
}

std::string titleOf(const Json& schema) {
  return schema.value("title", "another document");
}

std::optional<Diagnostic> checkFormat(const Json& document, const Json& schema, const std::string& file,
                                      const std::string& prefix) {
  const Json* expected = formatOf(schema);
  if (!expected || !document.is_object()) return std::nullopt;
  const auto found = document.find("format");
  if (found != document.end() && *found == *expected) return std::nullopt;
  Diagnostic wrong{Diagnostic::Severity::Error,
                   file,
                   prefix + "/format",
                   found == document.end() ? "nothing" : quoteShort(*found),
                   quoteShort(*expected) + " (" + titleOf(schema) + ")",
                   ""};
  for (const std::string& known : schemaNames())
    if (const Json* format = formatOf(compiledSchema(known).document))
      if (std::optional<Diagnostic> newer = newerVersion(document, format->get<std::string>(), file)) {
        newer->pointer = prefix + newer->pointer;
        return newer;
      }
  if (found == document.end()) wrong.remedy = "Add \"format\" if this is " + titleOf(schema) + ".";
  for (const std::string& other : schemaNames()) {
    const Json& otherSchema = compiledSchema(other).document;
    const Json* format = formatOf(otherSchema);
    if (!format || found == document.end() || *format != *found) continue;
    wrong.found += " (" + titleOf(otherSchema) + ")";
    wrong.remedy = remedyFor(other);
  }
  return wrong;
}

std::optional<std::string_view> textNamed(const std::vector<std::pair<std::string_view, std::string_view>>& texts,
                                          std::string_view name) {
  const auto found = std::find_if(texts.begin(), texts.end(), [&](const auto& entry) { return entry.first == name; });
  if (found == texts.end()) return std::nullopt;
  return found->second;
}

}  // namespace

std::vector<std::string> schemaNames() {
  std::vector<std::string> names;
  for (const auto& [name, text] : schemaTexts()) names.emplace_back(name);
  return names;
}

std::optional<std::string_view> schemaText(std::string_view name) {
  return textNamed(schemaTexts(), name);
}

std::vector<std::string> publishedSchemaNames() {
  std::vector<std::string> names = schemaNames();
  for (const auto& [name, text] : xmlSchemaTexts()) names.emplace_back(name);
  std::sort(names.begin(), names.end());
  return names;
}

std::optional<std::string_view> publishedSchema(std::string_view name) {
  const std::optional<std::string_view> text = schemaText(name);
  return text ? text : textNamed(xmlSchemaTexts(), name);
}

Diagnostics validateAgainstSchema(const Json& document, std::string_view schema, const std::string& file,
                                  const std::string& prefix) {
  const CompiledSchema& compiled = compiledSchema(schema);
  if (const std::optional<Diagnostic> wrong = checkFormat(document, compiled.document, file, prefix)) return {*wrong};
  valijson::Validator validator(valijson::Validator::kStrongTypes);
  const PlainJson plain(document);
  const bool valid = validator.validate(compiled.schema, Adapter(plain), nullptr);
  if (valid && !compiled.hasPatterns) return {};
  Diagnostics diagnostics = explainViolations(document, compiled.document, file, prefix);
  if (diagnostics.empty() && !valid) return ownWords(plain, compiled, file, prefix);
  return diagnostics;
}

bool dropUnknownKeys(Json& document, const Diagnostics& findings, std::string_view schema, const std::string& prefix) {
  for (const Diagnostic& finding : findings) {
    if (!finding.found.starts_with(kUnknownKey)) return false;
    const Json::json_pointer key(finding.pointer.substr(prefix.size()));
    document.at(key.parent_pointer()).erase(key.back());
  }
  return validateAgainstSchema(document, schema, "", prefix).empty();
}

}  // namespace tilescope
