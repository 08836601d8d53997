// SPDX-License-Identifier: GPL-3.0-or-later
// Loops in one line, for tables.
#pragma once

#include <string>
#include <vector>

#include "core/mapping/mapping.h"

namespace tilescope {

std::string loopsText(const std::vector<LoopFactor>& loops);  // "C16 FY3 OY7"; loops of one iteration are left out
std::string parallelText(const LoopMapping& mapping);         // "OX4 K8", array dimension by array dimension
// Loops in time, innermost first, memory by memory from the processing element outwards: "K16 OX55 | C3 K3 | OY8".
std::string temporalText(const NestMapping& mapping);

}  // namespace tilescope
