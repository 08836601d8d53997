// SPDX-License-Identifier: GPL-3.0-or-later
// The price of an SRAM as docs/models/silicon.md has it, step by step from the text of the table file with the standard
// library's functions: slow and obvious.
#pragma once

#include <string>

#include "core/silicon/process_prices.h"

namespace tilescope {

double slowSramPrice(const std::string& figure, const std::string& transistors, double nodeNm, const SramMacro& macro);

}  // namespace tilescope
