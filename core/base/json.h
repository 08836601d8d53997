// SPDX-License-Identifier: GPL-3.0-or-later
// Json with its definition. Members, reader and writer are compiled only once (json.cpp).
#pragma once

#include <nlohmann/json.hpp>

#include "core/base/json_fwd.h"

// Plug-ins hide symbols that they do not export; these stay visible, so that plug-ins use those of the core.
#define TILESCOPE_JSON_TEMPLATE class __attribute__((visibility("default")))
extern template TILESCOPE_JSON_TEMPLATE nlohmann::basic_json<nlohmann::ordered_map>;
extern template TILESCOPE_JSON_TEMPLATE nlohmann::detail::serializer<nlohmann::ordered_json>;
#undef TILESCOPE_JSON_TEMPLATE

namespace tilescope {

// An integer if whole and at most 2^53 ("3"), otherwise a double that reads back as the same value. InternalError if
// not finite, because JSON has no infinity or NaN.
Json plainNumber(double value);

Json textOrNull(const std::string& text);
std::string textOrEmpty(const Json& value);

}  // namespace tilescope
