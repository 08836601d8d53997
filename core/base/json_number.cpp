// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/json_number.h"

#include <cmath>
#include <cstdint>
#include <nlohmann/json.hpp>

namespace tilescope {

Json plainNumber(double value) {
  constexpr double kExactIntegers = 9007199254740992.0;  // 2^53: every integer up to here is a double
  if (std::abs(value) <= kExactIntegers && value == std::trunc(value)) return static_cast<std::int64_t>(value);
  return value;
}

}  // namespace tilescope
