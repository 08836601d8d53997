// SPDX-License-Identifier: GPL-3.0-or-later
// Dependences on the Neuro Vector Engine. It has no interlocks, so schedules must keep min distances in cycles.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/models/nve/conv_work.h"
#include "core/models/nve/schedule.h"

namespace tilescope::gui {
// Indices of operations. The producer may belong to an earlier pass of the kernel.
struct Dependence {
  std::size_t producer = 0, consumer = 0;
  std::int64_t passes = 0;

  bool operator==(const Dependence&) const = default;
};

std::int64_t cyclesBetween(const nve::Schedule& schedule, const Dependence& dependence);

// Reads and the registers that take their data; registers and shifts; registers and multiply-accumulates; consecutive
// partial sums; last sum and results; written column words and reads. The prologue writes coefficients and the first
// columns.
std::vector<Dependence> dependencesOf(const nve::ConvWork& work, const nve::Schedule& schedule);

}  // namespace tilescope::gui
