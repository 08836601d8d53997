// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/evaluation_table.h"

#include <algorithm>

#include "app/cli/output.h"

namespace tilescope::cli {
namespace {

struct Largest {
  double bytes = 0;
  double seconds = 0;
};

Largest largestOf(const std::vector<Evaluation>& results) {
  Largest largest;
  for (const Evaluation& evaluation : results)
    if (const LayerResult* result = std::get_if<LayerResult>(&evaluation)) {
      largest.bytes = std::max(largest.bytes, result->offChipBytes.total());
      largest.seconds = std::max(largest.seconds, result->latency.seconds);
    }
  return largest;
}

std::string energyUnit(const std::vector<Evaluation>& results) {
  for (const Evaluation& evaluation : results)
    if (const LayerResult* result = std::get_if<LayerResult>(&evaluation))
      if (!result->outsideModel) return std::string(name(result->energy.unit));
  return "-";
}

std::vector<std::string> figures(const LayerResult& result, const Scale& bytes, const Scale& seconds) {
  std::vector<std::string> cells;
  for (const double value : result.offChipBytes.tensors) cells.push_back(scaled(value, bytes));
  cells.push_back(scaled(result.offChipBytes.total(), bytes));
  if (result.outsideModel) {
    cells.resize(cells.size() + 4);
    return cells;
  }
  cells.push_back(scaled(result.latency.seconds, seconds));
  cells.push_back(scaled(result.latency.total, {1, "cycles", 0}));
  cells.push_back(scaled(result.energy.total, {1, "", 0}));
  cells.push_back(percent(result.utilization.total));
  return cells;
}

std::vector<std::string> exactFigures(const LayerResult& result) {
  std::vector<std::string> cells;
  for (const double value : result.offChipBytes.tensors) cells.push_back(exact(value));
  cells.push_back(exact(result.offChipBytes.total()));
  if (result.outsideModel) {
    cells.resize(cells.size() + 4);
    return cells;
  }
  for (const double value :
       {result.latency.seconds, result.latency.total, result.energy.total, result.utilization.total})
    cells.push_back(exact(value));
  return cells;
}

std::string status(const LayerResult& result) {
  return result.outsideModel ? "outside model" : "fits";
}

}  // namespace

std::string reason(const Violation& violation) {
  std::string where = violation.memory;
  if (!violation.tensor.empty()) where += (where.empty() ? "" : ", ") + violation.tensor;
  std::string text = where.empty() ? "" : where + ": ";
  const std::string missing = std::to_string(violation.neededBits - violation.availableBits) + " bits";
  const bool said = violation.message.find(missing) != std::string::npos;
  if (violation.neededBits > violation.availableBits && !said)
    text += missing + " missing (" + std::to_string(violation.neededBits) + " needed, " +
            std::to_string(violation.availableBits) + " available). ";
  return text + violation.message;
}

std::string evaluationReport(const std::vector<Evaluation>& results) {
  const Largest largest = largestOf(results);
  const Scale bytes = byteScale(largest.bytes);
  const Scale seconds = secondScale(largest.seconds);
  Table table;
  table.columns = {{"#", true}, {"layer"}, {"status"}};
  for (const char* tensor : {"I", "W", "O", "off-chip"})
    table.columns.push_back({tensor + (" (" + bytes.unit + ")"), true});
  table.columns.insert(table.columns.end(), {{"latency (" + seconds.unit + ")", true},
                                             {"latency (cycles)", true},
                                             {"energy (" + energyUnit(results) + ")", true},
                                             {"utilisation (%)", true}});
  std::string reasons;
  for (std::size_t i = 0; i < results.size(); ++i) {
    std::vector<std::string> row{std::to_string(i)};
    if (const LayerResult* result = std::get_if<LayerResult>(&results[i])) {
      row.insert(row.end(), {result->layer, status(*result)});
      const std::vector<std::string> cells = figures(*result, bytes, seconds);
      row.insert(row.end(), cells.begin(), cells.end());
    } else {
      row.insert(row.end(), {"", "infeasible"});
      reasons += "  " + std::to_string(i) + ": " + printable(reason(std::get<Violation>(results[i]))) + "\n";
    }
    row.resize(table.columns.size());
    table.rows.push_back(std::move(row));
  }
  return toText(table) + (reasons.empty() ? "" : "\nInfeasible:\n" + reasons);
}

Table evaluationCsv(const std::vector<Evaluation>& results) {
  Table table;
  for (const char* header : {"index", "layer", "status", "off_chip_i_bytes", "off_chip_w_bytes", "off_chip_o_bytes",
                             "off_chip_bytes", "latency_s", "latency_cycles", "energy", "utilization", "reason"})
    table.columns.push_back({header});
  for (std::size_t i = 0; i < results.size(); ++i) {
    std::vector<std::string> row{std::to_string(i)};
    if (const LayerResult* result = std::get_if<LayerResult>(&results[i])) {
      row.insert(row.end(), {result->layer, status(*result)});
      const std::vector<std::string> cells = exactFigures(*result);
      row.insert(row.end(), cells.begin(), cells.end());
      row.resize(table.columns.size());
    } else {
      row.insert(row.end(), {"", "infeasible"});
      row.resize(table.columns.size() - 1);
      row.push_back(reason(std::get<Violation>(results[i])));
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

}  // namespace tilescope::cli
