// SPDX-License-Identifier: GPL-3.0-or-later
// The contents of a store (docs/store.md): sweeps, their rows (one hardware under one question) and answers.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/store/content_key.h"

namespace tilescope::store {

constexpr int kMaxAxes = 16;
constexpr int kMaxNetworks = 24;  // an SQLite join takes at most 64 tables

// The numbers are in files and must not change.
enum class RowStatus {
  Done,
  Outside,
  Infeasible,  // something does not fit; see `detail`
  Dominated,   // not solved; its metrics are bounds
  Limited,     // a limit stopped the search; metrics with a gap
  Failed
};
std::string_view wordOf(RowStatus status);

// Totals of one network, or of all networks of a row. Absent: the row has no such value.
struct Figures {
  std::optional<double> latencySeconds;
  std::optional<double> cycles;
  std::optional<double> energy;  // in SweepRecord::energyUnit
  std::optional<double> inputBytes, weightBytes, outputBytes;
  std::optional<double> utilization;  // of the PEs, 0 to 1
  std::optional<double> gap;          // relative, of the layer with the largest
  std::optional<double> lowerBound;   // of the objective
  std::string boundBy;                // limiting resource; "": unknown
  std::int64_t provenLayers = 0;
  std::int64_t layers = 0;

  bool operator==(const Figures&) const = default;
};

struct FigureColumn {
  const char* name;
  std::optional<double> Figures::*value;
};
constexpr std::array<FigureColumn, 9> kFigureColumns{{{"latency_s", &Figures::latencySeconds},
                                                      {"cycles", &Figures::cycles},
                                                      {"energy", &Figures::energy},
                                                      {"i_bytes", &Figures::inputBytes},
                                                      {"w_bytes", &Figures::weightBytes},
                                                      {"o_bytes", &Figures::outputBytes},
                                                      {"utilisation", &Figures::utilization},
                                                      {"gap", &Figures::gap},
                                                      {"lower_bound", &Figures::lowerBound}}};

struct AxisRecord {
  std::string name;
  std::string unit;      // shown unit; "": none
  std::string pointer;   // fields to set: JSON pointers separated by blanks, or a word such as "dataflow"
  double baseUnits = 1;  // profile units per shown unit: 8192 bits per KiB

  bool operator==(const AxisRecord&) const = default;
};

struct QuestionRecord {
  std::string model, options, search, objective, dataflow, tieBreak;
  std::int64_t resultsVersion = 0;  // of the model, raised whenever its results may change

  bool operator==(const QuestionRecord&) const = default;
};

struct NetworkRecord {
  std::string name;      // file name without extension; part of column names
  std::string document;  // canonical JSON

  bool operator==(const NetworkRecord&) const = default;
};

struct SweepRecord {
  std::string name;               // unique in the store, ignoring case
  std::string description;        // canonical JSON; adding a sweep with this name and another description fails
  std::string base;               // hardware profile before the axes change it, as JSON
  std::string energyUnit = "pJ";  // "pJ" or "MAC"
  // Rows combine several networks or weights. Otherwise the only network's answer holds a row's metrics.
  bool combined = false;
  std::int64_t created = 0;    // seconds since 1970, UTC
  std::int64_t rowsTotal = 0;  // over all shards
  std::string parent;          // name of the sweep that this one refines; "": none
  std::vector<AxisRecord> axes;
  std::vector<QuestionRecord> questions;
  std::vector<NetworkRecord> networks;

  bool operator==(const SweepRecord&) const = default;
};

struct LayerRecord {
  std::string name;
  Figures figures;

  bool operator==(const LayerRecord&) const = default;
};

// The plan of one network on one hardware for one question. Sweeps can share it.
struct Answer {
  ContentKey key;  // hash of everything that the plan depends on
  RowStatus status = RowStatus::Done;
  Figures figures;
  std::string detail;
  double cpuSeconds = 0;
  std::vector<LayerRecord> layers{};  // in network order, without unsupported layers; empty if not stored

  bool operator==(const Answer&) const = default;
};

using AxisValue = std::variant<double, std::string>;  // number in base units, or word

struct PointRow {
  std::int64_t number = 0;  // of the point, from 0
  int question = 0;         // index in SweepRecord::questions
  RowStatus status = RowStatus::Done;
  // Solved by the full tie rule (docs/sweeps.md) although not asked for; replaces a row that was not.
  bool hasFullTies = false;
  Figures figures;  // totals of all networks
  std::optional<double> areaMm2, leakageMilliwatts;
  std::vector<AxisValue> values;  // one per axis
  std::vector<Answer> answers;    // one per network; empty if not solved

  bool operator==(const PointRow&) const = default;
};

struct Shard {
  std::int64_t index = 0, count = 1;  // the shard has the rows whose number modulo count is index

  bool operator==(const Shard&) const = default;
};

struct Claim {
  Shard shard;
  std::string host;
  std::int64_t process = 0;
  std::int64_t started = 0, heartbeat = 0;  // seconds since 1970, UTC

  bool operator==(const Claim&) const = default;
};

}  // namespace tilescope::store
