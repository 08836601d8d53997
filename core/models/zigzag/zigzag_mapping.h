// SPDX-License-Identifier: GPL-3.0-or-later
// A mapping of the form "loops", read against a layer and a machine.
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

// The spatial loops of the mapping. Names that do not exist are errors with the pointer below "mapping"; factors that
// are too large for the array or the layer a violation. The mapping must have "spatial".
Result<std::variant<Unrolling, Violation>> unrollingOf(const Problem& problem, const LoopMapping& mapping);

// The temporal loops: every dimension must have as many iterations as the spatial loops leave.
Result<Order> orderOf(const Rules& rules, const LoopMapping& mapping);

// loops_per_memory for every operand; absent where the mapping leaves it to the allocation rule.
Result<std::optional<Splits>> splitsOf(const Problem& problem, const LoopMapping& mapping);

// The mapping's own, or the model's option.
Allocation allocationOf(const LoopMapping& mapping, const std::string& option);

// A result of this model as loops, memories and movements.

LoopNest loopNest(const Recount& recount, const HardwareProfile& hardware);

}  // namespace tilescope::zigzag
