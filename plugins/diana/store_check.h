// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>

namespace tilescope::diana {

struct DianaProgram;

// Why the stores of a layer would leave wrong bytes in its own map, as a sentence, because the DMA rounds lengths up to
// 32 bytes; "" if all excess bytes are overwritten later or lie past the end of the map.
std::string whyStoresSpill(const DianaProgram& program, std::size_t layer);

}  // namespace tilescope::diana
