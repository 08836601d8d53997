// SPDX-License-Identifier: GPL-3.0-or-later
// A mapping of the form "loops", checked against a layer and a machine.
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

// The spatial loops of the mapping. Unknown names are errors with the pointer below "mapping"; factors too large for
// the array or the layer are a violation. The mapping must have "spatial".
Result<std::variant<Unrolling, Violation>> unrollingOf(const Problem& problem, const LoopMapping& mapping);

// The temporal loops. Every dimension must have exactly the iterations that the spatial loops leave.
Result<Order> orderOf(const Rules& rules, const LoopMapping& mapping);

// loops_per_memory of every operand; absent if the mapping leaves it to the allocation rule.
Result<std::optional<Splits>> splitsOf(const Problem& problem, const LoopMapping& mapping);

// The allocation that the mapping states, or else the model's option.
Allocation allocationOf(const LoopMapping& mapping, const std::string& option);

LoopNest loopNest(const Recount& recount, const HardwareProfile& hardware);

}  // namespace tilescope::zigzag
