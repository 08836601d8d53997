// SPDX-License-Identifier: GPL-3.0-or-later
// Cost model "diana": the driver's kernel calls and copies on DIANA's digital core, strictly one after another.
#pragma once

#include "core/models/cost_model.h"

namespace tilescope::diana {

const CostModel& dianaModel();

}  // namespace tilescope::diana
