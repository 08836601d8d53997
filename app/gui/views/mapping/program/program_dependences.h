// SPDX-License-Identifier: GPL-3.0-or-later
// What waits for what in a partition of the Neuro Vector Engine: the machine has no interlocks, so each of these must
// have its distance in cycles.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/models/nve/conv_work.h"
#include "core/models/nve/schedule.h"

namespace tilescope::gui {

// Of two operations of a schedule, by their place in it. The producer may run some passes earlier.
struct Dependence {
  std::size_t producer = 0, consumer = 0;
  std::int64_t passes = 0;

  bool operator==(const Dependence&) const = default;
};

std::int64_t cyclesBetween(const nve::Schedule& schedule, const Dependence& dependence);

// Reads and the sets that take them from the ports, registers and their shifts, registers and multiply-accumulates,
// each sum with the one before, a map's last sum with its results, and a column's words with their reads. Coefficients
// are written by the prologue, as are the first columns: those have no producer.
std::vector<Dependence> dependencesOf(const nve::ConvWork& work, const nve::Schedule& schedule);

}  // namespace tilescope::gui
