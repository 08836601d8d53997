// SPDX-License-Identifier: GPL-3.0-or-later
// The dependences between operations of a partition on the Neuro Vector Engine. The hardware has no interlocks, so the
// schedule must keep a minimum number of cycles between two dependent operations.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/models/nve/conv_work.h"
#include "core/models/nve/schedule.h"

namespace tilescope::gui {

// Indices of two dependent operations of a schedule. The producer may belong to an earlier pass of the kernel.
struct Dependence {
  std::size_t producer = 0, consumer = 0;
  std::int64_t passes = 0;

  bool operator==(const Dependence&) const = default;
};

std::int64_t cyclesBetween(const nve::Schedule& schedule, const Dependence& dependence);

// Dependences exist between: a read and the registers that take its data from the port; registers and their shifts;
// registers and multiply-accumulates; consecutive partial sums; a map's last sum and its results; a written column word
// and its reads. Coefficients and the first columns have no producer, because the prologue writes them.
std::vector<Dependence> dependencesOf(const nve::ConvWork& work, const nve::Schedule& schedule);

}  // namespace tilescope::gui
