// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/report/document.h"

namespace tilescope::report {

// Numbers without a unit, with their places: "Plan, table "Layers", column "Latency", row 3: 4.10". A number has a unit
// if its column has one, or if words or a sign such as "%" follow.
std::vector<std::string> unitlessNumbers(const Document& document);

}  // namespace tilescope::report
