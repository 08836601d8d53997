// SPDX-License-Identifier: GPL-3.0-or-later
// Energy and area of an SRAM by docs/models/silicon.md, step by step from the table file.
#pragma once

#include <string>

#include "core/silicon/process_prices.h"

namespace tilescope {

double slowSramPrice(const std::string& figure, const std::string& transistors, double nodeNm, const SramMacro& macro);

}  // namespace tilescope
