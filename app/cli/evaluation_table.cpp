// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/evaluation_table.h"

#include <algorithm>

#include "app/cli/output.h"
#include "app/cli/scales.h"

namespace tilescope::cli {
namespace {

constexpr std::size_t kCostColumns = 4;

struct EvaluationScales {
  ColumnScale bytes, seconds, energy;
};

EvaluationScales scalesOf(const Evaluated& evaluated) {
  double bytes = 0, seconds = 0, energy = 0;
  for (const Evaluation& evaluation : evaluated.results)
    if (const LayerResult* result = std::get_if<LayerResult>(&evaluation)) {
      bytes = std::max(bytes, result->offChipBytes.total());
      seconds = std::max(seconds, result->latency.seconds);
      energy = std::max(energy, result->energy.total);
    }
  return {byteScale(bytes), secondScale(seconds), energyScale(energy, evaluated.energyUnit)};
}

std::vector<Column> columns(const Evaluated& evaluated, const EvaluationScales& scales) {
  return {{"#", true},
          {"layer"},
          {"status"},
          {"I", true, scales.bytes.unit, 2},
          {"W", true, scales.bytes.unit, 3},
          {"O", true, scales.bytes.unit, 4},
          {evaluated.offChipMemory, true, scales.bytes.unit},
          {"latency", true, scales.seconds.unit},
          {"latency", true, "cycles", 5},
          {"energy", true, scales.energy.unit, 1},
          {"PE util.", true, "%"}};
}

Cells figures(const LayerResult& result, const EvaluationScales& scales) {
  Cells cells;
  for (const double value : result.offChipBytes.tensors) cells.push_back(scaled(value, scales.bytes));
  cells.push_back(scaled(result.offChipBytes.total(), scales.bytes));
  if (result.outsideModel) return cells;
  cells.push_back(scaled(result.latency.seconds, scales.seconds));
  cells.push_back(scaled(result.latency.total, {1, "cycles", 0}));
  cells.push_back(scaled(result.energy.total, scales.energy));
  cells.push_back(percent(result.utilization.total));
  return cells;
}

Cells exactFigures(const LayerResult& result) {
  Cells cells;
  for (const double value : result.offChipBytes.tensors) cells.push_back(exact(value));
  cells.push_back(exact(result.offChipBytes.total()));
  if (result.outsideModel) {
    cells.resize(cells.size() + kCostColumns);
    return cells;
  }
  for (const double value :
       {result.latency.seconds, result.latency.total, result.energy.total, result.utilization.total})
    cells.push_back(exact(value));
  return cells;
}

std::string status(const Evaluation& evaluation) {
  const LayerResult* result = std::get_if<LayerResult>(&evaluation);
  if (!result) return "infeasible";
  return result->outsideModel ? "outside model" : "fits";
}

Cells row(const Evaluated& evaluated, std::size_t i, std::size_t width, const Cells& figuresOfResult) {
  Cells cells{std::to_string(i), evaluated.layers[i], status(evaluated.results[i])};
  cells.insert(cells.end(), figuresOfResult.begin(), figuresOfResult.end());
  cells.resize(width);
  return cells;
}

}  // namespace

std::string reason(const Violation& violation) {
  std::string where = violation.memory;
  if (!violation.tensor.empty()) where += (where.empty() ? "" : ", ") + violation.tensor;
  return (where.empty() ? "" : where + ": ") + violation.message;
}

std::vector<std::string> evaluationNotes(const Evaluated& evaluated) {
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < evaluated.results.size(); ++i)
    if (const LayerResult* result = std::get_if<LayerResult>(&evaluated.results[i]))
      for (const std::string& note : result->notes) lines.push_back(std::to_string(i) + ": " + printable(note));
  return lines;
}

std::string evaluationReport(const Evaluated& evaluated) {
  const EvaluationScales scales = scalesOf(evaluated);
  Table table{columns(evaluated, scales), {}};
  std::string reasons, notes;
  for (std::size_t i = 0; i < evaluated.results.size(); ++i) {
    const LayerResult* result = std::get_if<LayerResult>(&evaluated.results[i]);
    table.rows.push_back(row(evaluated, i, table.columns.size(), result ? figures(*result, scales) : Cells{}));
    if (const Violation* violation = std::get_if<Violation>(&evaluated.results[i]))
      reasons += "  " + std::to_string(i) + ": " + printable(reason(*violation)) + "\n";
  }
  for (const std::string& line : evaluationNotes(evaluated)) notes += "  " + line + "\n";
  return toText(table, terminalWidth()) + (reasons.empty() ? "" : "\nInfeasible:\n" + reasons) +
         (notes.empty() ? "" : "\nNotes:\n" + notes);
}

Table evaluationCsv(const Evaluated& evaluated) {
  const std::string energy = "energy_" + std::string(name(evaluated.energyUnit));
  Table table;
  for (const std::string& header :
       Cells{"index", "layer", "status", "off_chip_i_bytes", "off_chip_w_bytes", "off_chip_o_bytes", "off_chip_bytes",
             "latency_s", "latency_cycles", energy, "utilization", "reason"})
    table.columns.push_back({header});
  for (std::size_t i = 0; i < evaluated.results.size(); ++i) {
    const LayerResult* result = std::get_if<LayerResult>(&evaluated.results[i]);
    table.rows.push_back(row(evaluated, i, table.columns.size(), result ? exactFigures(*result) : Cells{}));
    if (const Violation* violation = std::get_if<Violation>(&evaluated.results[i]))
      table.rows.back().back() = reason(*violation);
  }
  return table;
}

}  // namespace tilescope::cli
