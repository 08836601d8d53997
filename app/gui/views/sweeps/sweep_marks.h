// SPDX-License-Identifier: GPL-3.0-or-later
// Designs that stand beside the rows of a sweep: the current one and the pins, as far as they belong to its space.
#pragma once

#include <QChar>
#include <optional>
#include <vector>

#include "app/common/design.h"
#include "core/plan/execution_plan.h"
#include "core/store/sweep_info.h"
#include "core/sweep/sweep_rows.h"

namespace tilescope::gui {

struct SweepMark {
  QChar letter;                // of a pin; null: the current design
  std::vector<double> values;  // [column]; not a number where the design has none

  bool isPresent() const { return letter.isNull(); }
  bool operator==(const SweepMark&) const = default;
};
using SweepMarks = std::vector<SweepMark>;  // the pins, then the current design

// Where a design stands among the rows; nothing where its hardware is another one than the sweep's. plan: of the
// design, null where there is none; its metrics count where the sweep has this network alone.
std::optional<SweepMark> markOf(QChar letter, const app::Design& design, const HardwareProfile& hardware,
                                const ExecutionPlan* plan, const store::SweepInfo& sweep, const SweepRows& rows);

}  // namespace tilescope::gui
