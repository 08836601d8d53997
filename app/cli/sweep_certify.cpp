// SPDX-License-Identifier: GPL-3.0-or-later
// Certificates of rows: their plans are made again, with the proof of every layer.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "app/cli/certificate_files.h"
#include "app/cli/commands.h"
#include "app/cli/interrupt.h"
#include "app/cli/open_sweep.h"
#include "app/cli/output.h"
#include "app/common/document_text.h"
#include "app/common/plan_request.h"
#include "core/base/format_number.h"
#include "core/base/json.h"
#include "core/base/names.h"
#include "core/plan/planner.h"
#include "core/sweep/stored_sweep.h"
#include "core/sweep/sweep_front.h"
#include "core/sweep/sweep_machines.h"
#include "core/sweep/sweep_points.h"

namespace tilescope::cli {
namespace {

namespace fs = std::filesystem;

Result<std::vector<RowPlace>> chosenRows(const OpenSweep& opened, const std::string& rows) {
  if (rows == "front") return frontRows(opened.reader, opened.sweep);
  std::vector<RowPlace> places;
  const auto read = opened.reader.forEachRow(opened.sweep, [&](const store::PointRow& row) {
    const bool isPlanned = row.status == store::RowStatus::Done || row.status == store::RowStatus::Outside;
    if (isPlanned || (rows == "all" && row.status == store::RowStatus::Limited))
      places.push_back({row.number, row.question});
    return true;
  });
  if (!read) return read.diagnostics();
  return places;
}

class Certifying {
 public:
  Certifying(const SweepDescription& sweep, std::string folder, CancelToken cancel)
      : sweep_(sweep), machines_(sweep), points_(sweep), folder_(std::move(folder)), cancel_(std::move(cancel)) {}

  // Nothing but errors is returned; a folder "NUMBER-QUESTION-NETWORK" each.
  Diagnostics certify(const RowPlace& place) {
    const std::vector<std::size_t> indices = points_.indicesOf(place.number);
    for (const std::size_t network : machines_.networksAt(indices)) {
      const Result<PlanRequest> request =
          machines_.requestAt(indices, static_cast<std::size_t>(place.question), network);
      if (!request) return request.diagnostics();
      PlannerSettings settings;
      settings.cancel = cancel_;
      settings.certify = true;
      const Result<ExecutionPlan> plan = Planner().plan(*request, settings);
      if (!plan) return plan.diagnostics();
      if (plan->cancelled) return {};
      const std::string folder =
          (fs::path(folder_) / fmt::format("{}-{}-{}", place.number, place.question, sweep_.networks[network].name))
              .string();
      if (Diagnostics errors = writeCertificates(*plan, folder); !errors.empty()) return errors;
      for (const std::string& note : missingCertificates(*plan))
        printMessage(printable(fmt::format("row {}, question {}: {}", place.number, place.question, note)));
      ++plans_;
    }
    return {};
  }

  std::int64_t plans() const { return plans_; }

 private:
  const SweepDescription& sweep_;
  SweepMachines machines_;
  SweepPoints points_;
  std::string folder_;
  CancelToken cancel_;
  std::int64_t plans_ = 0;
};

}  // namespace

int certifySweep(const SweepArguments& arguments) {
  const Diagnostics wrong = checkCertificateFolder(arguments.output);
  printDiagnostics(wrong);
  if (!wrong.empty()) return kBadInput;
  const Result<OpenSweep> opened = openSweep(arguments);
  printDiagnostics(opened.diagnostics());
  if (!opened) return kBadInput;
  const Result<SweepDescription> sweep = storedSweep(opened->sweep, opened->reader.path(), app::readTechnologyNamed);
  printDiagnostics(sweep.diagnostics());
  if (!sweep) return kBadInput;
  const Result<std::vector<RowPlace>> rows = chosenRows(*opened, arguments.rows);
  printDiagnostics(rows.diagnostics());
  if (!rows) return kBadInput;
  const InterruptGuard interrupt;
  Certifying certifying(*sweep, arguments.output, interrupt.token());
  for (const RowPlace& place : *rows) {
    const Diagnostics errors = certifying.certify(place);
    printDiagnostics(errors);
    if (!errors.empty()) return kBadInput;
    if (interrupt.token().cancelled()) return kCancelled;
  }
  if (arguments.format == OutputFormat::Json)
    printAnswer(app::documentText(
        {{"format", "tilescope.sweep_certify/1"}, {"rows", rows->size()}, {"plans", certifying.plans()}}));
  else
    printAnswer(fmt::format("{} of {}: certificates in {}, a folder NUMBER-QUESTION-NETWORK each\n",
                            counted(static_cast<std::size_t>(certifying.plans()), "plan"), counted(rows->size(), "row"),
                            printable(arguments.output)));
  return rows->empty() ? kNothingFeasible : kAnswered;
}

}  // namespace tilescope::cli
