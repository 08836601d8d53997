// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plugin/export_run.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "core/plugin/guarded_call.h"

namespace tilescope {
namespace {

std::string called(const LoadedExporter& exporter) {
  return "plug-in \"" + exporter.plugin + "\", exporter \"" + exporter.id + "\"";
}

Diagnostic threw(const LoadedExporter& exporter, const std::string& text) {
  return {Diagnostic::Severity::Error,
          called(exporter),
          "",
          "an exception: " + text,
          "an answer",
          "Nothing was written; report it to the author of " + exporter.file + "."};
}

}  // namespace

Result<Exported> runExporter(const LoadedExporter& exporter, const ExportInput& input, const ExportOptions& options) {
  FileCollector sink;
  std::optional<Result<ExportNotes>> notes;
  if (const auto thrown = thrownBy([&] { return exporter.exporter->run(input, options, sink); }, notes))
    return threw(exporter, *thrown);
  if (!*notes) return notes->diagnostics();
  if (!sink.refused().empty()) {
    Diagnostics errors = sink.refused();
    for (Diagnostic& error : errors) error.file = called(exporter);
    return errors;
  }
  if (sink.files().empty())
    return Diagnostic{Diagnostic::Severity::Error,
                      called(exporter),
                      "",
                      "no file",
                      "at least one",
                      "This is a fault of the exporter; nothing was written."};
  return {{sink.files(), **notes}, notes->diagnostics()};
}

Result<VerifyReport> runVerify(const LoadedExporter& exporter, const std::string& folder, VerifySink& sink) {
  std::optional<VerifyReport> report;
  if (const auto thrown = thrownBy([&] { return exporter.exporter->verify(folder, sink); }, report))
    return threw(exporter, *thrown);
  return std::move(*report);
}

VerifyVerdict verdictOf(const VerifyReport& report) {
  const auto has = [&](VerifyStep::State state) {
    return std::any_of(report.steps.begin(), report.steps.end(),
                       [state](const VerifyStep& step) { return step.state == state; });
  };
  if (has(VerifyStep::State::Failed)) return VerifyVerdict::Failed;
  return has(VerifyStep::State::Passed) ? VerifyVerdict::Passed : VerifyVerdict::NothingChecked;
}

}  // namespace tilescope
