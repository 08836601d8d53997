// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "app/cli/commands.h"
#include "app/cli/interrupt.h"
#include "app/cli/output.h"
#include "app/cli/scales.h"
#include "app/cli/solve_plan.h"
#include "app/cli/tables.h"
#include "app/common/document_text.h"
#include "app/common/search_document.h"
#include "app/common/sweep_file.h"
#include "core/base/format_number.h"
#include "core/base/json.h"
#include "core/base/json_document.h"
#include "core/base/names.h"
#include "core/search/family_json.h"
#include "core/search/family_search.h"
#include "core/sweep/sweep_points.h"

namespace tilescope::cli {
namespace {

using store::PointRow;

std::string axisText(const SweepAxis& axis, std::size_t index) {
  if (axis.isNumeric()) return shortest(axis.valueInUnit(index)) + (axis.unit.empty() ? "" : " " + axis.unit);
  if (axis.combinations.empty()) return printable(axis.words[index]);
  std::vector<std::string> edits;
  for (const HardwareEdit& edit : axis.combinations[index]) edits.push_back(edit.pointer + "=" + edit.json);
  return printable(joinNames(edits));
}

Table axesOf(const SweepDescription& sweep, const PointRow& row) {
  Table table;
  table.columns = {{"axis"}, {"value", true}};
  const std::vector<std::size_t> indices = SweepPoints(sweep).indicesOf(row.number);
  for (std::size_t axis = 0; axis < indices.size(); ++axis)
    table.rows.push_back({sweep.axes[axis].name, axisText(sweep.axes[axis], indices[axis])});
  return table;
}

std::string proofText(const FamilySearchResult& result) {
  if (result.isProven) return "proven: no row of the grid has less";
  if (result.gap() == 0) return "no row of the grid has less, but the plans of this row are not proven optimal";
  return fmt::format("not proven: a row may have up to {} % less", percent(result.gap()));
}

// "3 rows have this value: 12, 40, 77", with the first of many rows.
std::string tiesText(const FamilySearchResult& result) {
  constexpr std::size_t kMostNamed = 10;
  std::vector<std::string> numbers;
  for (std::size_t i = 0; i < std::min(result.ties.size(), kMostNamed); ++i)
    numbers.push_back(std::to_string(result.ties[i].number));
  if (result.ties.size() == 1) return "no other row has this value\n";
  return fmt::format("{} rows have this value: {}{}\n", result.ties.size(), fmt::join(numbers, ", "),
                     result.ties.size() > kMostNamed ? " and others (--json lists all)" : "");
}

std::string report(const SweepDescription& sweep, const FamilySearchResult& result) {
  const FamilyIncumbent& incumbent = *result.certificate.incumbent;
  const double share = static_cast<double>(result.calls) /
                       (static_cast<double>(result.points) * static_cast<double>(sweep.questions.size()));
  return fmt::format(
      "{}: {} is {}, in row {} under question {}\n{}\n\n{}\n{} accelerators were planned for {} rows ({} %)\n",
      printable(sweep.name),
      result.isProven ? "the minimum " + result.certificate.minimise
                      : "the best " + result.certificate.minimise + " found",
      shortest(incumbent.value), incumbent.number, incumbent.question, proofText(result),
      toText(axesOf(sweep, *result.row), terminalWidth()), result.calls,
      result.points * static_cast<std::int64_t>(sweep.questions.size()), percent(share));
}

Table csvOf(const SweepDescription& sweep, const FamilySearchResult& result) {
  Table table = axesOf(sweep, *result.row);
  table.columns = {{"name"}, {"value", true}};
  table.rows.push_back({result.certificate.minimise, shortest(result.certificate.incumbent->value)});
  table.rows.push_back({"proven", result.isProven ? "yes" : "no"});
  table.rows.push_back({"gap", shortest(result.gap())});
  return table;
}

Diagnostics checkCertificate(const SearchArguments& arguments) {
  std::error_code error;
  if (arguments.certificate.empty()) return {};
  if (std::filesystem::is_directory(arguments.certificate, error))
    return {{Diagnostic::Severity::Error, arguments.certificate, "", "a folder", "a file for the certificate",
             "Add a file name."}};
  if (std::filesystem::equivalent(arguments.certificate, arguments.file, error))
    return {{Diagnostic::Severity::Error, arguments.certificate, "", "the description itself",
             "another file for the certificate", "Choose another name; the description would be overwritten."}};
  return {};
}

int withoutRow(const FamilySearchResult& result) {
  if (result.isCancelled) {
    printMessage("cancelled before a row was found");
    return kCancelled;
  }
  if (result.gap() > 0) {
    printMessage("no row was found within the budget. Raise --budget.");
    return kCancelled;
  }
  printMessage("no row is feasible and satisfies \"before\" and \"after\"");
  return kNothingFeasible;
}

std::string progressText(const FamilySearchProgress& state) {
  const std::string text = fmt::format("{} accelerators planned, {} boxes open", state.calls, state.open);
  if (!state.incumbent || *state.incumbent <= 0) return text;
  return text + fmt::format(", at most {} % below the best row", percent(1 - state.bound / *state.incumbent));
}

int search(const SearchArguments& arguments, const SweepDescription& sweep, const SearchMetric& metric) {
  FamilySearchSettings settings;
  settings.gap = arguments.gap;
  settings.budget = arguments.budget;
  settings.allTies = arguments.allTies;
  settings.threads = arguments.threads;
  const InterruptGuard interrupt;
  settings.cancel = interrupt.token();
  std::optional<ProgressLine> line(std::in_place);
  settings.onProgress = [&](const FamilySearchProgress& state) { line->show(progressText(state)); };
  const Result<FamilySearchResult> result = searchFamily(sweep, metric, settings);
  line.reset();
  printDiagnostics(result.diagnostics());
  if (!result) return kBadInput;
  if (!arguments.certificate.empty() && !result->isCancelled) {
    const auto written = writeFileAtomically(arguments.certificate, app::documentText(toJson(result->certificate)));
    printDiagnostics(written.diagnostics());
    if (!written) return kBadInput;
  }
  if (!result->row) return withoutRow(*result);
  print({[&] { return app::searchDocument(sweep, *result, arguments.allTies); }, [&] { return csvOf(sweep, *result); },
         [&] { return report(sweep, *result) + (arguments.allTies ? tiesText(*result) : ""); }},
        arguments.format);
  return result->isCancelled ? kCancelled : kAnswered;
}

}  // namespace

int run(const SearchArguments& arguments) {
  const Result<SweepDescription> sweep = app::readSweepFile(arguments.file);
  printDiagnostics(sweep.diagnostics());
  if (!sweep) return kBadInput;
  const Result<SearchMetric> metric = searchMetric(*sweep, arguments.minimise);
  const Diagnostics wrongFile = checkCertificate(arguments);
  printDiagnostics(joined(metric.diagnostics(), wrongFile));
  if (!metric || !wrongFile.empty()) return kBadInput;
  return search(arguments, *sweep, *metric);
}

}  // namespace tilescope::cli
