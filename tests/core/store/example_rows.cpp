// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/store/example_rows.h"

namespace tilescope::store {
namespace {

Figures exampleFigures(std::int64_t number, int question, int network) {
  const double base = static_cast<double>(number) + 1;
  Figures figures;
  figures.latencySeconds = 0.1 / base + 0.001 * network;
  figures.cycles = 1e6 + base;
  figures.energy = 1e10 / 3 + base * (question + 1);
  figures.inputBytes = 1000 * base;
  figures.weightBytes = 12345678;
  figures.outputBytes = 77 * base;
  figures.utilization = 0.7 / base;
  figures.gap = 0;
  figures.lowerBound = 0.1 / base;
  figures.boundBy = number % 3 == 0 ? "array" : "off-chip";
  figures.provenLayers = 21;
  figures.layers = 21;
  return figures;
}

Answer exampleAnswer(std::int64_t number, int question, int network) {
  const std::string text = "network " + std::to_string(network) + ", machine " + std::to_string(number) +
                           ", question " + std::to_string(question);
  return {contentKey(text), RowStatus::Done, exampleFigures(number, question, network), "", 0.002};
}

PointRow rowWithout(std::int64_t number, int question) {
  PointRow row;
  row.number = number;
  row.question = question;
  row.areaMm2 = 1.5 + static_cast<double>(number % 7) / 3;
  row.values = {static_cast<double>(8192 * (number + 1)), std::string(number % 2 == 0 ? "weight, \"ä\"" : "output")};
  return row;
}

}  // namespace

SweepRecord exampleSweep(const std::string& name, std::int64_t rows) {
  SweepRecord sweep;
  sweep.name = name;
  sweep.description = "{\"name\": \"" + name + "\"}";
  sweep.base = "{}";
  sweep.created = 1700000000;
  sweep.rowsTotal = rows;
  sweep.axes = {{"weight_buffer", "KiB", "/memories/1/size_bits", 8192}, {"dataflow", "", "dataflow", 1}};
  sweep.questions = {{"eplanner", "", "exact", "latency", "", "full", 3},
                     {"eplanner", "", "exact", "energy", "", "full", 3}};
  sweep.networks = {{"resnet18", "{\"layers\": 21}"}};
  return sweep;
}

SweepRecord combinedSweep(const std::string& name, std::int64_t rows) {
  SweepRecord sweep = exampleSweep(name, rows);
  sweep.combined = true;
  sweep.networks.push_back({"mobilenet_v2", "{\"layers\": 53}"});
  return sweep;
}

PointRow exampleRow(std::int64_t number, int question) {
  PointRow row = rowWithout(number, question);
  row.answers = {exampleAnswer(number, question, 0)};
  row.figures = row.answers[0].figures;
  return row;
}

PointRow combinedRow(std::int64_t number, int question) {
  PointRow row = rowWithout(number, question);
  row.answers = {exampleAnswer(number, question, 0), exampleAnswer(number, question, 1)};
  row.figures = row.answers[0].figures;
  row.figures.latencySeconds = 3 * *row.answers[0].figures.latencySeconds + *row.answers[1].figures.latencySeconds;
  row.figures.energy = 3 * *row.answers[0].figures.energy + *row.answers[1].figures.energy;
  return row;
}

std::vector<PointRow> exampleRows(std::int64_t count) {
  std::vector<PointRow> rows;
  for (std::int64_t row = 0; row < count; ++row) rows.push_back(exampleRow(row / 2, static_cast<int>(row % 2)));
  return rows;
}

}  // namespace tilescope::store
