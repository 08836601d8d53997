// SPDX-License-Identifier: GPL-3.0-or-later
// The options that an exporter declares (Exporter::optionsSchema), and what a user typed made into values of them.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/base/json_fwd.h"
#include "core/base/result.h"
#include "core/plugin/export_options.h"

namespace tilescope {

enum class OptionType { Flag, Whole, Number, Text, Wholes, Texts };

struct ExportOption {
  std::string name;
  OptionType type = OptionType::Text;
  std::string description;
  std::vector<std::string> choices;         // the only values, as typed; empty: any of the type
  std::optional<std::string> defaultValue;  // as typed: "on", "80,90"; absent: may be left out, and is none then

  bool operator==(const ExportOption&) const = default;
};

// The options in the order of the schema. Fails where the text is no schema of the kind that exporter.h describes.
Result<std::vector<ExportOption>> exportOptions(const std::string& schemaText);

// Values for every option that is given or has a default. given: as typed; flags are on or off, lists have commas.
// The schema must have passed exportOptions; the errors are all there are, unknown names with the nearest known one.
Result<ExportOptions> readExportOptions(const std::string& schemaText, const std::map<std::string, std::string>& given);

Json toJson(const ExportOptions& options);

}  // namespace tilescope
