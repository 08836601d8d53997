// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/plan_request.h"

#include <utility>

#include "app/common/bundled_files.h"
#include "app/common/given_values.h"
#include "core/base/names.h"
#include "core/hardware/hardware_json.h"
#include "core/plan/model_registry.h"
#include "core/plan/planner.h"
#include "core/workload/batch.h"
#include "core/workload/network_json.h"

namespace tilescope::app {
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
  explicit RequestReader(const DesignWords& words) : words_(words) {}

  Result<PlanRequest> read() {
    readFiles();
    setBatch();
    readNames();
    check();
    if (!failed_) return {std::move(request_), std::move(diagnostics_)};
    std::erase_if(diagnostics_, [](const Diagnostic& d) { return d.severity == Severity::Warning; });
    return diagnostics_;
  }

 private:
  void readFiles() {
    networkRead_ = take(readNetworkNamed(words_.network), request_.network, diagnostics_);
    // Warnings are those of the profile as edited.
    Result<HardwareProfile> profile = readHardwareNamed(words_.hardware);
    if (profile && !words_.edits.empty()) profile = edited(*profile, words_.edits);
    hardwareRead_ = take(std::move(profile), request_.hardware, diagnostics_);
    failed_ = !networkRead_ || !hardwareRead_;
  }

  void readNames() {
    request_.model = words_.model;
    request_.dataflow = words_.dataflow;
    request_.layer = words_.layer;
    Diagnostics errors;
    PlanNames names = planNames(words_, errors);
    for (Diagnostic& error : errors) fail(std::move(error));
    request_.search = names.search;
    request_.objective = names.objective;
    request_.options = std::move(names.options);
  }

  void setBatch() {
    if (!words_.batch || !networkRead_) return;
    if (!take(withBatch(request_.network, *words_.batch), request_.network, diagnostics_)) failed_ = true;
  }

  // The planner's own checks, but not of what could not be read.
  void check() {
    for (Diagnostic& error : checkRequest(request_)) {
      if (error.file == "--dataflow" && !hardwareRead_) continue;
      if (error.file == "--layer" && !networkRead_) continue;
      if (error.file.starts_with("--")) {
        fail(std::move(error));
      } else if (hardwareRead_) {  // the model knows the profile by its name only
        const Result<std::string> path = resolveFile(words_.hardware, BundledKind::Hardware);
        error.file = path ? *path : words_.hardware;
        fail(std::move(error));
      }
    }
  }

  void fail(Diagnostic error) {
    diagnostics_.push_back(std::move(error));
    failed_ = true;
  }

  const DesignWords& words_;
  PlanRequest request_;
  Diagnostics diagnostics_;
  bool networkRead_ = false;
  bool hardwareRead_ = false;
  bool failed_ = false;
};

// Words that name no objective at all cannot stand in a request.
Objective objectiveOf(const std::string& word, const std::vector<Objective>& known, Diagnostics& errors) {
  if (const std::optional<Objective> parsed = parseObjective(word)) return *parsed;
  std::vector<std::string> names;
  names.reserve(known.size());
  for (const Objective candidate : known) names.emplace_back(name(candidate));
  const std::string nearest = nearestName(word, names);
  errors.push_back({Severity::Error, "--objective", "", "\"" + word + "\"", joinNames(names),
                    nearest.empty() ? "Choose one of them." : "Did you mean \"" + nearest + "\"?"});
  return known.front();
}

}  // namespace

PlanNames planNames(const DesignWords& words, Diagnostics& errors) {
  PlanNames names;
  names.model = words.model;
  if (Result<ModelOptions> options = parseOptions(words.options))
    names.options = std::move(options).value();
  else
    errors = joined(std::move(errors), options.diagnostics());
  const Result<const ModelEntry*> entry = findModel(words.model);
  if (!entry) return names;
  const std::vector<Objective> known = (*entry)->model->objectives();
  names.search = words.search.value_or(std::string((*entry)->searches.front()->id()));
  names.objective = words.objective ? objectiveOf(*words.objective, known, errors) : known.front();
  return names;
}

Result<Network> readNetworkNamed(const std::string& typed) {
  return readBundled<Network>(typed, BundledKind::Network, readNetwork);
}

Result<HardwareProfile> readHardwareNamed(const std::string& typed) {
  return readBundled<HardwareProfile>(typed, BundledKind::Hardware, readHardware);
}

Result<PlanRequest> planRequest(const DesignWords& words) {
  return RequestReader(words).read();
}

}  // namespace tilescope::app
