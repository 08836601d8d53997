// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the numbers of a report that have no unit.
#pragma once

#include <string>
#include <vector>

#include "core/report/document.h"

namespace tilescope::report {

// Numbers without a unit in tables, metrics, prose and captions, each with its place: "Plan, table "Layers", column
// "Latency", row 3: 4.10". A number has a unit if its column has one, or if words or a sign such as "%" follow it. A
// cell of words may contain numbers but not be one. The unit of a count is what is counted.
std::vector<std::string> unitlessNumbers(const Document& document);

}  // namespace tilescope::report
