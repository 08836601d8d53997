// SPDX-License-Identifier: GPL-3.0-or-later
// One step of a schedule as text: its part of the layer, its cycles, and what the memories hold at that time.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/models/diana/schedule.h"
#include "core/models/provenance.h"

namespace tilescope::diana {

// The index (from 0) of each step's kernel call; a load belongs to the next call.
std::vector<std::size_t> callOfSteps(const Schedule& schedule);

// "K 0–15 of 64": first and last, both included.
std::string rangeText(const char* axis, const TileRange& range, std::int64_t size);

// call: as callOfSteps returns it. Schedule and problem must be of the same layer.
Provenance explainStep(const Problem& problem, const Schedule& schedule, std::size_t step, std::size_t call);

}  // namespace tilescope::diana
