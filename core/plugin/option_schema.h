// SPDX-License-Identifier: GPL-3.0-or-later
// The options that an exporter declares (Exporter::optionsSchema), and the conversion of typed text to their values.
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

// The options of one export: complete, with the schema's defaults and types.

using OptionValue =
    std::variant<bool, std::int64_t, double, std::string, std::vector<std::int64_t>, std::vector<std::string>>;

struct ExportOptions {
  std::map<std::string, OptionValue> values;

  bool has(const std::string& name) const { return values.contains(name); }  // false: not given and no default

  // The value of an option that the schema declares with this type; InternalError otherwise.
  bool flag(const std::string& name) const;                                // boolean
  std::int64_t whole(const std::string& name) const;                       // integer
  double number(const std::string& name) const;                            // number
  const std::string& text(const std::string& name) const;                  // string
  const std::vector<std::int64_t>& wholes(const std::string& name) const;  // array of integer
  const std::vector<std::string>& texts(const std::string& name) const;    // array of string

  bool operator==(const ExportOptions&) const = default;
};

enum class OptionType { Flag, Whole, Number, Text, Wholes, Texts };

struct ExportOption {
  std::string name;
  OptionType type = OptionType::Text;
  std::string description;
  std::vector<std::string> choices;         // the only allowed values, as typed; empty: any value of the type
  std::optional<std::string> defaultValue;  // as typed: "on", "80,90"; absent: the option may be omitted and then has
                                            // no value

  bool operator==(const ExportOption&) const = default;
};

// The options in the order of the schema. Fails if the text is not a schema as described in exporter.h.
Result<std::vector<ExportOption>> exportOptions(const std::string& schemaText);

// Values for every option that is given or has a default. given: as typed; flags are on or off, lists have commas. The
// schema must have passed exportOptions; reports all errors, unknown names with the nearest known one.
Result<ExportOptions> readExportOptions(const std::string& schemaText, const std::map<std::string, std::string>& given);

Json toJson(const ExportOptions& options);

}  // namespace tilescope
