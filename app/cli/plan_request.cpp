// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/plan_request.h"

#include "app/cli/bundled_files.h"
#include "core/base/names.h"
#include "core/hardware/hardware_edit.h"
#include "core/hardware/hardware_json.h"
#include "core/plan/model_registry.h"
#include "core/workload/network_json.h"

namespace tilescope::cli {
namespace {

using Severity = Diagnostic::Severity;

Result<Network> network(const PlanArguments& arguments) {
  const Result<std::string> path = resolveFile(arguments.network, BundledKind::Network);
  if (!path) return path.diagnostics();
  return readNetwork(*path);
}

Result<HardwareProfile> hardware(const PlanArguments& arguments) {
  const Result<std::string> path = resolveFile(arguments.hardware, BundledKind::Hardware);
  if (!path) return path.diagnostics();
  Result<HardwareProfile> profile = readHardware(*path);
  if (!profile || arguments.edits.empty()) return profile;
  std::vector<HardwareEdit> edits;
  Diagnostics errors;
  for (const std::string& text : arguments.edits) {
    const Result<HardwareEdit> edit = parseHardwareEdit(text);
    if (edit)
      edits.push_back(*edit);
    else
      errors.insert(errors.end(), edit.diagnostics().begin(), edit.diagnostics().end());
  }
  if (!errors.empty()) return errors;
  Result<HardwareProfile> edited = tilescope::apply(*profile, edits);  // qualified: std::apply would be found too
  if (!edited) return edited;
  return {markEdited(*edited, edits), edited.diagnostics()};
}

Result<ModelOptions> options(const PlanArguments& arguments) {
  ModelOptions options;
  Diagnostics errors;
  for (const std::string& text : arguments.options) {
    const std::size_t split = text.find('=');
    const std::string key = text.substr(0, split);
    if (split == std::string::npos || key.empty())
      errors.push_back({Severity::Error, "--option", "", "\"" + text + "\"", "name=value, e.g. halo=off", ""});
    else if (!options.emplace(key, text.substr(split + 1)).second)
      errors.push_back({Severity::Error, "--option", "", "\"" + key + "\" twice", "each option once", ""});
  }
  if (!errors.empty()) return errors;
  return options;
}

Result<Objective> objective(const PlanArguments& arguments, const CostModel& model) {
  const std::vector<Objective> known = model.objectives();
  if (!arguments.objective) return known.front();
  std::vector<std::string> names;
  for (const Objective candidate : known) {
    if (name(candidate) == *arguments.objective) return candidate;
    names.emplace_back(name(candidate));
  }
  const std::string nearest = nearestName(*arguments.objective, names);
  return Diagnostic{Severity::Error,
                    "--objective",
                    "",
                    "\"" + *arguments.objective + "\"",
                    joinNames(names),
                    nearest.empty() ? "" : "Did you mean \"" + nearest + "\"?"};
}

template <class T>
void take(Result<T> result, T& target, Diagnostics& errors, Diagnostics& warnings) {
  Diagnostics& findings = result ? warnings : errors;
  findings.insert(findings.end(), result.diagnostics().begin(), result.diagnostics().end());
  if (result) target = std::move(result).value();
}

void fillModel(const PlanArguments& arguments, PlanRequest& request, Diagnostics& errors, Diagnostics& warnings) {
  const Result<const ModelEntry*> entry = findModel(arguments.model);
  if (!entry) {
    errors.insert(errors.end(), entry.diagnostics().begin(), entry.diagnostics().end());
    return;
  }
  const ModelEntry& chosen = **entry;
  request.model = arguments.model;
  request.search = arguments.search.value_or(std::string(chosen.searches.front()->id()));
  const Result<const SearchStrategy*> search = findSearch(chosen, request.search);
  if (!search) errors.insert(errors.end(), search.diagnostics().begin(), search.diagnostics().end());
  take(objective(arguments, *chosen.model), request.objective, errors, warnings);
  take(options(arguments), request.options, errors, warnings);
  const Diagnostics unknown = checkOptions(*chosen.model, request.options);
  errors.insert(errors.end(), unknown.begin(), unknown.end());
}

}  // namespace

Result<PlanRequest> planRequest(const PlanArguments& arguments) {
  PlanRequest request;
  Diagnostics errors;
  Diagnostics warnings;
  take(network(arguments), request.network, errors, warnings);
  take(hardware(arguments), request.hardware, errors, warnings);
  fillModel(arguments, request, errors, warnings);
  request.dataflow = arguments.dataflow;
  request.layer = arguments.layer;
  if (!errors.empty()) return errors;
  return {std::move(request), std::move(warnings)};
}

}  // namespace tilescope::cli
