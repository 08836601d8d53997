// SPDX-License-Identifier: GPL-3.0-or-later
// The energy and area of an SRAM by docs/models/silicon.md, step by step from the text of the table file with standard
// functions. Slow and obvious.
#pragma once

#include <string>

#include "core/silicon/process_prices.h"

namespace tilescope {

double slowSramPrice(const std::string& figure, const std::string& transistors, double nodeNm, const SramMacro& macro);

}  // namespace tilescope
