// SPDX-License-Identifier: GPL-3.0-or-later
// One step of a schedule as text: which part of the layer, what its cycles are made of, what the memories hold then.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/models/diana/schedule.h"
#include "core/models/provenance.h"

namespace tilescope::diana {

// The kernel call, from 0, that each step belongs to: what is loaded belongs to the next call.
std::vector<std::size_t> callOfSteps(const Schedule& schedule);

// "K 0–15 of 64": from the first to the last, both counted.
std::string rangeText(const char* axis, const TileRange& range, std::int64_t size);

// call: of the step, from callOfSteps. Schedule and problem must be of the same layer.
Provenance explainStep(const Problem& problem, const Schedule& schedule, std::size_t step, std::size_t call);

}  // namespace tilescope::diana
