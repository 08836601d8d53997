// SPDX-License-Identifier: GPL-3.0-or-later
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
  Nothing,
  Pending,  // the search for this layer is not done
  Shown,
  Infeasible,
  OutsideModel  // the model has no cost for this kind of layer
};

// change: relative to the best or the shown mapping; lower is better.
struct Fact {
  QString label, value;
  std::optional<double> change;
  QString remark;  // replaces the change: "does not fit"

  bool operator==(const Fact&) const = default;
};
using Facts = std::vector<Fact>;

struct EnergyPart {
  QString name;                                // of the memory, or "MAC"
  std::optional<std::size_t> band;             // index in NestPicture::bands; nullopt: the array
  std::array<double, kTensorCount> tensors{};  // by Tensor
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

struct ComparisonTable {
  struct Row {
    QString term, unit;
    QStringList values;  // by model; "–": the model lacks the term

    bool operator==(const Row&) const = default;
  };
  QStringList models;  // the planned model first
  std::vector<Row> rows;
  QStringList notes;  // for differences and missing results

  bool operator==(const ComparisonTable&) const = default;
};

struct MappingPicture {
  MappingState state = MappingState::Nothing;
  QString layer, operation;
  bool own = false;
  bool proven = false;
  QString locked;        // why loops cannot be moved; empty: they can
  QString reason;        // why no mapping fits, or why the user's does not
  std::string tooSmall;  // the memory that `reason` names
  QStringList notes;
  Facts changes;  // user mapping against the best: energy, latency, traffic
  NestPicture nest;
  std::vector<EnergyPart> energy;   // outermost memory first, array last
  QString energyUnit, energyTotal;  // "µJ", "36.20"
  bool energyEstimate = false;
  std::vector<LatencyPart> latency;
  bool overlapped = false;  // parts overlap in time; the longest counts
  QString latencyTotal;     // "129 312 cycles"
  Facts use;
  Facts reuse;  // reads or updates per word held
  ComparisonTable comparison;

  bool operator==(const MappingPicture&) const = default;
};

struct LoopFacts {
  QString title;  // "K 2 at sram_32KB"
  Facts facts;

  bool operator==(const LoopFacts&) const = default;
};

}  // namespace tilescope::gui
