// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include "app/cli/commands.h"
#include "app/cli/export_list.h"
#include "app/cli/interrupt.h"
#include "app/cli/output.h"
#include "app/common/report/export_check.h"
#include "core/base/json.h"
#include "core/plugin/export_run.h"
#include "core/plugin/manifest.h"

namespace tilescope::cli {
namespace {

class LiveOutput final : public VerifySink {
 public:
  explicit LiveOutput(CancelToken cancel) : cancel_(std::move(cancel)) {}

  void line(const std::string& text) override {
    printMessage(text);
    lines_.push_back(printable(text));
  }
  bool isCancelled() const override { return cancel_.cancelled(); }

  const std::vector<std::string>& lines() const { return lines_; }

 private:
  CancelToken cancel_;
  std::vector<std::string> lines_;
};

struct Verification {
  std::string folder;
  const LoadedExporter* exporter = nullptr;
  VerifyReport report;
  std::vector<std::string> notes;
  std::vector<std::string> output;
};

std::string stateName(VerifyStep::State state) {
  return state == VerifyStep::State::Passed ? "passed" : state == VerifyStep::State::Failed ? "failed" : "not_possible";
}

std::string verdictName(VerifyVerdict verdict) {
  return verdict == VerifyVerdict::Passed ? "passed" : verdict == VerifyVerdict::Failed ? "failed" : "nothing_checked";
}

Json toDocument(const Verification& verification) {
  Json steps = Json::array();
  for (const VerifyStep& step : verification.report.steps) {
    Json document{{"what", printable(step.what)}, {"state", stateName(step.state)}};
    if (step.state != VerifyStep::State::Passed) document["why"] = printable(step.why);
    steps.push_back(std::move(document));
  }
  return Json{{"format", "tilescope.verification/1"},
              {"exporter", verification.exporter->id},
              {"folder", verification.folder},
              {"verdict", verdictName(verdictOf(verification.report))},
              {"steps", std::move(steps)},
              {"notes", verification.notes},
              {"output", verification.output}};
}

std::string verdictText(VerifyVerdict verdict) {
  switch (verdict) {
    case VerifyVerdict::Passed:
      return "Passed";
    case VerifyVerdict::Failed:
      return "Failed";
    case VerifyVerdict::NothingChecked:
      return "Not passed: nothing could be checked on this machine";
  }
  throw InternalError("a verdict without a text");
}

std::string report(const Verification& verification) {
  Table steps{{{"step"}, {"state"}, {"reason"}}, {}};
  for (const VerifyStep& step : verification.report.steps)
    steps.rows.push_back(
        {step.what, step.state == VerifyStep::State::NotPossible ? "not possible" : stateName(step.state), step.why});
  std::string text = printable(verification.exporter->label + ": " + verification.folder) + "\n\n" + toText(steps);
  for (const std::string& note : verification.notes) text += "Note: " + printable(note) + "\n";
  return text + "\n" + verdictText(verdictOf(verification.report)) + "\n";
}

}  // namespace

int run(const VerifyArguments& arguments) {
  const Result<Manifest> manifest = readManifest(arguments.folder);
  printDiagnostics(manifest.diagnostics());
  if (!manifest) return kBadInput;
  const Result<Plugins> plugins = findPlugins(arguments.pluginFolders);
  if (!plugins) return kBadInput;
  const Result<const LoadedExporter*> exporter =
      findExporter(*plugins, manifest->exporter, arguments.folder + "/" + kManifestFile + ": /exporter");
  printDiagnostics(exporter.diagnostics());
  if (!exporter) return kBadInput;

  const InterruptGuard interrupt;
  LiveOutput output(interrupt.token());
  const Result<VerifyReport> checked = runVerify(**exporter, arguments.folder, output);
  printDiagnostics(checked.diagnostics());
  if (!checked) return kNotPassed;
  if (output.isCancelled()) {
    printMessage("cancelled; the checks were not completed");
    return kCancelled;
  }
  const Verification verification{arguments.folder, *exporter, *checked,
                                  app::exportNotes(*manifest, **exporter, arguments.folder), output.lines()};
  print({[&] { return toDocument(verification); }, [] { return Table{}; }, [&] { return report(verification); }},
        arguments.format);
  return verdictOf(*checked) == VerifyVerdict::Passed ? kAnswered : kNotPassed;
}

}  // namespace tilescope::cli
