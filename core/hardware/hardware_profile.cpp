// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hardware/hardware_profile.h"

#include <algorithm>

#include "core/base/ensure.h"

namespace tilescope {

std::string_view name(EnergyPer per) {
  switch (per) {
    case EnergyPer::Access:
      return "access";
    case EnergyPer::Word:
      return "word";
  }
  throw InternalError("unknown energy reference");
}

bool Memory::stores(Tensor tensor) const {
  return std::find(holds.begin(), holds.end(), tensor) != holds.end();
}

}  // namespace tilescope
