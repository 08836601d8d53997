// SPDX-License-Identifier: GPL-3.0-or-later
// Calls of an exporter. They catch everything that a plug-in throws, and touch no file.
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
  std::vector<ExportedFile> files;  // sorted by path, without the manifest
  ExportNotes notes;
};

Result<Exported> runExporter(const LoadedExporter& exporter, const ExportInput& input, const ExportOptions& options);

// An error only if the plug-in throws; failed checks are in the report.
Result<VerifyReport> runVerify(const LoadedExporter& exporter, const std::string& folder, VerifySink& sink);

enum class VerifyVerdict {
  Passed,
  Failed,
  NothingChecked  // nothing can be checked on this machine
};
VerifyVerdict verdictOf(const VerifyReport& report);

// Traffic and time of an exported program, predicted by the exporter or else planned.
struct ExportPredictions {
  std::vector<ExportPrediction> parts;  // layers, or several that run as one, in execution order
  OffChipBytes total;                   // of all parts, also of unsupported layers
  // The plan's total, or the sum of the exporter's predictions; absent if one has no cycles.
  std::optional<double> cycles;
  bool areThePlans = true;  // false: predicted by the exporter
};

ExportPredictions predictionsOf(const ExecutionPlan& plan, const ExportNotes& notes);

}  // namespace tilescope
