// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>

#include "app/cli/commands.h"
#include "app/cli/export_list.h"
#include "app/cli/export_options.h"
#include "app/cli/interrupt.h"
#include "app/cli/output.h"
#include "app/cli/solve_plan.h"
#include "app/common/bundled_files.h"
#include "app/common/document_text.h"
#include "app/common/session_file.h"
#include "core/base/format_size.h"
#include "core/base/json.h"
#include "core/base/units.h"
#include "core/explore/total_scope.h"
#include "core/models/nve/refused_maps.h"
#include "core/plan/plan_json.h"
#include "core/plan/planner.h"
#include "core/plugin/export_folder.h"
#include "core/plugin/export_run.h"
#include "core/plugin/manifest.h"

namespace tilescope::cli {
namespace {

constexpr std::size_t kMaxNamed = 5;  // limit for a list of files in a message

struct Job {
  const LoadedExporter* exporter = nullptr;
  ExportOptions options;
  std::optional<ExecutionPlan> plan;
  PlanRequest request;
  std::optional<std::string> networkFolder;
};

// Errors that only programs have, with their place in the network file.
Diagnostics refusedInFile(const PlanRequest& request, const std::string& network) {
  const Result<std::string> path = app::resolveFile(network, app::BundledKind::Network);
  if (!path || request.model != nve::kModelId) return {};
  return nve::refusedMaps(*path, request.network, request.hardware, request.options);
}

Result<PlanRequest> requestOfSession(const std::string& file, std::optional<std::string>& networkFolder) {
  const Result<app::StoredSession> session = app::readSessionFile(file);
  if (!session) return session.diagnostics();
  if (const std::optional<Diagnostic> lacks = app::whyIncomplete(*session, file)) return *lacks;
  networkFolder = app::folderOfNetwork(session->design.networkName);
  Result<PlanRequest> request = app::requestOf(session->design);
  if (!request) return request;
  Diagnostics warnings = joined(session.diagnostics(), request.diagnostics());
  return {std::move(request).value(), std::move(warnings)};
}

Result<Job> prepare(const ExportArguments& arguments, const Plugins& plugins) {
  const Result<const LoadedExporter*> exporter = findExporter(plugins, arguments.exporter, "EXPORTER");
  if (!exporter) return exporter.diagnostics();
  Job job{*exporter, {}, {}, {}, {}};
  Diagnostics errors = checkExportFolder(arguments.folder, arguments.force), warnings;
  const app::DesignWords& asked = arguments;
  app::DesignWords words = asked;
  if (!arguments.planFile.empty()) {
    Result<ExecutionPlan> plan = readPlan(arguments.planFile);
    (plan ? warnings : errors) = joined(plan ? warnings : errors, plan.diagnostics());
    if (!plan) return errors;
    if (Diagnostics unreadable = checkMappings(*plan, arguments.planFile); !unreadable.empty())
      return joined(errors, unreadable);
    words.model = plan->request.model;
    job.plan = std::move(plan).value();
    const std::string beside = std::filesystem::path(arguments.planFile).parent_path().string();
    job.networkFolder = beside.empty() ? "." : beside;
  }
  if (!arguments.sessionFile.empty()) {
    const Result<PlanRequest> request = requestOfSession(arguments.sessionFile, job.networkFolder);
    (request ? warnings : errors) = joined(request ? warnings : errors, request.diagnostics());
    if (!request) return errors;
    words.model = request->model;
    job.request = *request;
  }
  const std::string designFile = arguments.sessionFile.empty() ? arguments.planFile : arguments.sessionFile;
  const Result<SharedOptions> shared = shareOptions(arguments.options, **exporter, words.model, designFile);
  errors = joined(std::move(errors), shared.diagnostics());
  words.options = shared ? shared->model : std::vector<std::string>{};
  if (shared) {
    Result<ExportOptions> options = readExportOptions((*exporter)->optionsSchema, shared->exporter);
    errors = joined(std::move(errors), options.diagnostics());
    if (options)
      job.options = std::move(options).value();
    else  // options of both exporter and model are reported once
      std::erase_if(words.options, [&](const std::string& option) {
        return shared->exporter.count(option.substr(0, option.find('='))) > 0;
      });
  }
  if (designFile.empty()) {
    Result<PlanRequest> request = app::planRequest(words);
    (request ? warnings : errors) = joined(request ? warnings : errors, request.diagnostics());
    if (request) job.request = std::move(request).value();
    if (request) errors = joined(std::move(errors), refusedInFile(job.request, words.network));
    job.networkFolder = app::folderOfNetwork(words.network);
  }
  if (!errors.empty()) return errors;
  return {std::move(job), std::move(warnings)};
}

std::string countOf(std::size_t files) {
  return std::to_string(files) + (files == 1 ? " file" : " files");
}

std::string named(const std::vector<std::string>& files) {
  std::string text;
  for (std::size_t i = 0; i < files.size() && i < kMaxNamed; ++i) text += (i == 0 ? "" : ", ") + files[i];
  return files.size() > kMaxNamed ? text + fmt::format(" … and {} more", files.size() - kMaxNamed) : text;
}

void tellOf(const WrittenFolder& written, const std::string& folder) {
  if (!written.replaced.empty())
    printMessage(fmt::format("{}: replaced {}: {}", folder, countOf(written.replaced.size()), named(written.replaced)));
  if (!written.removed.empty())
    printMessage(fmt::format("{}: removed {} of the older export: {}", folder, countOf(written.removed.size()),
                             named(written.removed)));
  if (!written.kept.empty())
    printMessage(fmt::format("{}: warning: of the older export, but changed since, so left as it was: {}: {}", folder,
                             countOf(written.kept.size()), named(written.kept)));
  if (!written.others.empty())
    printMessage(fmt::format("{}: not of this export, left as it was: {}: {}", folder, countOf(written.others.size()),
                             named(written.others)));
}

std::string predicted(const ExportPredictions& predictions) {
  const std::string bytes = formatBits(static_cast<std::int64_t>(kBitsPerByte * predictions.total.total())) +
                            " off chip, " + wordsOf(TrafficTotal::EveryLayer);
  if (predictions.cycles) return fmt::format("Predicted: {:.0f} cycles, {}\n", *predictions.cycles, bytes);
  return fmt::format("Predicted: {}; no cycles, because some layers run otherwise than the plan times them\n", bytes);
}

std::string report(const Job& job, const ExecutionPlan& plan, const Exported& exported, const std::string& folder) {
  const PlanRequest& request = plan.request;
  std::string text = fmt::format("{}: {} on {}, model {}, plan {}\n\n", job.exporter->label, request.network.name,
                                 request.hardware.name, request.model, planHash(plan));
  Table files{{{"file"}, {"size", true}}, {}};
  for (const ExportedFile& file : exported.files)
    files.rows.push_back({file.path, formatBits(kBitsPerByte * static_cast<std::int64_t>(file.content.size()))});
  text += toText(files, terminalWidth());
  text += "\n" + predicted(predictionsOf(plan, exported.notes));
  if (!plan.infeasibleLayers.empty()) text += "Without a mapping: " + named(plan.infeasibleLayers) + "\n";
  for (const auto& [what, commands] : {std::pair("Build", &exported.notes.build), {"Check", &exported.notes.check}})
    for (const std::string& command : *commands) text += fmt::format("{}: {}\n", what, command);
  text += fmt::format("Wrote {} and manifest.json to {}; 'tilescope-cli verify {}' checks them\n",
                      countOf(exported.files.size()), folder, folder);
  std::string clean;
  for (std::size_t start = 0; start < text.size();) {  // names and commands come from the plug-in
    const std::size_t end = std::min(text.find('\n', start), text.size());
    clean += printable(text.substr(start, end - start)) + "\n";
    start = end + 1;
  }
  return clean;
}

int list(const Plugins& plugins, OutputFormat format) {
  print({[&] { return toJson(plugins); }, [&] { return exportersTable(plugins); },
         [&] { return loadReport(plugins, terminalWidth()); }},
        format);
  return kAnswered;
}

int cancelledExport() {
  printMessage("cancelled; nothing was written");
  return kCancelled;
}

int exportPlan(const Job& job, const ExecutionPlan& plan, const ExportArguments& arguments, const CancelToken& cancel) {
  if (plan.cancelled) return cancelled(plan);
  if (!hasPlannedLayer(plan)) return nothingPlanned(plan, true);
  const Result<Exported> exported = runExporter(*job.exporter, {plan, job.networkFolder}, job.options);
  printDiagnostics(exported.diagnostics());
  if (!exported) return kBadInput;
  if (cancel.cancelled()) return cancelledExport();
  Json manifest = manifestOf(*job.exporter, plan, job.options, *exported);
  const Result<WrittenFolder> written =
      writeExportFolder(arguments.folder, exported->files, app::documentText(manifest), arguments.force);
  printDiagnostics(written.diagnostics());
  if (!written) return kBadInput;
  tellOf(*written, arguments.folder);
  print({[&] { return manifest; }, [] { return Table{}; },
         [&] { return report(job, plan, *exported, arguments.folder); }},
        arguments.format);
  return kAnswered;
}

}  // namespace

int run(const ExportArguments& arguments) {
  const Result<Plugins> plugins = findPlugins(arguments.pluginFolders);
  if (!plugins) return kBadInput;
  if (arguments.list) return list(*plugins, arguments.format);
  const Result<Job> job = prepare(arguments, *plugins);
  printDiagnostics(job.diagnostics());
  if (!job) return kBadInput;
  const InterruptGuard interrupt;
  if (job->plan) return exportPlan(*job, *job->plan, arguments, interrupt.token());
  const Result<Solved> solved = solvePlan(job->request, arguments.threads, false, interrupt.token());
  printDiagnostics(solved.diagnostics());
  return solved ? exportPlan(*job, solved->plan, arguments, interrupt.token()) : kBadInput;
}

}  // namespace tilescope::cli
