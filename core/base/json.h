// SPDX-License-Identifier: GPL-3.0-or-later
// Json with its definition. Members, reader and writer are compiled only once (json.cpp).
#pragma once

#include <nlohmann/json.hpp>

#include "core/base/json_fwd.h"

// Plug-ins hide symbols that they do not export. These are visible, so that plug-ins use those of the core.
#define TILESCOPE_JSON_TEMPLATE class __attribute__((visibility("default")))
extern template TILESCOPE_JSON_TEMPLATE nlohmann::basic_json<nlohmann::ordered_map>;
extern template TILESCOPE_JSON_TEMPLATE nlohmann::detail::serializer<nlohmann::ordered_json>;
#undef TILESCOPE_JSON_TEMPLATE

namespace tilescope {

// An integer if the value is whole and at most 2^53, so that a count is written as "3". Otherwise a double whose text
// reads back as the same value. JSON has no infinity or NaN, so a non-finite value is an InternalError.
Json plainNumber(double value);

// Null if the text is empty.
Json textOrNull(const std::string& text);
std::string textOrEmpty(const Json& value);

}  // namespace tilescope
