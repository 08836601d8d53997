// SPDX-License-Identifier: GPL-3.0-or-later
// Current design and pins among the rows, if they use the sweep's hardware.
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
  std::vector<double> values;  // by column; NaN: none

  bool isPresent() const { return letter.isNull(); }
  bool operator==(const SweepMark&) const = default;
};
using SweepMarks = std::vector<SweepMark>;  // pins first, then the current design

// nullopt: different hardware. plan: may be null; used if its network is the only one in the sweep.
std::optional<SweepMark> markOf(QChar letter, const app::Design& design, const HardwareProfile& hardware,
                                const ExecutionPlan* plan, const store::SweepInfo& sweep, const SweepRows& rows);

}  // namespace tilescope::gui
