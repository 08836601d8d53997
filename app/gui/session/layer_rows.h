// SPDX-License-Identifier: GPL-3.0-or-later
// The core's rows of a plan for Qt.
#pragma once

#include <QString>
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/picture/layer_rows.h"

namespace tilescope::gui {

// One layer of the plan as every view shows it: table, plots and the panel of the selection read the same numbers. The
// core's row for Qt, and what it is compared with.

// A layer against the one of the same name in the reference plan.
struct LayerChange {
  double traffic = 0, latency = 0, intensity = 0;  // relative: 0.1 is 10 % more
  std::optional<double> energy;                    // as above; absent where the two count in different units
  double utilization = 0;                          // difference of the two shares

  bool operator==(const LayerChange&) const = default;
};

struct LayerRow {
  QString name;
  QString operation;  // "conv 3×3, 512 → 512, 7 × 7"
  LayerState state = LayerState::Planned;
  QString reason;       // of Infeasible: a sentence
  QString shortReason;  // of Infeasible: "input +2.1 KiB"
  QString sameAs;       // the first layer with the same answer; empty for that one

  QString tile;                                // "256 × 10 × 7"
  QString stationary;                          // "output"
  std::array<double, kTensorCount> bytes{};    // off chip, indexed by Tensor
  std::array<double, kTensorCount> minimum{};  // compulsory bytes
  double intensity = 0;                        // MAC per off-chip byte
  double performance = 0;                      // MAC/s
  double utilization = 0;                      // of the array, 0 to 1
  double seconds = 0;
  double energy = 0;  // in the profile's unit
  double share = 0;   // of the objective over all layers, 0 to 1
  bool memoryBound = false;
  QString bound;  // "DRAM", "array", "array fill"

  bool proven = false;
  bool interim = false;  // the best so far; the proof is open
  double gap = 0;        // relative; 1: no bound is known
  std::uint64_t nodes = 0;
  std::optional<double> searchSeconds;  // none: not to be shown

  std::optional<LayerChange> change;  // absent where there is nothing to compare

  double totalBytes() const { return bytes[0] + bytes[1] + bytes[2]; }
  double minimumBytes() const { return minimum[0] + minimum[1] + minimum[2]; }
  bool operator==(const LayerRow&) const = default;
};

using LayerRows = std::vector<LayerRow>;

// In the same order; what the window alone has, differences, is added later.
LayerRows shownRows(const tilescope::LayerRows& rows);

}  // namespace tilescope::gui
