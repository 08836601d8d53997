// SPDX-License-Identifier: GPL-3.0-or-later
// The host's calls of an exporter: they catch everything that a plug-in throws and touch no file.
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

// Fails only if the plug-in throws; a failed check of the program is a report.
Result<VerifyReport> runVerify(const LoadedExporter& exporter, const std::string& folder, VerifySink& sink);

enum class VerifyVerdict {
  Passed,
  Failed,
  NothingChecked  // no check is possible on this machine
};
VerifyVerdict verdictOf(const VerifyReport& report);

// The predicted traffic and time of an exported program: the exporter's predictions, or the plan's if the exporter has
// none.
struct ExportPredictions {
  std::vector<ExportPrediction> parts;  // layers, or runs of layers, with traffic; in execution order
  OffChipBytes total;                   // of all parts, including layers that are not modelled
  // The plan's total; if parts run differently from the plan, the sum of their cycles if all have them.
  std::optional<double> cycles;
  bool areThePlans = true;  // predictions are the plan's, not the exporter's
};

ExportPredictions predictionsOf(const ExecutionPlan& plan, const ExportNotes& notes);

}  // namespace tilescope
