// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>

namespace tilescope::diana {

struct DianaProgram;

// The DMA rounds lengths up to 32 bytes. Why the stores of a layer would leave wrong bytes in its own map, as a
// sentence; "" if whatever they write too much is written again later, or lies behind the map.
std::string whyStoresSpill(const DianaProgram& program, std::size_t layer);

}  // namespace tilescope::diana
