// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/json_number.h"

#include <cmath>
#include <cstdint>

#include "core/base/ensure.h"
#include "core/base/json.h"

namespace tilescope {
namespace {

constexpr double kLargestExactInteger = 9007199254740992.0;  // 2^53, IEEE 754 binary64

}  // namespace

Json plainNumber(double value) {
  ensure(std::isfinite(value), "a number in an answer is not finite");
  if (std::abs(value) <= kLargestExactInteger && std::trunc(value) == value)
    return Json(static_cast<std::int64_t>(value));
  return Json(value);
}

}  // namespace tilescope
