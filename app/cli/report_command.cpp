// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <filesystem>
#include <optional>

#include "app/cli/commands.h"
#include "app/cli/interrupt.h"
#include "app/cli/output.h"
#include "app/cli/solve_plan.h"
#include "app/common/bundled_files.h"
#include "app/common/product_folders.h"
#include "app/common/report/export_check.h"
#include "app/common/report/report_files.h"
#include "app/common/report/report_inputs.h"
#include "app/common/report/report_request.h"
#include "app/common/shell_words.h"
#include "core/base/json_document.h"
#include "core/base/names.h"
#include "core/plan/plan_json.h"
#include "core/plan/planner.h"
#include "core/plugin/manifest.h"

namespace tilescope::cli {
namespace {

namespace fs = std::filesystem;

Diagnostic outputError(const std::string& output, std::string found, std::string expected, std::string remedy) {
  return {Diagnostic::Severity::Error, output, "", std::move(found), std::move(expected), std::move(remedy)};
}

std::vector<std::pair<std::string, std::string>> inputsOf(const ReportArguments& arguments) {
  std::vector<std::pair<std::string, std::string>> inputs;
  const auto add = [&](const std::string& typed, app::BundledKind kind, const char* option) {
    if (typed.empty()) return;
    if (const Result<std::string> path = app::resolveFile(typed, kind)) inputs.emplace_back(*path, option);
  };
  add(arguments.network, app::BundledKind::Network, "--network");
  add(arguments.hardware, app::BundledKind::Hardware, "--hardware");
  add(arguments.technology.value_or(""), app::BundledKind::Technology, "--technology");
  if (!arguments.sessionFile.empty()) inputs.emplace_back(arguments.sessionFile, "--session");
  if (!arguments.planFile.empty()) inputs.emplace_back(arguments.planFile, "--plan");
  if (!arguments.store.empty()) inputs.emplace_back(arguments.store, "--store");
  return inputs;
}

Diagnostics checkOutput(const ReportArguments& arguments) {
  const std::string& output = arguments.output;
  const std::string ending = fs::path(output).extension().string();
  std::error_code error;
  if (fs::is_directory(output, error))
    return {outputError(output, "a folder", "the name of a file for the report", "Add a file name.")};
  if (const fs::path folder = fs::path(output).parent_path(); !folder.empty() && !fs::is_directory(folder, error))
    return {outputError(output, "a folder that does not exist", "a place for the report",
                        "Make the folder, or choose another one.")};
  if (ending == ".pdf")
    return {outputError(output, "a name that ends with .pdf", "one that ends with .html or .md",
                        "The window makes PDF: 'tilescope --report report.pdf', with a session or the same options.")};
  if (ending != ".html" && ending != ".md")
    return {outputError(output, ending.empty() ? "a name without an extension" : "a name that ends with " + ending,
                        "one that ends with .html or .md", "The extension selects the format.")};
  for (const auto& [input, option] : inputsOf(arguments))
    if (fs::equivalent(output, input, error))
      return {outputError(output, "the file of " + option, "a file that is not one of the inputs",
                          "Choose another name; the report would overwrite it.")};
  return {};
}

Result<app::ReportRequest> ofSession(const std::string& file) {
  const Result<app::StoredSession> session = app::readSessionFile(file);
  if (!session) return session.diagnostics();
  if (const std::optional<Diagnostic> lacks = app::whyIncomplete(*session, file)) return *lacks;
  return {app::reportRequestOf(*session), session.diagnostics()};
}

Result<app::ReportRequest> ofPlan(const std::string& file) {
  Result<ExecutionPlan> plan = readPlan(file);
  if (!plan) return plan.diagnostics();
  if (Diagnostics errors = checkMappings(*plan, file); !errors.empty()) return errors;
  Diagnostics warnings = plan.diagnostics();
  return {app::reportRequestOf(std::move(plan).value(), file), std::move(warnings)};
}

Result<app::ReportRequest> ofWords(const app::DesignWords& words) {
  Result<app::Design> design = app::designOf(words);
  if (!design) return design.diagnostics();
  Diagnostics warnings = design.diagnostics();
  app::ReportRequest request;
  request.design = std::move(design).value();
  return {std::move(request), std::move(warnings)};
}

std::string commandOf(const ReportArguments& arguments) {
  std::vector<std::string> line{"tilescope-cli", "report"};
  const auto add = [&](const char* option, const std::string& value) { line.insert(line.end(), {option, value}); };
  if (!arguments.sessionFile.empty()) {
    add("--session", arguments.sessionFile);
  } else if (!arguments.planFile.empty()) {
    add("--plan", arguments.planFile);
  } else {
    const std::vector<std::string> design = app::commandOptions(arguments);
    line.insert(line.end(), design.begin(), design.end());
  }
  if (arguments.budget) add("--budget", *arguments.budget);
  for (const std::string& layer : arguments.selected) add("--select", layer);
  for (const std::string& folder : arguments.exported) add("--exported", folder);
  if (!arguments.store.empty()) add("--store", arguments.store);
  if (!arguments.sweep.empty()) add("--sweep", arguments.sweep);
  for (const std::string& folder : arguments.pluginFolders) add("--plugin-dir", folder);
  if (arguments.onePage) line.emplace_back("--one-page");
  add("-o", arguments.output);
  return app::shellLine(line);
}

Diagnostics select(app::ReportRequest& request, const std::vector<std::string>& selected) {
  if (selected.empty()) return {};
  const std::vector<std::string> known = namesOf(request.design.network->layers);
  Diagnostics errors;
  for (const std::string& layer : selected)
    if (std::find(known.begin(), known.end(), layer) == known.end())
      errors.push_back(unknownName("--select", "", layer, known, "a layer of the network"));
  request.layers = selected;
  return errors;
}

Result<app::ReportRequest> prepare(const ReportArguments& arguments, const CancelToken& cancel) {
  Result<app::ReportRequest> read = !arguments.sessionFile.empty() ? ofSession(arguments.sessionFile)
                                    : !arguments.planFile.empty()  ? ofPlan(arguments.planFile)
                                                                   : ofWords(arguments);
  if (!read) return read;
  const Result<BudgetValues> budgets = parseBudgets(arguments.budget);
  if (!budgets) return budgets.diagnostics();
  Diagnostics warnings = read.diagnostics();
  app::ReportRequest request = std::move(read).value();
  if (arguments.budget) request.budgets = *budgets;
  if (!arguments.store.empty()) request.sweep = app::ReportedSweep{arguments.store, arguments.sweep};
  request.warnings = warnings;
  request.command = commandOf(arguments);
  request.onePage = arguments.onePage;
  if (Diagnostics unknown = select(request, arguments.selected); !unknown.empty()) return unknown;
  const Result<std::string> time = app::timeOfReport();
  if (!time) return time.diagnostics();
  request.madeOn = *time;
  if (arguments.exported.empty()) return {std::move(request), std::move(warnings)};
  const Result<std::vector<std::string>> folders = app::pluginFolders(arguments.pluginFolders);
  if (!folders) return folders.diagnostics();
  const Plugins plugins = loadPlugins(*folders);
  for (const std::string& folder : arguments.exported) {
    Result<app::CheckedExport> checked = app::checkExport(folder, plugins, cancel, printMessage);
    if (!checked) return checked.diagnostics();
    request.exports.push_back(std::move(checked).value());
  }
  return {std::move(request), std::move(warnings)};
}

Diagnostics write(const report::Document& document, const std::string& output) {
  const bool isHtml = fs::path(output).extension() == ".html";
  return isHtml ? app::writeHtml(document, output) : app::writeMarkdown(document, output);
}

int cancelledReport() {
  printMessage("cancelled; nothing was written");
  return kCancelled;
}

}  // namespace

int run(const ReportArguments& arguments) {
  const Diagnostics wrongOutput = checkOutput(arguments);
  printDiagnostics(wrongOutput);
  if (!wrongOutput.empty()) return kBadInput;

  const InterruptGuard interrupt;
  const Result<app::ReportRequest> request = prepare(arguments, interrupt.token());
  printDiagnostics(request.diagnostics());
  if (!request) return kBadInput;
  if (interrupt.token().cancelled()) return cancelledReport();

  app::SolveSettings settings;
  settings.threads = arguments.threads;
  settings.cancel = interrupt.token();
  Result<app::ReportInputs> inputs = [&] {
    ProgressLine progress;
    settings.onProgress = [&](const std::string& what, std::size_t done, std::size_t total) {
      if (what.starts_with("the plan")) progress.show(done, total);
    };
    return app::solveReport(*request, settings);
  }();
  printDiagnostics(inputs.diagnostics());
  if (!inputs) return kBadInput;
  if (inputs->cancelled || interrupt.token().cancelled()) return cancelledReport();

  const Diagnostics failed = write(app::reportOf(*request, *inputs), arguments.output);
  printDiagnostics(failed);
  if (hasErrors(failed)) return kBadInput;
  printMessage("wrote " + arguments.output);
  return hasPlannedLayer(inputs->plan) ? kAnswered : nothingPlanned(inputs->plan, true);
}

}  // namespace tilescope::cli
