// SPDX-License-Identifier: GPL-3.0-or-later
// The cost model "diana": cycles of the driver's kernel calls and copies on DIANA's digital core, strictly serial.
#pragma once

#include "core/models/cost_model.h"

namespace tilescope::diana {

const CostModel& dianaModel();

}  // namespace tilescope::diana
