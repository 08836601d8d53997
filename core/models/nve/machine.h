// SPDX-License-Identifier: GPL-3.0-or-later
// The Neuro Vector Engine as its programs see it (M. Peemen, W. Pramadi, B. Mesman, H. Corporaal, "VLIW code generation
// for a convolutional network accelerator", SCOPES 2015). There is no data sheet: values that follow from the paper's
// tables are marked derived, others chosen (evidence in docs/models/nve.md).
#pragma once

#include <cstdint>
#include <string_view>

#include "core/workload/nve_limits.h"

namespace tilescope::nve {

inline constexpr int kNarrowLanes = 8;  // for hand-written 1 × 1 layers; derived, table 2
inline constexpr int kWordBytes = 8;    // scratchpad and transfers: 8 pixels of 8 bits, figure 3; derived
inline constexpr int kWordPixels = 8;
inline constexpr int kWordCoefficients = 4;     // derived
inline constexpr int kPixelBits = 8;            // unsigned
inline constexpr int kCoefficientBits = 16;     // signed; derived
inline constexpr int kScratchpadWords = 1024;   // chosen
inline constexpr int kInstructionBuffer = 512;  // instructions; derived: 454 to 533 give table 2's partitions
inline constexpr int kReadDistance = 2;         // cycles from port read to register set; section 3.2
inline constexpr int kActivationDistance = 5;   // cycles from a map's last MAC to its activation; figure 3
inline constexpr int kMaxStages = 8;            // chosen: three bits of an instruction

// Units that an instruction drives in one cycle, in listing order.
enum class Slot { MemA, MemB, WReg, IReg, VMac, Act };
inline constexpr int kSlots = 6;
std::string_view name(Slot slot);  // "MEMA"

enum class Operation {
  Read,          // MEMA, MEMB: a word, on the port two cycles later
  Write,         // MEMA: the next word of the input queue
  Set,           // WREG: four coefficients from port A
  Shift,         // WREG, IREG: one coefficient, one pixel
  Set0,          // IREG: I0 from port A, I1 from port B
  Set1,          // IREG: I2 from port A, I3 from port B
  SetB,          // IREG: I1 from port B
  SetTail,       // IREG: the tail from port B
  SetTailShift,  // IREG: the tail from port B, then one pixel
  Bias,          // VMAC: sums = coefficient << bias shift
  Mac,           // VMAC: sums += coefficient × pixels
  MacLast,       // VMAC: mac, and the sums to the result latch
  Low,           // ACT: lanes 0 to 7 through the table, one word out
  High           // ACT: lanes 8 to 15
};
std::string_view name(Operation operation);

}  // namespace tilescope::nve
