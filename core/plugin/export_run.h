// SPDX-License-Identifier: GPL-3.0-or-later
// Calls of an exporter as the host makes them: nothing that a plug-in throws gets through, and it touches no file.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/plan/execution_plan.h"
#include "core/plugin/exporter.h"
#include "core/plugin/file_collector.h"
#include "core/plugin/plugin_loader.h"

namespace tilescope {

struct Exported {
  std::vector<ExportedFile> files;  // by path, without the manifest
  ExportNotes notes;
};

Result<Exported> runExporter(const LoadedExporter& exporter, const ExportInput& input, const ExportOptions& options);

// Fails only where the plug-in throws; a program that does not pass is a report.
Result<VerifyReport> runVerify(const LoadedExporter& exporter, const std::string& folder, VerifySink& sink);

enum class VerifyVerdict {
  Passed,
  Failed,
  NothingChecked  // this machine allows none of the checks
};
VerifyVerdict verdictOf(const VerifyReport& report);

// What an exported program is predicted to do: as its exporter says, or as the plan does where the exporter is silent.
struct ExportPredictions {
  std::vector<ExportPrediction> parts;  // layers, or runs of layers, that move something; in the order of execution
  OffChipBytes total;                   // of all parts, also of layers not modelled
  // The plan's total; where parts run otherwise than the plan times them, their sum if all have cycles.
  std::optional<double> cycles;
  bool areThePlans = true;  // not the exporter's
};

ExportPredictions predictionsOf(const ExecutionPlan& plan, const ExportNotes& notes);

}  // namespace tilescope
