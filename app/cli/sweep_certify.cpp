// SPDX-License-Identifier: GPL-3.0-or-later
// Certificates of sweep rows, whose plans are made again with proofs.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "app/cli/commands.h"
#include "app/cli/interrupt.h"
#include "app/cli/open_sweep.h"
#include "app/cli/output.h"
#include "app/common/certificate_files.h"
#include "app/common/document_text.h"
#include "app/common/plan_request.h"
#include "app/common/shell_words.h"
#include "core/base/format_number.h"
#include "core/base/json.h"
#include "core/base/json_document.h"
#include "core/base/names.h"
#include "core/hardware/hardware_json.h"
#include "core/plan/planner.h"
#include "core/store/check_store.h"
#include "core/sweep/stored_sweep.h"
#include "core/sweep/sweep_front.h"
#include "core/sweep/sweep_machines.h"
#include "core/sweep/sweep_points.h"
#include "core/workload/network_json.h"

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

  // Writes to a folder "NUMBER-QUESTION-NETWORK" of its own.
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
      ++plans_;
      for (const std::string& note : app::missingCertificates(*plan))
        printMessage(printable(fmt::format("row {}, question {}: {}", place.number, place.question, note)));
      const auto certified = std::count_if(plan->layers.begin(), plan->layers.end(), [](const LayerPlan& layer) {
        return layer.sameAs.empty() && layer.certificate;
      });
      if (certified == 0) continue;
      certificates_ += certified;
      const fs::path folder =
          fs::path(folder_) / fmt::format("{}-{}-{}", place.number, place.question, sweep_.networks[network].name);
      if (Diagnostics errors = write(*plan, folder); !errors.empty()) return errors;
    }
    return {};
  }

  std::int64_t plans() const { return plans_; }
  std::int64_t certificates() const { return certificates_; }
  const std::vector<std::string>& checks() const { return checks_; }

 private:
  // Also writes the network and the edited profile, which no other file contains.
  Diagnostics write(const ExecutionPlan& plan, const fs::path& folder) {
    if (Diagnostics errors = app::writeCertificates(plan, folder.string()); !errors.empty()) return errors;
    const std::string network = (folder / "network.json").string(), profile = (folder / "profile.json").string();
    for (const auto& written : {writeFileAtomically(network, app::documentText(toJson(plan.request.network))),
                                writeFileAtomically(profile, app::documentText(toJson(plan.request.hardware)))})
      if (!written) return written.diagnostics();
    checks_.push_back(app::shellLine({"tilescope-check", "--network", network, "--hardware", profile}) + " " +
                      app::shellLine({folder.string()}) + "/*.certificate.json");
    return {};
  }

  const SweepDescription& sweep_;
  SweepMachines machines_;
  SweepPoints points_;
  std::string folder_;
  CancelToken cancel_;
  std::int64_t plans_ = 0, certificates_ = 0;
  std::vector<std::string> checks_;
};

std::string certifyReport(const Certifying& certifying, std::size_t rows, const std::string& folder) {
  const auto certificates = static_cast<std::size_t>(certifying.certificates());
  std::string text = fmt::format("{} of {}: {}", counted(static_cast<std::size_t>(certifying.plans()), "plan"),
                                 counted(rows, "row"), counted(certificates, "certificate"));
  if (certificates == 0) return text + "\n";
  text += fmt::format(" in {}, a folder NUMBER-QUESTION-NETWORK each; check them with\n", printable(folder));
  for (const std::string& line : certifying.checks()) text += printable(line) + "\n";
  return text;
}

}  // namespace

int certifySweep(const SweepArguments& arguments) {
  const Diagnostics wrong = app::checkCertificateFolder(arguments.output);
  printDiagnostics(wrong);
  if (!wrong.empty()) return kBadInput;
  const Result<OpenSweep> opened = openSweep(arguments);
  printDiagnostics(opened.diagnostics());
  if (!opened) return kBadInput;
  const Result<SweepDescription> sweep = storedSweep(opened->sweep, opened->reader.path(), app::readTechnologyNamed);
  printDiagnostics(sweep.diagnostics());
  if (!sweep) return kBadInput;
  const auto verified = store::verifyRows(opened->reader, opened->sweep);
  printDiagnostics(verified.diagnostics());
  if (!verified) return kNotPassed;
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
    printAnswer(app::documentText({{"format", "tilescope.sweep_certify/1"},
                                   {"rows", rows->size()},
                                   {"plans", certifying.plans()},
                                   {"certificates", certifying.certificates()},
                                   {"checks", certifying.checks()}}));
  else
    printAnswer(certifyReport(certifying, rows->size(), arguments.output));
  return certifying.certificates() == 0 ? kNothingFeasible : kAnswered;
}

}  // namespace tilescope::cli
