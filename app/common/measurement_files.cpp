// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/measurement_files.h"

#include "app/common/bundled_files.h"
#include "core/validate/measurements_json.h"

namespace tilescope::app {
namespace {

// The paths of what was typed.
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
                      "It belongs into share/tilescope beside the program; or name a file."});
  return found;
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
  return {std::move(validation).value(), std::move(warnings)};
}

}  // namespace tilescope::app
