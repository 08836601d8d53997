// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/measurement_files.h"

#include <algorithm>

#include "app/common/bundled_files.h"
#include "core/hardware/hardware_json.h"
#include "core/validate/measurements_json.h"

namespace tilescope::app {
namespace {

std::vector<std::string> paths(const std::vector<std::string>& files, Diagnostics& errors) {
  std::vector<std::string> found;
  for (const std::string& file : files) {
    const Result<std::string> path = resolveFile(file, BundledKind::Measurements);
    if (path)
      found.push_back(*path);
    else
      errors = joined(std::move(errors), path.diagnostics());
  }
  if (!files.empty()) return found;
  for (const BundledFile& file : bundledFiles(BundledKind::Measurements)) found.push_back(file.path);
  if (found.empty())
    errors.push_back({Diagnostic::Severity::Error, "measurements", "", "no file",
                      "the folder of published measurements",
                      "Put it into share/tilescope next to the program, or name a file."});
  return found;
}

std::vector<std::string> withoutMeasurements(const std::vector<Measurements>& all) {
  std::vector<std::string> names;
  for (const BundledFile& file : bundledFiles(BundledKind::Hardware)) {
    const Result<HardwareProfile> profile = readHardware(file.path);
    if (profile &&
        std::none_of(all.begin(), all.end(), [&](const Measurements& m) { return areOfMachine(m, *profile); }))
      names.push_back(file.name);
  }
  return names;
}

}  // namespace

Result<Validation> validationOf(const std::vector<std::string>& files) {
  Diagnostics errors, warnings;
  std::vector<Measurements> all;
  for (const std::string& path : paths(files, errors)) {
    Result<Measurements> measurements = readMeasurements(path);
    Diagnostics& found = measurements ? warnings : errors;
    found = joined(std::move(found), measurements.diagnostics());
    if (measurements) all.push_back(std::move(measurements).value());
  }
  if (!errors.empty()) return errors;
  Result<Validation> validation = validate(all);
  if (!validation) return validation;
  Validation compared = std::move(validation).value();
  if (files.empty()) compared.neverCompared = withoutMeasurements(all);
  return {std::move(compared), std::move(warnings)};
}

const std::vector<Measurements>& bundledMeasurements() {
  static const std::vector<Measurements> kAll = [] {
    std::vector<Measurements> all;
    for (const BundledFile& file : bundledFiles(BundledKind::Measurements))
      if (Result<Measurements> measurements = readMeasurements(file.path))
        all.push_back(std::move(measurements).value());
    return all;
  }();
  return kAll;
}

}  // namespace tilescope::app
