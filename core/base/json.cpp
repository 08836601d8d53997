// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/json.h"

#include <cmath>
#include <cstdint>

#include "core/base/ensure.h"
#include "core/base/units.h"

template class nlohmann::basic_json<nlohmann::ordered_map>;
template class nlohmann::detail::serializer<nlohmann::ordered_json>;

namespace tilescope {

Json plainNumber(double value) {
  ensure(std::isfinite(value), "a number in a result is not finite");
  if (std::abs(value) <= real(kLargestExact) && std::trunc(value) == value)
    return Json(static_cast<std::int64_t>(value));
  return Json(value);
}

Json textOrNull(const std::string& text) {
  return text.empty() ? Json(nullptr) : Json(text);
}

std::string textOrEmpty(const Json& value) {
  return value.is_null() ? std::string() : value.get<std::string>();
}

}  // namespace tilescope
