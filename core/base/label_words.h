// SPDX-License-Identifier: GPL-3.0-or-later
// Turns names in files into text for the screen. Names such as "sram_32KB" stay unchanged.
#pragma once

#include <string>
#include <string_view>

namespace tilescope {

// Within a sentence: "input_buffer" → "input buffer", "dram" → "DRAM", "l1_weight" → "L1 weight".
std::string wordsOf(std::string_view name);

// At the start of a label or sentence: "input_buffer" → "Input buffer".
std::string labelOf(std::string_view name);

// Capitalises the first letter: "the rows" → "The rows".
std::string capital(std::string text);

}  // namespace tilescope
