// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/plan_request.h"

#include <filesystem>
#include <utility>

#include "app/cli/bundled_files.h"
#include "app/cli/given_values.h"
#include "core/base/names.h"
#include "core/hardware/hardware_json.h"
#include "core/plan/model_registry.h"
#include "core/plan/planner.h"
#include "core/workload/network_json.h"

namespace tilescope::cli {
namespace {

using Severity = Diagnostic::Severity;

template <class Value, class Read>
Result<Value> readBundled(const std::string& typed, BundledKind kind, Read read) {
  const Result<std::string> path = resolveFile(typed, kind);
  if (!path) return path.diagnostics();
  Result<Value> value = read(*path);
  if (!value) return withBundledHint(value.diagnostics(), typed, kind);
  return value;
}

// Errors, and warnings of what could be read, go to the diagnostics.
template <class T>
bool take(Result<T> result, T& target, Diagnostics& diagnostics) {
  diagnostics.insert(diagnostics.end(), result.diagnostics().begin(), result.diagnostics().end());
  const bool ok = result.ok();
  if (ok) target = std::move(result).value();
  return ok;
}

class RequestReader {
 public:
  explicit RequestReader(const PlanArguments& arguments) : arguments_(arguments) {}

  Result<PlanRequest> read() {
    readFiles();
    readNames();
    check();
    if (!failed_) return {std::move(request_), std::move(diagnostics_)};
    std::erase_if(diagnostics_, [](const Diagnostic& d) { return d.severity == Severity::Warning; });
    return diagnostics_;
  }

 private:
  void readFiles() {
    networkRead_ = take(readBundled<Network>(arguments_.network, BundledKind::Network, readNetwork), request_.network,
                        diagnostics_);
    // Warnings are those of the profile as edited.
    Result<HardwareProfile> profile =
        readBundled<HardwareProfile>(arguments_.hardware, BundledKind::Hardware, readHardware);
    if (profile && !arguments_.edits.empty()) profile = edited(*profile, arguments_.edits);
    hardwareRead_ = take(std::move(profile), request_.hardware, diagnostics_);
    failed_ = !networkRead_ || !hardwareRead_;
  }

  void readNames() {
    request_.model = arguments_.model;
    request_.dataflow = arguments_.dataflow;
    request_.layer = arguments_.layer;
    if (!take(parseOptions(arguments_.options), request_.options, diagnostics_)) failed_ = true;
    const Result<const ModelEntry*> entry = findModel(arguments_.model);
    if (!entry) return;
    request_.search = arguments_.search.value_or(std::string((*entry)->searches.front()->id()));
    request_.objective = objective((*entry)->model->objectives());
  }

  // Words that name no objective at all cannot stand in a request.
  Objective objective(const std::vector<Objective>& known) {
    if (!arguments_.objective) return known.front();
    if (const std::optional<Objective> parsed = parseObjective(*arguments_.objective)) return *parsed;
    std::vector<std::string> names;
    names.reserve(known.size());
    for (const Objective candidate : known) names.emplace_back(name(candidate));
    const std::string nearest = nearestName(*arguments_.objective, names);
    fail({Severity::Error, "--objective", "", "\"" + *arguments_.objective + "\"", joinNames(names),
          nearest.empty() ? "Choose one of them." : "Did you mean \"" + nearest + "\"?"});
    return known.front();
  }

  // The planner's own checks, but not of what could not be read.
  void check() {
    for (Diagnostic& error : checkRequest(request_)) {
      if (error.file == "--dataflow" && !hardwareRead_) continue;
      if (error.file == "--layer" && !networkRead_) continue;
      if (error.file.starts_with("--")) {
        fail(std::move(error));
      } else if (hardwareRead_) {  // the model knows the profile by its name only
        const Result<std::string> path = resolveFile(arguments_.hardware, BundledKind::Hardware);
        error.file = path ? *path : arguments_.hardware;
        fail(std::move(error));
      }
    }
  }

  void fail(Diagnostic error) {
    diagnostics_.push_back(std::move(error));
    failed_ = true;
  }

  const PlanArguments& arguments_;
  PlanRequest request_;
  Diagnostics diagnostics_;
  bool networkRead_ = false;
  bool hardwareRead_ = false;
  bool failed_ = false;
};

}  // namespace

Result<PlanRequest> planRequest(const PlanArguments& arguments) {
  return RequestReader(arguments).read();
}

Diagnostics checkOutput(const PlanArguments& arguments) {
  const std::string& output = arguments.output;
  if (output.empty()) return {};
  std::error_code error;
  if (std::filesystem::is_directory(output, error))
    return {{Severity::Error, output, "", "a folder", "the name of a file for the plan", "Add a file name."}};
  const Result<std::string> network = resolveFile(arguments.network, BundledKind::Network);
  const Result<std::string> hardware = resolveFile(arguments.hardware, BundledKind::Hardware);
  for (const auto& [input, option] : {std::pair(&network, "--network"), std::pair(&hardware, "--hardware")})
    if (*input && std::filesystem::equivalent(output, **input, error))
      return {{Severity::Error, output, "", std::string("the file of ") + option,
               "a file that is not one of the inputs", "Choose another name; the plan would overwrite it."}};
  return {};
}

}  // namespace tilescope::cli
