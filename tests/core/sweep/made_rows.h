// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "core/store/store_reader.h"
#include "core/store/sweep_store.h"
#include "core/sweep/sweep_rows.h"
#include "tests/support/case_folder.h"
#include "tests/support/project_files.h"

namespace tilescope {

// An axis in KiB, one of words, one network, one question.
inline store::SweepRecord madeSweep(std::int64_t rows) {
  store::SweepRecord sweep;
  sweep.name = "made";
  sweep.description = R"({"front": ["latency_s", "energy_pj"]})";
  sweep.base = "{}";
  sweep.rowsTotal = rows;
  sweep.axes = {{"buffer", "KiB", "/memories/0/size_bits", 8192}, {"dataflow", "", "dataflow", 1}};
  sweep.questions = {{"eplanner", "", "exact", "latency", "", "full", 1}};
  sweep.networks = {{"resnet50", "{}"}};
  return sweep;
}

inline store::PointRow madeRow(std::int64_t number, double buffer, double latency, double energy,
                               store::RowStatus status = store::RowStatus::Done) {
  store::PointRow row;
  row.number = number;
  row.status = status;
  row.values = {buffer * 8192, std::string(number % 2 == 0 ? "ws" : "os")};
  row.areaMm2 = 1 + buffer / 100;
  if (status != store::RowStatus::Infeasible && status != store::RowStatus::Failed) {
    row.figures.latencySeconds = latency;
    row.figures.energy = energy;
    row.figures.inputBytes = row.figures.weightBytes = row.figures.outputBytes = 1000;
    row.figures.utilization = 0.5;
    row.figures.gap = status == store::RowStatus::Limited ? 0.01 : 0;
    row.figures.boundBy = "off-chip";
    row.figures.layers = row.figures.provenLayers = 1;
  }
  const bool explains = status == store::RowStatus::Infeasible || status == store::RowStatus::Failed;
  row.answers = {{store::contentKey("made " + std::to_string(number) + std::to_string(static_cast<int>(status))),
                  status, row.figures, explains ? "conv1: the tile needs 3072 bits more" : "", 0}};
  return row;
}

// Few distinct values, so that there are ties.
inline std::vector<store::PointRow> randomRows(std::int64_t count, unsigned seed) {
  std::mt19937 random(seed);
  std::vector<store::PointRow> rows;
  for (std::int64_t number = 0; number < count; ++number) {
    const unsigned kind = random() % 10;
    const store::RowStatus status = kind == 0   ? store::RowStatus::Infeasible
                                    : kind == 1 ? store::RowStatus::Limited
                                    : kind == 2 ? store::RowStatus::Outside
                                    : kind == 3 ? store::RowStatus::Failed
                                                : store::RowStatus::Done;
    rows.push_back(
        madeRow(number, 1 << (random() % 9), 0.001 * (1 + random() % 40), 1e6 * (1 + random() % 30), status));
  }
  return rows;
}

inline std::string madeStorePath(const std::string& name = "made") {
  return (caseFolder() / (name + ".tilesweep")).string();
}

inline store::SweepStore openMadeStore(const std::string& path) {
  store::OpenOptions options;
  options.access = store::Access::Write;
  options.create = true;
  return valueOrFail(store::SweepStore::open(path, options));
}

inline void writeMadeRows(const std::string& path, const std::vector<store::PointRow>& rows) {
  std::filesystem::remove(path);
  store::SweepStore store = openMadeStore(path);
  const std::int64_t sweep = valueOrFail(store.addSweep(madeSweep(static_cast<std::int64_t>(rows.size()))));
  valueOrFail(store.write(sweep, rows));
  valueOrFail(store.setState(sweep, "complete"));
}

inline SweepRows readMadeRows(const std::string& path, std::int64_t page = 1000) {
  const store::StoreReader reader = valueOrFail(store::StoreReader::open(path));
  SweepRowsReader rows(valueOrFail(reader.sweep("made")));
  while (valueOrFail(rows.read(reader, page)) > 0) {
  }
  return rows.rows();
}

inline SweepRows madeRows(const std::vector<store::PointRow>& rows) {
  writeMadeRows(madeStorePath(), rows);
  return readMadeRows(madeStorePath());
}

}  // namespace tilescope
