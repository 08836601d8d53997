// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/export_options.h"

#include <algorithm>
#include <iterator>

#include "app/common/words_reader.h"
#include "core/base/names.h"
#include "core/models/model_registry.h"
#include "core/models/pass_options.h"

namespace tilescope::cli {
namespace {

Diagnostic inThePlan(const std::string& option, const std::string& model, const std::string& planFile) {
  return {Diagnostic::Severity::Error,
          "--option",
          "",
          "\"" + option + "\", an option of model " + model,
          "an option of the exporter, as " + planFile + " was made with its options already",
          "Leave it out, or make another plan."};
}

}  // namespace

Result<SharedOptions> shareOptions(const std::vector<std::string>& given, const LoadedExporter& exporter,
                                   const std::string& model, const std::string& planFile) {
  const Result<ModelOptions> parsed = app::parseOptions(given);
  if (!parsed) return parsed.diagnostics();
  const std::vector<std::string> own = namesOf(exporter.options);
  const Result<const ModelEntry*> entry = findModel(model);
  const std::vector<std::string> models = entry ? namesOf(optionsOf(*(*entry)->model)) : std::vector<std::string>{};
  std::vector<std::string> known = own;
  if (planFile.empty())
    std::copy_if(models.begin(), models.end(), std::back_inserter(known),
                 [&](const std::string& name) { return !contains(own, name); });
  const std::string kind = "an option of exporter " + exporter.id + (planFile.empty() ? " or of model " + model : "");
  SharedOptions shared;
  Diagnostics errors;
  for (const auto& [name, value] : *parsed) {
    const bool isExporters = contains(own, name);
    const bool isModels = contains(models, name) || (!entry && !isExporters);
    if (isExporters) shared.exporter[name] = value;
    if (isModels && planFile.empty())
      shared.model.push_back(name + "=" + value);
    else if (isExporters)
      continue;
    else if (isModels && entry)
      errors.push_back(inThePlan(name, model, planFile));
    else
      errors.push_back(unknownName("--option", "", name, known, kind));
  }
  if (!errors.empty()) return errors;
  return shared;
}

}  // namespace tilescope::cli
