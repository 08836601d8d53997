// SPDX-License-Identifier: GPL-3.0-or-later
// What does not fit where, as text: the same for a model's message and for the diagnosis.
#pragma once

#include <cstdint>
#include <string>

namespace tilescope {

struct LackOfRoom {
  std::string tensors;  // "I", "I+O"
  std::int64_t neededBits = 0;
  std::string memory;  // as the profile names it
  std::int64_t availableBits = 0;
  bool half = false;  // available is half of a double-buffered memory
};

// "the input tile needs 6.13 KiB, the input buffer has 4 KiB"
std::string wordsOf(const LackOfRoom& lack);

// "the input buffer"; a name that is no plain words stands for itself: "sram_32KB".
std::string memoryWords(const std::string& memory);

}  // namespace tilescope
