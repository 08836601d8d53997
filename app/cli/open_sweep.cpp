// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/open_sweep.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <ctime>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "app/cli/output.h"
#include "app/cli/scales.h"
#include "core/base/format_number.h"
#include "core/base/json.h"
#include "core/base/json_document.h"
#include "core/base/names.h"
#include "core/store/store_status.h"
#include "core/sweep/expression.h"
#include "core/sweep/row_selection.h"
#include "core/sweep/sweep_rows.h"

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

// "latency_s is 0.00031 to 0.012" for every metric of the condition.
std::string rangesText(const SweepRows& rows, const Expression& condition) {
  std::string text;
  for (const std::size_t column : condition.slots()) {
    double low = std::numeric_limits<double>::infinity(), high = -low;
    rows.forEach(column, [&](std::size_t, double value) {
      if (std::isnan(value)) return;
      low = std::min(low, value);
      high = std::max(high, value);
    });
    if (low <= high)
      text += fmt::format("{}{} is {} to {}", text.empty() ? ": " : ", ", rows.columns()[column].name,
                          significant(low, 3), significant(high, 3));
  }
  return text;
}

// Conditions that only the description's own names can express are left out.
Result<std::vector<std::string>> excludingAll(const OpenSweep& opened) {
  const Result<Json> description = parseJson(opened.sweep.record.description, opened.reader.path());
  if (!description || !description->contains("after")) return std::vector<std::string>();
  SweepRowsReader reader(opened.sweep);
  for (;;) {
    const Result<std::size_t> read = reader.read(opened.reader, SweepRows::kChunkRows);
    if (!read) return read.diagnostics();
    if (*read == 0) break;
  }
  std::vector<std::string> texts;
  const Json& conditions = (*description)["after"];
  for (std::size_t i = 0; i < conditions.size(); ++i) {
    const auto text = conditions[i].get<std::string>();
    const auto condition = parseRowFilter(text, reader.rows().columns());
    if (!condition) continue;
    const std::vector<std::uint8_t> mask = selectedRows(reader.rows(), {}, condition->get());
    if (std::none_of(mask.begin(), mask.end(), [](std::uint8_t selected) { return selected != 0; }))
      texts.push_back(fmt::format("no row satisfies /after/{}, {}{}", i, text, rangesText(reader.rows(), **condition)));
  }
  return texts;
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
  if (counts.of(store::RowStatus::Outside) > 0 && counts.of(store::RowStatus::Done) == 0) {
    Result<std::vector<std::string>> why = excludingAll(opened);
    if (!why) return why.diagnostics();
    counts.whyOutside = std::move(why).value();
  }
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
  for (const std::string& why : counts.whyOutside) text = printable(why) + "\n" + text;
  if (!counts.whyInfeasible.empty()) text = "infeasible: " + printable(counts.whyInfeasible) + "\n" + text;
  if (!counts.whyFailed.empty()) text = "failed: " + printable(counts.whyFailed) + "\n" + text;
  return text;
}

}  // namespace tilescope::cli
