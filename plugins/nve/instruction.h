// SPDX-License-Identifier: GPL-3.0-or-later
// An instruction of the Neuro Vector Engine: the six slots of a cycle, and its 64-bit encoding (docs/nve_isa.md).
#pragma once

#include <cstdint>
#include <string>

#include "core/base/result.h"
#include "core/models/nve/machine.h"

namespace tilescope::nve {

struct Instruction {
  enum class MemA : std::uint8_t { None, Read, Write };
  enum class WReg : std::uint8_t { None, Set, Shift };
  enum class IReg : std::uint8_t { None, Set0, Set1, SetB, SetTail, SetTailShift, Shift };
  enum class VMac : std::uint8_t { None, Bias, Mac, MacLast };
  enum class Act : std::uint8_t { None, Low, High };

  MemA memA = MemA::None;
  bool rotatingA = false;      // addressA is an offset into the rotating region
  std::uint16_t addressA = 0;  // words, 10 bits
  std::uint8_t stageA = 0;     // of a write, 3 bits
  bool readB = false;
  bool rotatingB = false;
  std::uint16_t addressB = 0;
  WReg wReg = WReg::None;
  IReg iReg = IReg::None;
  VMac vMac = VMac::None;
  Act act = Act::None;
  std::uint8_t stageAct = 0;  // 3 bits
  std::uint8_t mapAct = 0;    // index into the partition's table of maps

  bool operator==(const Instruction&) const = default;
};

// Unused fields must be zero: encode() requires it, decode() rejects others. pointer: of the word, for messages.
std::uint64_t encode(const Instruction& instruction);
Result<Instruction> decode(std::uint64_t word, const std::string& file, const std::string& pointer);

}  // namespace tilescope::nve
