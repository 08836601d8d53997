// SPDX-License-Identifier: GPL-3.0-or-later
// What a store keeps, as plain values. docs/store.md has the tables.
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

// Files have the numbers: they stay as they are.
enum class RowStatus {
  Done,
  Outside,     // a constraint on the results does not hold
  Infeasible,  // `detail` says what does not fit
  Dominated,   // not solved: its figures are bounds
  Limited,     // the search gave up: figures with a gap
  Failed       // `detail` has the message
};
std::string_view wordOf(RowStatus status);  // "done"

// Totals of one network, or of all networks of a row together. None: the row lacks it.
struct Figures {
  std::optional<double> latencySeconds;
  std::optional<double> cycles;
  std::optional<double> energy;                                // in the sweep's energy unit
  std::optional<double> inputBytes, weightBytes, outputBytes;  // off-chip
  std::optional<double> utilization;                           // of the PEs, 0 to 1
  std::optional<double> gap;                                   // the largest of a layer, relative
  std::optional<double> lowerBound;                            // of the objective
  std::string boundBy;                                         // the resource that limits; "": none known
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
  std::string pointer;   // what it sets: JSON pointers with blanks between, or "dataflow" and the like
  double baseUnits = 1;  // of the profile in one unit as shown: 8192 bits in a KiB

  bool operator==(const AxisRecord&) const = default;
};

struct QuestionRecord {
  std::string model, options, search, objective, dataflow, tieBreak;
  std::int64_t resultsVersion = 0;  // of the model: raised whenever a figure may change

  bool operator==(const QuestionRecord&) const = default;
};

struct NetworkRecord {
  std::string name;      // the stem of its file: names columns
  std::string document;  // canonical JSON

  bool operator==(const NetworkRecord&) const = default;
};

struct SweepRecord {
  std::string name;               // of which a store has one, whatever its case
  std::string description;        // canonical JSON: another one under the same name is rejected
  std::string base;               // the profile that the axes change, as JSON
  std::string energyUnit = "pJ";  // or "MAC"
  // False: rows have one network of weight 1, and its answer holds their figures.
  bool combined = false;
  std::int64_t created = 0;    // seconds since 1970, UTC
  std::int64_t rowsTotal = 0;  // of all shards
  std::string parent;          // the sweep that this one refines; "": none
  std::vector<AxisRecord> axes;
  std::vector<QuestionRecord> questions;
  std::vector<NetworkRecord> networks;

  bool operator==(const SweepRecord&) const = default;
};

// One layer of an answer. Its figures are those of the layer alone.
struct LayerRecord {
  std::string name;
  Figures figures;

  bool operator==(const LayerRecord&) const = default;
};

// One network's plan on one machine under one question, whichever sweep asked.
struct Answer {
  ContentKey key;  // of the canonical text of everything that the plan depends on
  RowStatus status = RowStatus::Done;
  Figures figures;
  std::string detail;
  double cpuSeconds = 0;              // not compared
  std::vector<LayerRecord> layers{};  // modelled ones, in the order of the network, where the sweep keeps them

  bool operator==(const Answer&) const = default;
};

using AxisValue = std::variant<double, std::string>;  // in base units, or a word

struct PointRow {
  std::int64_t number = 0;  // of the point in its sweep, from 0
  int question = 0;         // place in the sweep's list
  RowStatus status = RowStatus::Done;
  // Solved with the full tie rule although its question does without: then it takes the place of a row that was not.
  bool hasFullTies = false;
  Figures figures;  // of all networks together
  std::optional<double> areaMm2, leakageMilliwatts;
  std::vector<AxisValue> values;  // one per axis
  std::vector<Answer> answers;    // one per network, or none where nothing was solved

  bool operator==(const PointRow&) const = default;
};

struct Shard {
  std::int64_t index = 0, count = 1;  // rows whose number is index modulo count

  bool operator==(const Shard&) const = default;
};

// Who works on a store.
struct Claim {
  Shard shard;
  std::string host;
  std::int64_t process = 0;
  std::int64_t started = 0, heartbeat = 0;  // seconds since 1970, UTC

  bool operator==(const Claim&) const = default;
};

}  // namespace tilescope::store
