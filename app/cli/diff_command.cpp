// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include "app/cli/commands.h"
#include "app/cli/output.h"
#include "app/cli/scales.h"
#include "app/cli/tables.h"
#include "core/base/json.h"
#include "core/base/names.h"
#include "core/base/units.h"
#include "core/plan/plan_diff.h"
#include "core/plan/plan_json.h"

namespace tilescope::cli {
namespace {

std::string change(const TermDifference& term) {
  if (term.a == term.b) return "";
  return term.a == 0 ? "new" : fmt::format("{:+.1f}", (term.b - term.a) / term.a * kPercent);
}

std::string sixDigits(double value) {
  return fmt::format("{:.6g}", value);
}

using NumberText = std::string (*)(double);

Table termTable(const std::vector<TermDifference>& terms, bool withLayer, NumberText number) {
  Table table;
  if (withLayer) table.columns.push_back({"layer"});
  for (const char* header : {"term", "unit"}) table.columns.push_back({header});
  for (const char* header : {"A", "B", "change (%)"}) table.columns.push_back({header, true});
  for (const TermDifference& term : terms) {
    std::vector<std::string> row{term.term, term.unit, number(term.a), number(term.b), change(term)};
    if (withLayer) row.insert(row.begin(), term.layer);
    table.rows.push_back(std::move(row));
  }
  return table;
}

Table csvTable(const PlanDifference& difference) {
  std::vector<TermDifference> terms = difference.totals;
  terms.insert(terms.end(), difference.layers.begin(), difference.layers.end());
  return termTable(terms, true, exact);
}

std::string section(const std::string& title, const std::vector<std::string>& lines) {
  std::string text = lines.empty() ? "" : "\n" + title + "\n";
  for (const std::string& line : lines) text += "  " + printable(line) + "\n";
  return text;
}

std::string report(const PlanDifference& difference) {
  std::string text = difference.settings.empty() ? "Both plans were made with the same settings.\n"
                                                 : section("Settings that differ", difference.settings).substr(1);
  if (difference.totals.empty())
    text += "\nNo total differs.\n";
  else
    text += "\nTotals that differ\n" + toText(termTable(difference.totals, false, sixDigits));
  text += section("Layers that only A has", difference.onlyInA);
  text += section("Layers that only B has", difference.onlyInB);
  text += section("Layers that fit in one plan only", difference.feasibilityChanged);
  text += section("Layers with another mapping", difference.mappingChanged);
  if (difference.layers.empty()) return text + "\nNo layer's results differ.\n";
  return text + "\nLayers, terms that differ\n" + toText(termTable(difference.layers, true, sixDigits));
}

}  // namespace

int run(const DiffArguments& arguments) {
  const Result<ExecutionPlan> a = readPlan(arguments.planA);
  const Result<ExecutionPlan> b = readPlan(arguments.planB);
  printDiagnostics(a.diagnostics());
  printDiagnostics(b.diagnostics());
  if (!a || !b) return kBadInput;
  const PlanDifference difference = diff(*a, *b);
  print({[&] { return toJson(difference); }, [&] { return csvTable(difference); }, [&] { return report(difference); }},
        arguments.format);
  return kAnswered;
}

}  // namespace tilescope::cli
