// SPDX-License-Identifier: GPL-3.0-or-later
#include <filesystem>

#include "app/cli/commands.h"
#include "app/cli/interrupt.h"
#include "app/cli/output.h"
#include "app/cli/plan_report.h"
#include "app/cli/solve_plan.h"
#include "app/common/bundled_files.h"
#include "app/common/certificate_files.h"
#include "app/common/document_text.h"
#include "app/common/plan_request.h"
#include "core/base/json.h"
#include "core/base/json_document.h"
#include "core/explore/budgets.h"
#include "core/picture/timeline.h"
#include "core/picture/timeline_trace.h"
#include "core/plan/plan_json.h"

namespace tilescope::cli {
namespace {

// Formats other than the table have their reasons on standard error.
int exitCode(const ExecutionPlan& plan, bool strict, OutputFormat format) {
  const bool withReasons = format != OutputFormat::Table;
  if (!hasAnswer(plan)) return nothingPlanned(plan, withReasons);
  if (plan.infeasibleLayers.empty() || !strict) return kAnswered;
  printMessage("some layers are infeasible (--strict)");
  if (!withReasons) return kNothingFeasible;
  for (const std::string& line : infeasibleReasons(plan)) printMessage("  " + line);
  return kNothingFeasible;
}

// The path must be no folder and no input file; checked before the search.
Diagnostics checkOutput(const PlanArguments& arguments) {
  const std::string& output = arguments.output;
  if (output.empty()) return {};
  std::error_code error;
  if (std::filesystem::is_directory(output, error))
    return {
        {Diagnostic::Severity::Error, output, "", "a folder", "the name of a file for the plan", "Add a file name."}};
  const Result<std::string> network = app::resolveFile(arguments.network, app::BundledKind::Network);
  const Result<std::string> hardware = app::resolveFile(arguments.hardware, app::BundledKind::Hardware);
  for (const auto& [input, option] : {std::pair(&network, "--network"), std::pair(&hardware, "--hardware")})
    if (*input && std::filesystem::equivalent(output, **input, error))
      return {{Diagnostic::Severity::Error, output, "", std::string("the file of ") + option,
               "a file that is not one of the inputs", "Choose another name; the plan would overwrite it."}};
  return {};
}

}  // namespace

int run(const PlanArguments& arguments) {
  const Diagnostics wrongOutput = joined(checkOutput(arguments), app::checkCertificateFolder(arguments.certificates));
  const Result<BudgetValues> budgets = parseBudgets(arguments.budget);
  printDiagnostics(joined(wrongOutput, budgets.diagnostics()));
  if (!wrongOutput.empty() || !budgets) return kBadInput;

  const Result<PlanRequest> request = app::planRequest(arguments);
  printDiagnostics(request.diagnostics());
  if (!request) return kBadInput;
  const Diagnostics uncertifiable = arguments.certificates.empty() ? Diagnostics{} : app::checkCertifiable(*request);
  printDiagnostics(uncertifiable);
  if (!uncertifiable.empty()) return kBadInput;

  const InterruptGuard interrupt;
  const Result<Solved> solved =
      solvePlan(*request, arguments.threads, !arguments.certificates.empty(), interrupt.token());
  printDiagnostics(solved.diagnostics());
  if (!solved) return kBadInput;
  const Answer answer{[&] { return toJson(solved->plan); }, [&] { return planCsv(solved->plan); },
                      [&] { return planReport(solved->plan, arguments, solved->seconds); }};
  if (solved->plan.cancelled) {
    if (hasPlannedLayer(solved->plan)) print(answer, arguments.format);
    return cancelled(solved->plan);
  }

  if (!arguments.output.empty()) {
    const auto written = writeFileAtomically(arguments.output, app::documentText(toJson(solved->plan)));
    printDiagnostics(written.diagnostics());
    if (!written) return kBadInput;
  }
  if (!arguments.trace.empty()) {
    const auto written = writeFileAtomically(arguments.trace, timelineTrace(timelineOf(solved->plan)));
    printDiagnostics(written.diagnostics());
    if (!written) return kBadInput;
  }
  if (!arguments.certificates.empty()) {
    const Diagnostics failed = app::writeCertificates(solved->plan, arguments.certificates);
    printDiagnostics(failed);
    if (!failed.empty()) return kBadInput;
    for (const std::string& note : app::missingCertificates(solved->plan)) printMessage(note);
  }
  print(answer, arguments.format);
  for (const Excess& excess : excesses(*budgets, budgetValues(solved->plan))) printMessage(sentenceOf(excess));
  return exitCode(solved->plan, arguments.strict, arguments.format);
}

}  // namespace tilescope::cli
