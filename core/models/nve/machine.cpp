// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/nve/machine.h"

#include <array>
#include <cstddef>

namespace tilescope::nve {

std::string_view name(Slot slot) {
  constexpr std::array<std::string_view, kSlots> kNames{"MEMA", "MEMB", "WREG", "IREG", "VMAC", "ACT"};
  return kNames[static_cast<std::size_t>(slot)];
}

std::string_view name(Operation operation) {
  constexpr std::array<std::string_view, 14> kNames{"rd",   "wr",     "set",  "sh",  "set0", "set1", "setB",
                                                    "setT", "setTsh", "bias", "mac", "macl", "lo",   "hi"};
  return kNames[static_cast<std::size_t>(operation)];
}

}  // namespace tilescope::nve
