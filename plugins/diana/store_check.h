// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>

namespace tilescope::diana {

struct DianaProgram;

// The DMA rounds lengths up to 32 bytes. Returns a sentence if this leaves wrong bytes in the layer's map; "" if later
// stores overwrite them or they are past its end.
std::string whyStoresSpill(const DianaProgram& program, std::size_t layer);

}  // namespace tilescope::diana
