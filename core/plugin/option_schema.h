// SPDX-License-Identifier: GPL-3.0-or-later
// An exporter's options (Exporter::optionsSchema), and how typed text becomes their values.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/base/json_fwd.h"
#include "core/base/result.h"

namespace tilescope {

// The options of one export, with defaults and the types of the schema.

using OptionValue =
    std::variant<bool, std::int64_t, double, std::string, std::vector<std::int64_t>, std::vector<std::string>>;

struct ExportOptions {
  std::map<std::string, OptionValue> values;

  bool has(const std::string& name) const { return values.contains(name); }  // false: not given, and no default

  // These throw an InternalError if the schema declares another type.
  bool flag(const std::string& name) const;
  std::int64_t whole(const std::string& name) const;
  double number(const std::string& name) const;
  const std::string& text(const std::string& name) const;
  const std::vector<std::int64_t>& wholes(const std::string& name) const;
  const std::vector<std::string>& texts(const std::string& name) const;

  bool operator==(const ExportOptions&) const = default;
};

enum class OptionType { Flag, Whole, Number, Text, Wholes, Texts };

struct ExportOption {
  std::string name;
  OptionType type = OptionType::Text;
  std::string description;
  std::vector<std::string> choices;         // allowed values as typed; empty: all of the type
  std::optional<std::string> defaultValue;  // as typed: "on", "80,90"; absent: may be omitted

  bool operator==(const ExportOption&) const = default;
};

// In the schema's order. An error if the schema is not as exporter.h describes.
Result<std::vector<ExportOption>> exportOptions(const std::string& schemaText);

// Values of all options given or with a default. given: "on" or "off", lists with commas. The schema must have passed
// exportOptions(). Reports all errors.
Result<ExportOptions> readExportOptions(const std::string& schemaText, const std::map<std::string, std::string>& given);

Json toJson(const ExportOptions& options);

}  // namespace tilescope
