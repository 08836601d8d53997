// SPDX-License-Identifier: GPL-3.0-or-later
// What does not fit and where, as text: used by the messages of models and by the diagnosis.
#pragma once

#include <cstdint>
#include <string>

namespace tilescope {

struct LackOfRoom {
  std::string tensors;  // "I", "I+O"
  std::int64_t neededBits = 0;
  std::string memory;  // as the profile names it
  std::int64_t availableBits = 0;
  bool half = false;  // available is only half of a double-buffered memory
};

// "the input tile needs 6.13 KiB, the input buffer has 4 KiB"
std::string wordsOf(const LackOfRoom& lack);

// "The input tile needs 6.13 KiB, the input buffer has 4 KiB. 17408 bits missing: enlarge it to 6.25 KiB (51200 bits)":
// a violation's message without its full stop.
std::string messageOf(const LackOfRoom& lack);

// "512 bits missing (1024 needed, 512 available)", used where no sufficient size can be named.
std::string missingText(std::int64_t neededBits, std::int64_t availableBits);

// "the input buffer"; a name that is not made of plain words stays as it is: "sram_32KB".
std::string memoryWords(const std::string& memory);

}  // namespace tilescope
