// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plugin/export_run.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "core/plugin/guarded_call.h"
#include "core/workload/network_set.h"

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
          "a normal return",
          "Nothing was written; report it to the author of " + exporter.file + "."};
}

std::vector<ExportPrediction> predictionsOf(const ExecutionPlan& plan) {
  std::vector<ExportPrediction> parts;
  for (const LayerPlan& layer : plan.layers) {
    const auto* result = std::get_if<LayerResult>(&layer.evaluation);
    if (result == nullptr) continue;
    parts.push_back({layer.name, result->offChipBytes, std::nullopt});
    if (!result->outsideModel) parts.back().cycles = result->latency.total;
  }
  return parts;
}

bool timesWhatThePlanTimes(const std::vector<ExportPrediction>& parts, const ExecutionPlan& plan) {
  return std::all_of(plan.layers.begin(), plan.layers.end(), [&](const LayerPlan& layer) {
    const auto* result = std::get_if<LayerResult>(&layer.evaluation);
    if (result == nullptr || result->outsideModel) return true;
    return std::any_of(parts.begin(), parts.end(), [&](const ExportPrediction& part) {
      return part.name == layer.name && part.cycles == result->latency.total;
    });
  });
}

std::optional<double> sumOfCycles(const std::vector<ExportPrediction>& parts) {
  double sum = 0;
  for (const ExportPrediction& part : parts) {
    if (!part.cycles) return std::nullopt;
    sum += *part.cycles;
  }
  return sum;
}

}  // namespace

Result<Exported> runExporter(const LoadedExporter& exporter, const ExportInput& input, const ExportOptions& options) {
  if (std::optional<Diagnostic> refused = refusedSet(input.plan.request.network)) return *std::move(refused);
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

ExportPredictions predictionsOf(const ExecutionPlan& plan, const ExportNotes& notes) {
  ExportPredictions predictions;
  predictions.areThePlans = notes.predictions.empty();
  predictions.parts = predictions.areThePlans ? predictionsOf(plan) : notes.predictions;
  for (const ExportPrediction& part : predictions.parts)
    for (std::size_t t = 0; t < kTensorCount; ++t) predictions.total.tensors[t] += part.bytes.tensors[t];
  predictions.cycles = timesWhatThePlanTimes(predictions.parts, plan) ? std::optional(plan.totals.latency.total)
                                                                      : sumOfCycles(predictions.parts);
  return predictions;
}

}  // namespace tilescope
