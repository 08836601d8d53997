// SPDX-License-Identifier: GPL-3.0-or-later
// What the mapping view shows of one layer: its nest and the metrics beside it, every text ready.
#pragma once

#include <QString>
#include <QStringList>
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "core/picture/cost_parts.h"
#include "core/picture/nest.h"
#include "core/workload/vocabulary.h"

namespace tilescope::gui {

enum class MappingState {
  Nothing,      // no plan yet
  Pending,      // this layer is still searched
  Shown,        // the nest is there
  Infeasible,   // no mapping of the layer fits; reason says why
  OutsideModel  // the model has no cost for this kind of layer
};

// A line of a card. change: against what is best or shown, relative, less is better.
struct Fact {
  QString label, value;
  std::optional<double> change;
  QString remark;  // in place of the change: "does not fit"

  bool operator==(const Fact&) const = default;
};
using Facts = std::vector<Fact>;

struct EnergyPart {
  QString name;                                // of the memory, or "MAC"
  std::optional<std::size_t> band;             // of NestPicture::bands; absent: the array
  std::array<double, kTensorCount> tensors{};  // indexed by Tensor
  double total = 0;
  QString value, share;

  bool operator==(const EnergyPart&) const = default;
};

struct LatencyPart {
  Phase phase = Phase::Compute;
  QString label;
  double cycles = 0;
  QString value, share;

  bool operator==(const LatencyPart&) const = default;
};

// One mapping under several models, term by term.
struct ComparisonTable {
  struct Row {
    QString term, unit;
    QStringList values;  // by model; "–" where it has no such term

    bool operator==(const Row&) const = default;
  };
  QStringList models;  // the planned one first
  std::vector<Row> rows;
  QStringList notes;  // why they differ

  bool operator==(const ComparisonTable&) const = default;
};

struct MappingPicture {
  MappingState state = MappingState::Nothing;
  QString layer, operation;
  bool own = false;      // the user's mapping, not the best one
  bool proven = false;   // the best one is the proven optimum
  QString locked;        // why loops cannot be moved; empty: they can
  QString reason;        // why nothing fits, or why the user's mapping does not any more
  std::string tooSmall;  // the memory that the reason speaks of
  QStringList notes;     // sentences that limit what the user's mapping shows
  Facts changes;         // the user's mapping against the best: energy, latency, traffic
  NestPicture nest;
  std::vector<EnergyPart> energy;   // outermost memory first, the array last
  QString energyUnit, energyTotal;  // "µJ", "36.20"
  bool energyEstimate = false;
  std::vector<LatencyPart> latency;
  bool overlapped = false;  // the parts of the latency run at the same time; the longest counts
  QString latencyTotal;     // "129 312 cycles"
  Facts use;                // of the array
  Facts reuse;              // accesses per word held
  ComparisonTable comparison;

  bool operator==(const MappingPicture&) const = default;
};

// About one loop of the nest.
struct LoopFacts {
  QString title;  // "K 2 at sram_32KB"
  Facts facts;

  bool operator==(const LoopFacts&) const = default;
};

}  // namespace tilescope::gui
