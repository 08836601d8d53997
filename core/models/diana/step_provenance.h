// SPDX-License-Identifier: GPL-3.0-or-later
// Explains a step of a schedule: its part of the layer, its cycles, and what the memories hold.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/models/diana/schedule.h"
#include "core/models/provenance.h"

namespace tilescope::diana {

// Kernel call (from 0) of each step; a load belongs to the next call.
std::vector<std::size_t> callOfSteps(const Schedule& schedule);

// "K 0–15 of 64", both ends included.
std::string rangeText(const char* axis, const TileRange& range, std::int64_t size);

Provenance explainStep(const Problem& problem, const Schedule& schedule, std::size_t step, std::size_t call);

}  // namespace tilescope::diana
