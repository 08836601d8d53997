// SPDX-License-Identifier: GPL-3.0-or-later
// The dependences between operations of a partition on the Neuro Vector Engine. The hardware has no interlocks, so the
// schedule must keep a distance in cycles for each of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/models/nve/conv_work.h"
#include "core/models/nve/schedule.h"

namespace tilescope::gui {

// A dependence between two operations of a schedule, given by index. The producer may be some passes earlier.
struct Dependence {
  std::size_t producer = 0, consumer = 0;
  std::int64_t passes = 0;

  bool operator==(const Dependence&) const = default;
};

std::int64_t cyclesBetween(const nve::Schedule& schedule, const Dependence& dependence);

// The dependences are: reads and the sets that take their data from the ports; registers and their shifts; registers
// and multiply-accumulates; each sum and the previous one; a map's last sum and its results; a column's words and
// their reads. The prologue writes coefficients and the first columns, so these have no producer.
std::vector<Dependence> dependencesOf(const nve::ConvWork& work, const nve::Schedule& schedule);

}  // namespace tilescope::gui
