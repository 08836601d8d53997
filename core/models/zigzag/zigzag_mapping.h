// SPDX-License-Identifier: GPL-3.0-or-later
// Checks mappings of the form "loops" against layer and machine.
#pragma once

#include <optional>
#include <variant>

#include "core/base/result.h"
#include "core/mapping/mapping.h"
#include "core/models/evaluation.h"
#include "core/models/loop_nest.h"
#include "core/models/zigzag/nest.h"
#include "core/models/zigzag/zigzag_result.h"

namespace tilescope::zigzag {

// Needs "spatial". Unknown names are errors; factors too large for array or layer are a violation.
Result<std::variant<Unrolling, Violation>> unrollingOf(const Problem& problem, const LoopMapping& mapping);

// Every dimension must have exactly the iterations that spatial loops leave.
Result<Order> orderOf(const Rules& rules, const LoopMapping& mapping);

// loops_per_memory; absent: left to the allocation rule.
Result<std::optional<Splits>> splitsOf(const Problem& problem, const LoopMapping& mapping);

// The mapping's allocation, or the model's option.
Allocation allocationOf(const LoopMapping& mapping, const std::string& option);

LoopNest loopNest(const Recount& recount, const HardwareProfile& hardware);

}  // namespace tilescope::zigzag
