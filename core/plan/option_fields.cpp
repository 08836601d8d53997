// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/option_fields.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/base/json.h"
#include "core/models/model_registry.h"

namespace tilescope {
namespace {

std::vector<OptionField> fieldsOf(const CostModel& model) {
  std::vector<OptionField> fields;
  for (const OptionSpec& option : model.options()) {
    if (!option.isField) continue;
    const std::string& usual = option.values.front();
    OptionField field{std::string(model.id()), option.name, option.name, "", std::stoll(usual)};
    std::replace(field.flag.begin(), field.flag.end(), '_', '-');
    field.help = fmt::format("Of model {}: {} (default: {})", field.model, option.help, usual);
    fields.push_back(std::move(field));
  }
  return fields;
}

}  // namespace

const std::vector<OptionField>& optionFields() {
  static const std::vector<OptionField> kFields = [] {
    std::vector<OptionField> all;
    for (const ModelEntry& entry : models())
      for (OptionField& field : fieldsOf(*entry.model)) all.push_back(std::move(field));
    return all;
  }();
  return kFields;
}

ModelOptions withoutFields(const std::string& model, ModelOptions options) {
  for (const OptionField& field : optionFields())
    if (field.model == model) options.erase(field.name);
  return options;
}

std::int64_t valueOf(const OptionField& field, const std::string& model, const ModelOptions& options) {
  const auto given = options.find(field.name);
  return field.model == model && given != options.end() ? std::stoll(given->second) : field.usual;
}

void readFields(const Json& object, const std::string& model, ModelOptions& options) {
  for (const OptionField& field : optionFields()) {
    if (field.model != model || !object.contains(field.name)) continue;
    const auto value = object.at(field.name).get<std::int64_t>();
    if (value != field.usual) options.emplace(field.name, std::to_string(value));
  }
}

}  // namespace tilescope
