// SPDX-License-Identifier: GPL-3.0-or-later
// Current design and pins among the rows, if they use the sweep's hardware.
#pragma once

#include <QChar>
#include <QString>
#include <optional>
#include <vector>

#include "app/common/design.h"
#include "core/plan/execution_plan.h"
#include "core/store/sweep_info.h"
#include "core/sweep/sweep_rows.h"

namespace tilescope::gui {
struct SweepMark {
  QChar letter;                // letter of a pin; null: the current design
  std::vector<double> values;  // by column; NaN if the design has no value
  bool fits = true;            // false: some layer does not fit, so there are no metrics
  QString without;             // why metrics of rows cannot be compared with the design's; empty: they can

  bool isPresent() const { return letter.isNull(); }
  bool operator==(const SweepMark&) const = default;
};
using SweepMarks = std::vector<SweepMark>;  // pins first, then the current design

// The design's values in the columns of a sweep. Returns nullopt if the design uses different hardware. plan: the
// design's plan, may be null; its metrics are used if it runs the networks of a row as often as the row does.
std::optional<SweepMark> markOf(QChar letter, const app::Design& design, const HardwareProfile& hardware,
                                const ExecutionPlan* plan, const store::SweepInfo& sweep, const SweepRows& rows);

}  // namespace tilescope::gui
