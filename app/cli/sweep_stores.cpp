// SPDX-License-Identifier: GPL-3.0-or-later
// Stores of sweeps: list, show, status, check, merge, export, delete.
#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "app/cli/commands.h"
#include "app/cli/interrupt.h"
#include "app/cli/open_sweep.h"
#include "app/cli/output.h"
#include "app/cli/tables.h"
#include "app/common/document_text.h"
#include "app/common/plan_request.h"
#include "core/base/format_number.h"
#include "core/base/json.h"
#include "core/base/json_document.h"
#include "core/base/names.h"
#include "core/store/check_store.h"
#include "core/store/export_rows.h"
#include "core/store/merge_stores.h"
#include "core/store/salvage_store.h"
#include "core/store/store_reader.h"
#include "core/store/store_status.h"
#include "core/store/sweep_store.h"
#include "core/sweep/stored_sweep.h"
#include "core/sweep/sweep_front.h"
#include "core/sweep/sweep_run.h"

namespace tilescope::cli {
namespace {

using store::Hole;
using store::StoreReader;
using store::SweepInfo;

Json toJson(const store::StoreStatus& status) {
  Json sweeps = Json::array(), claims = Json::array();
  for (const store::SweepStatus& sweep : status.sweeps) {
    Json holes = Json::array();
    for (const Hole& hole : sweep.holes) holes.push_back(toText(hole));
    sweeps.push_back({{"name", sweep.name},
                      {"state", sweep.state},
                      {"rows", sweep.rows},
                      {"done", sweep.answered},
                      {"counts", sweep.counts},
                      {"stale", sweep.stale},
                      {"complete", sweep.isComplete()},
                      {"holes", std::move(holes)}});
  }
  for (const store::ClaimStatus& claim : status.claims)
    claims.push_back({{"shard", fmt::format("{}/{}", claim.claim.shard.index, claim.claim.shard.count)},
                      {"host", claim.claim.host},
                      {"process", claim.claim.process},
                      {"heartbeat_age_s", claim.age},
                      {"silent", claim.isSilent},
                      {"gone", claim.isGone}});
  return {{"format", "tilescope.sweep_status/1"},
          {"sweeps", std::move(sweeps)},
          {"claims", std::move(claims)},
          {"answers", status.answers},
          {"bytes", status.bytes}};
}

Table statusTable(const store::StoreStatus& status) {
  Table table;
  using store::RowStatus;
  constexpr std::pair<RowStatus, const char*> kColumns[]{
      {RowStatus::Done, "done"},           {RowStatus::Limited, "limited"},       {RowStatus::Outside, "outside"},
      {RowStatus::Dominated, "dominated"}, {RowStatus::Infeasible, "infeasible"}, {RowStatus::Failed, "failed"}};
  table.columns = {{"sweep"}, {"state"}, {"rows", true}};
  for (const auto& column : kColumns) table.columns.push_back({column.second, true});
  for (const store::SweepStatus& sweep : status.sweeps) {
    const RowCounts counts{sweep.counts, "", ""};
    table.rows.push_back({sweep.name, sweep.state, std::to_string(sweep.rows)});
    for (const auto& column : kColumns) table.rows.back().push_back(std::to_string(counts.of(column.first)));
  }
  return table;
}

std::string statusReport(const store::StoreStatus& status) {
  std::string text = toText(statusTable(status), terminalWidth());
  text += fmt::format("\n{} answers, {}\n", fixed(static_cast<double>(status.answers), 0),
                      withPrefix(static_cast<double>(status.bytes), "B", 3));
  for (const store::ClaimStatus& claim : status.claims)
    text +=
        fmt::format("shard {}/{}: process {} on {}, {} {} s ago{}\n", claim.claim.shard.index, claim.claim.shard.count,
                    claim.claim.process, printable(claim.claim.host), claim.isGone ? "which has ended, alive" : "alive",
                    claim.age, claim.isSilent && !claim.isGone ? ", silent" : "");
  for (const store::SweepStatus& sweep : status.sweeps)
    for (const Hole& hole : sweep.holes) text += printable(toText(hole)) + "\n";
  return text;
}

int showStatus(const SweepArguments& arguments) {
  const Result<StoreReader> reader = StoreReader::open(arguments.files.front());
  printDiagnostics(reader.diagnostics());
  if (!reader) return kBadInput;
  const Result<store::StoreStatus> status = store::statusOf(*reader, std::time(nullptr));
  printDiagnostics(status.diagnostics());
  if (!status) return kBadInput;
  print({[&] { return toJson(*status); }, [&] { return statusTable(*status); }, [&] { return statusReport(*status); }},
        arguments.format);
  return kAnswered;
}

int showSweep(const SweepArguments& arguments) {
  const Result<OpenSweep> opened = openSweep(arguments);
  printDiagnostics(opened.diagnostics());
  if (!opened) return kBadInput;
  const auto& [reader, sweep] = *opened;
  const Result<Json> description = parseJson(sweep.record.description, reader.path());
  printDiagnostics(description.diagnostics());
  if (!description) return kNotPassed;
  printAnswer(app::documentText(*description));
  const Result<RowCounts> counts = rowCounts(*opened);
  printDiagnostics(counts.diagnostics());
  const auto isProven = [](const auto& count) { return count.first == store::wordOf(store::RowStatus::Done); };
  if (!counts || std::all_of(counts->byStatus.begin(), counts->byStatus.end(), isProven)) return kAnswered;
  std::istringstream lines(toText(*counts));
  for (std::string one; std::getline(lines, one);) printMessage(one);
  return kAnswered;
}

int checkSweeps(const SweepArguments& arguments) {
  const std::string& file = arguments.files.front();
  const Result<store::CheckReport> report = store::checkStore(file);
  printDiagnostics(report.diagnostics());
  if (!report) return kBadInput;
  printDiagnostics(report->damage);
  const auto document = [&] {
    Json damage = Json::array();
    for (const Diagnostic& found : report->damage) damage.push_back(toText(found));
    return Json{{"format", "tilescope.sweep_check/1"},
                {"sound", report->isSound()},
                {"answers", report->answers},
                {"points", report->points},
                {"damage", std::move(damage)}};
  };
  if (arguments.format == OutputFormat::Json)
    printAnswer(app::documentText(document()));
  else if (report->isSound())
    printAnswer(fmt::format("{}: sound, {} answers and {} rows checked\n", printable(file),
                            fixed(static_cast<double>(report->answers), 0),
                            fixed(static_cast<double>(report->points), 0)));
  return report->isSound() ? kAnswered : kNotPassed;
}

void printHoles(const std::vector<Hole>& holes) {
  for (const Hole& hole : holes)
    printMessage(
        printable(fmt::format("{}; run it with --shard {}/{}", toText(hole), hole.shard.index, hole.shard.count)));
}

// Solves rows that depend on the merged store's front. False if rows are still missing.
bool solveFronts(const std::string& file) {
  const Result<StoreReader> reader = StoreReader::open(file);
  const Result<std::vector<SweepInfo>> sweeps =
      reader ? reader->sweeps() : Result<std::vector<SweepInfo>>(reader.diagnostics());
  printDiagnostics(sweeps.diagnostics());
  if (!sweeps) return false;
  const InterruptGuard interrupt;
  bool isWhole = true;
  for (const SweepInfo& info : *sweeps) {
    const Result<store::RowSet> rows = reader->answeredRows(info);
    if (!rows || rows->size() < info.record.rowsTotal || !hasFrontOfFirstTies(info)) continue;
    const Result<SweepDescription> sweep = storedSweep(info, file, app::readTechnologyNamed);
    printDiagnostics(sweep.diagnostics());
    SweepRunSettings settings;
    settings.store = file;
    settings.cancel = interrupt.token();
    const Result<SweepRun> run = sweep ? runSweep(*sweep, settings) : Result<SweepRun>(sweep.diagnostics());
    if (sweep) printDiagnostics(run ? run->errors : run.diagnostics());
    isWhole = isWhole && run && run->isComplete();
  }
  return isWhole;
}

int mergeSweeps(const SweepArguments& arguments) {
  const std::vector<std::string> inputs(arguments.files.begin() + 1, arguments.files.end());
  bool isDamaged = false;
  const Result<store::MergeReport> report = store::mergeStores(arguments.files.front(), inputs, &isDamaged);
  printDiagnostics(report.diagnostics());
  if (!report) return isDamaged ? kNotPassed : kBadInput;
  printHoles(report->holes);
  const bool isWhole = solveFronts(arguments.files.front());
  if (arguments.format == OutputFormat::Json)
    printAnswer(app::documentText({{"format", "tilescope.sweep_merge/1"},
                                   {"answers", report->answers},
                                   {"rows", report->points},
                                   {"holes", report->holes.size()}}));
  else
    printAnswer(fmt::format("{}: {} new rows, {} new answers\n", printable(arguments.files.front()),
                            fixed(static_cast<double>(report->points), 0),
                            fixed(static_cast<double>(report->answers), 0)));
  return isWhole && (report->holes.empty() || arguments.partial) ? kAnswered : kCancelled;
}

int exportSweep(const SweepArguments& arguments) {
  const Result<OpenSweep> opened = openSweep(arguments);
  printDiagnostics(opened.diagnostics());
  if (!opened) return kBadInput;
  const auto& [reader, sweep] = *opened;
  if (const auto kept = store::expectLayers(reader, sweep); arguments.layers && !kept) {
    printDiagnostics(kept.diagnostics());
    return kBadInput;
  }
  const auto verified = store::verifyRows(reader, sweep);
  printDiagnostics(verified.diagnostics());
  if (!verified) return kNotPassed;
  store::ExportOptions options;
  options.format = arguments.jsonLines || arguments.format == OutputFormat::Json ? store::RowFormat::JsonLines
                                                                                 : store::RowFormat::Csv;
  options.onlyDone = arguments.rows == "done";
  std::vector<RowPlace> front;
  if (arguments.rows == "front") {
    Result<std::vector<RowPlace>> found = frontRows(reader, sweep);
    printDiagnostics(found.diagnostics());
    if (!found) return kBadInput;
    front = std::move(found).value();
    const Result<SweepDescription> described = storedSweep(sweep, reader.path(), app::readTechnologyNamed);
    for (const Diagnostic& warning : described.diagnostics())
      if (warning.pointer == "/tie_break") printDiagnostics({warning});
    options.keep = [&](std::int64_t number, int question) {
      return std::binary_search(front.begin(), front.end(), RowPlace{number, question});
    };
  }
  std::ostringstream text;
  const auto exported = arguments.layers ? store::exportLayers(reader, sweep, options, text)
                                         : store::exportRows(reader, sweep, options, text);
  printDiagnostics(exported.diagnostics());
  if (!exported) return kNotPassed;
  if (arguments.output.empty()) {
    printAnswer(text.view());
    return kAnswered;
  }
  const auto written = writeFileAtomically(arguments.output, text.view());
  printDiagnostics(written.diagnostics());
  return written ? kAnswered : kBadInput;
}

int salvageSweeps(const SweepArguments& arguments) {
  const InterruptGuard interrupt;
  const Result<store::SalvageReport> report = store::salvageStore(arguments.files.front(), interrupt.token());
  printDiagnostics(report.diagnostics());
  if (!report) return interrupt.token().cancelled() ? kCancelled : kBadInput;
  if (arguments.format == OutputFormat::Json)
    printAnswer(app::documentText({{"format", "tilescope.sweep_salvage/1"},
                                   {"set_aside", report->setAside},
                                   {"answers", report->answers},
                                   {"rows", report->points},
                                   {"dropped", report->dropped},
                                   {"lost_ranges", report->lostRanges}}));
  else
    printAnswer(
        fmt::format("{}: {} answers and {} rows are sound, {} dropped; the damaged file is {} now. Run the description "
                    "again to solve the lost rows.\n",
                    printable(arguments.files.front()), fixed(static_cast<double>(report->answers), 0),
                    fixed(static_cast<double>(report->points), 0), fixed(static_cast<double>(report->dropped), 0),
                    printable(report->setAside)));
  return kAnswered;
}

int deleteSweep(const SweepArguments& arguments) {
  Result<store::SweepStore> opened = store::SweepStore::open(arguments.files.front(), {store::Access::Write});
  printDiagnostics(opened.diagnostics());
  if (!opened) return kBadInput;
  store::SweepStore sweeps = std::move(opened).value();
  const auto removed = sweeps.remove(arguments.sweep);
  printDiagnostics(removed.diagnostics());
  if (!removed) return kBadInput;
  printAnswer(fmt::format("Deleted {} from {}; its answers stay for other sweeps.\n", printable(arguments.sweep),
                          printable(arguments.files.front())));
  return kAnswered;
}

}  // namespace

int runOnStore(const SweepArguments& arguments) {
  switch (arguments.verb) {
    case SweepVerb::List:
    case SweepVerb::Status:
      return showStatus(arguments);
    case SweepVerb::Show:
      return showSweep(arguments);
    case SweepVerb::Check:
      return checkSweeps(arguments);
    case SweepVerb::Merge:
      return mergeSweeps(arguments);
    case SweepVerb::Export:
      return exportSweep(arguments);
    case SweepVerb::Delete:
      return deleteSweep(arguments);
    case SweepVerb::Salvage:
      return salvageSweeps(arguments);
    case SweepVerb::Certify:
      return certifySweep(arguments);
    case SweepVerb::Run:
    case SweepVerb::Submit:
      break;
  }
  throw InternalError("a sweep that runs is no store");
}

}  // namespace tilescope::cli
