// SPDX-License-Identifier: GPL-3.0-or-later
// The contents of a store as plain values. docs/store.md describes the tables.
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
constexpr int kMaxNetworks = 24;  // SQLite joins 64 tables

// The numbers are stored in files and must not change.
enum class RowStatus {
  Done,
  Outside,     // a constraint on the results is violated
  Infeasible,  // `detail` says what does not fit
  Dominated,   // not solved: its metrics are bounds
  Limited,     // the search gave up: metrics with a gap
  Failed       // `detail` has the message
};
std::string_view wordOf(RowStatus status);  // "done"

// Totals of one network, or of all networks of a row together. Absent: the row does not have the value.
struct Figures {
  std::optional<double> latencySeconds;
  std::optional<double> cycles;
  std::optional<double> energy;                                // in the sweep's energy unit
  std::optional<double> inputBytes, weightBytes, outputBytes;  // off-chip
  std::optional<double> utilization;                           // of the PEs, 0 to 1
  std::optional<double> gap;                                   // the largest gap of a layer, relative
  std::optional<double> lowerBound;                            // of the objective
  std::string boundBy;                                         // the limiting resource; "": unknown
  std::int64_t provenLayers = 0;
  std::int64_t layers = 0;

  bool operator==(const Figures&) const = default;
};

// The numeric result columns of tables and exported files, in their order.
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
  std::string unit;      // as shown; "": none
  std::string pointer;   // the field that it sets: JSON pointers separated by blanks, or "dataflow" and the like
  double baseUnits = 1;  // profile units per shown unit: 8192 bits in a KiB

  bool operator==(const AxisRecord&) const = default;
};

struct QuestionRecord {
  std::string model, options, search, objective, dataflow, tieBreak;
  std::int64_t resultsVersion = 0;  // of the model: raised whenever results may change

  bool operator==(const QuestionRecord&) const = default;
};

struct NetworkRecord {
  std::string name;      // stem of its file name; used in column names
  std::string document;  // canonical JSON

  bool operator==(const NetworkRecord&) const = default;
};

struct SweepRecord {
  std::string name;               // unique in a store, ignoring case
  std::string description;        // canonical JSON; a different one under the same name is rejected
  std::string base;               // the profile that the axes change, as JSON
  std::string energyUnit = "pJ";  // "pJ" or "MAC"
  // False: rows have one network of weight 1, whose answer holds their metrics.
  bool combined = false;
  std::int64_t created = 0;    // seconds since 1970, UTC
  std::int64_t rowsTotal = 0;  // over all shards
  std::string parent;          // the sweep that this one refines; "": none
  std::vector<AxisRecord> axes;
  std::vector<QuestionRecord> questions;
  std::vector<NetworkRecord> networks;

  bool operator==(const SweepRecord&) const = default;
};

// One layer of an answer, with the metrics of that layer alone.
struct LayerRecord {
  std::string name;
  Figures figures;

  bool operator==(const LayerRecord&) const = default;
};

// The plan of one network on one machine for one question, independent of the sweep.
struct Answer {
  ContentKey key;  // key of the canonical text of everything that the plan depends on
  RowStatus status = RowStatus::Done;
  Figures figures;
  std::string detail;
  double cpuSeconds = 0;              // ignored in comparisons
  std::vector<LayerRecord> layers{};  // modelled layers in network order, if the sweep stores them

  bool operator==(const Answer&) const = default;
};

using AxisValue = std::variant<double, std::string>;  // in base units, or a word

struct PointRow {
  std::int64_t number = 0;  // of the point in its sweep, from 0
  int question = 0;         // index in the sweep's list
  RowStatus status = RowStatus::Done;
  // Solved with the full tie rule although its question does not require it: it then replaces a row without it.
  bool hasFullTies = false;
  Figures figures;  // of all networks together
  std::optional<double> areaMm2, leakageMilliwatts;
  std::vector<AxisValue> values;  // one per axis
  std::vector<Answer> answers;    // one per network; empty if nothing was solved

  bool operator==(const PointRow&) const = default;
};

struct Shard {
  std::int64_t index = 0, count = 1;  // the shard has the rows whose number modulo count is index

  bool operator==(const Shard&) const = default;
};

// A program that works on a store.
struct Claim {
  Shard shard;
  std::string host;
  std::int64_t process = 0;
  std::int64_t started = 0, heartbeat = 0;  // seconds since 1970, UTC

  bool operator==(const Claim&) const = default;
};

}  // namespace tilescope::store
