// SPDX-License-Identifier: GPL-3.0-or-later
// What does not fit and where, as text for violations and the diagnosis.
#pragma once

#include <cstdint>
#include <string>

namespace tilescope {

struct LackOfRoom {
  std::string tensors;  // "I", "I+O"
  std::int64_t neededBits = 0;
  std::string memory;
  std::int64_t availableBits = 0;
  bool half = false;  // available is half of a double-buffered memory
};

// "the input tile needs 6.13 KiB, the input buffer has 4 KiB"
std::string wordsOf(const LackOfRoom& lack);

// A violation's message without full stop: "The input tile needs 6.13 KiB, the input buffer has 4 KiB. 17408 bits
// missing: enlarge it to 6.25 KiB (51200 bits)".
std::string messageOf(const LackOfRoom& lack);

// "512 bits missing (1024 needed, 512 available)", if no sufficient size is known.
std::string missingText(std::int64_t neededBits, std::int64_t availableBits);

// "the input buffer"; names that are not plain words stay: "sram_32KB".
std::string memoryWords(const std::string& memory);

}  // namespace tilescope
