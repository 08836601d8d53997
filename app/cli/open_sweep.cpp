// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/open_sweep.h"

#include <fmt/format.h>

#include <ctime>
#include <string>
#include <utility>
#include <vector>

#include "app/cli/output.h"
#include "app/cli/scales.h"
#include "core/base/format_number.h"
#include "core/base/names.h"
#include "core/store/store_status.h"

namespace tilescope::cli {
namespace {

using store::StoreReader;
using store::SweepInfo;

Result<SweepInfo> chosenSweep(const StoreReader& reader, const std::string& name) {
  if (!name.empty()) return reader.sweep(name);
  const Result<std::vector<SweepInfo>> sweeps = reader.sweeps();
  if (!sweeps) return sweeps.diagnostics();
  if (sweeps->size() == 1) return sweeps->front();
  std::vector<std::string> names;
  for (const SweepInfo& sweep : *sweeps) names.push_back(sweep.record.name);
  return Diagnostic{Diagnostic::Severity::Error,
                    reader.path(),
                    "",
                    fmt::format("{}", names.empty() ? "no sweep" : counted(names.size(), "sweep")),
                    names.empty() ? "one" : "--sweep with one of " + joinNames(names),
                    names.empty() ? "Run a description with --store." : ""};
}

// "row 3, question 0: conv1: …"
std::string whyOf(const store::PointRow& row) {
  for (const store::Answer& answer : row.answers)
    if (answer.status == row.status)
      return fmt::format("row {}, question {}: {}", row.number, row.question, answer.detail);
  return fmt::format("row {}, question {}", row.number, row.question);
}

}  // namespace

Result<OpenSweep> openSweep(const SweepArguments& arguments) {
  const Result<StoreReader> reader = StoreReader::open(arguments.files.front());
  if (!reader) return reader.diagnostics();
  const Result<SweepInfo> sweep = chosenSweep(*reader, arguments.sweep);
  if (!sweep) return sweep.diagnostics();
  return OpenSweep{*reader, *sweep};
}

std::int64_t RowCounts::of(store::RowStatus status) const {
  const auto found = byStatus.find(std::string(store::wordOf(status)));
  return found == byStatus.end() ? 0 : found->second;
}

Result<RowCounts> rowCounts(const std::string& store, const std::string& sweep) {
  const Result<StoreReader> reader = StoreReader::open(store);
  if (!reader) return reader.diagnostics();
  const Result<SweepInfo> info = reader->sweep(sweep);
  if (!info) return info.diagnostics();
  return rowCounts(OpenSweep{*reader, *info});
}

Result<RowCounts> rowCounts(const OpenSweep& opened) {
  const Result<store::StoreStatus> status = store::statusOf(opened.reader, std::time(nullptr));
  if (!status) return status.diagnostics();
  RowCounts counts;
  for (const store::SweepStatus& sweep : status->sweeps)
    if (sweep.name == opened.sweep.record.name) counts.byStatus = sweep.counts;
  const bool hasFailed = counts.of(store::RowStatus::Failed) > 0;
  const bool hasInfeasible = counts.of(store::RowStatus::Infeasible) > 0;
  const auto isMissing = [&] {
    return (hasFailed && counts.whyFailed.empty()) || (hasInfeasible && counts.whyInfeasible.empty());
  };
  if (!isMissing()) return counts;
  const auto read = opened.reader.forEachRow(opened.sweep, [&](const store::PointRow& row) {
    if (row.status == store::RowStatus::Failed && counts.whyFailed.empty()) counts.whyFailed = whyOf(row);
    if (row.status == store::RowStatus::Infeasible && counts.whyInfeasible.empty()) counts.whyInfeasible = whyOf(row);
    return isMissing();
  });
  if (!read) return read.diagnostics();
  return counts;
}

std::string toText(const RowCounts& counts) {
  using store::RowStatus;
  constexpr std::pair<RowStatus, const char*> kWords[]{
      {RowStatus::Done, "proven"},         {RowStatus::Limited, "with a gap"},    {RowStatus::Outside, "outside"},
      {RowStatus::Dominated, "dominated"}, {RowStatus::Infeasible, "infeasible"}, {RowStatus::Failed, "failed"}};
  std::int64_t all = 0;
  std::string text;
  for (const auto& [status, words] : kWords) {
    const std::int64_t count = counts.of(status);
    all += count;
    if (count > 0 || status == RowStatus::Done)
      text += fmt::format("{}{} {}", text.empty() ? "" : ", ", fixed(static_cast<double>(count), 0), words);
  }
  text = fmt::format("{}: {}", countedInGroups(all, "row"), text);
  if (!counts.whyInfeasible.empty()) text = "infeasible: " + printable(counts.whyInfeasible) + "\n" + text;
  if (!counts.whyFailed.empty()) text = "failed: " + printable(counts.whyFailed) + "\n" + text;
  return text;
}

}  // namespace tilescope::cli
