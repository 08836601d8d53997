// SPDX-License-Identifier: GPL-3.0-or-later
// Json with its definition. Members, reader and writer are compiled once (json.cpp), not in every unit that uses them.
#pragma once

#include <nlohmann/json.hpp>

#include "core/base/json_fwd.h"

// Plug-ins hide what they do not export; these they take from the core.
#define TILESCOPE_JSON_TEMPLATE class __attribute__((visibility("default")))
extern template TILESCOPE_JSON_TEMPLATE nlohmann::basic_json<nlohmann::ordered_map>;
extern template TILESCOPE_JSON_TEMPLATE nlohmann::detail::serializer<nlohmann::ordered_json>;
#undef TILESCOPE_JSON_TEMPLATE

namespace tilescope {

// An integer where the value is whole and up to 2^53, so that counts look like counts; otherwise a double whose text
// reads back as the same value. JSON has no infinity or NaN: a value that is not finite is an InternalError.
Json plainNumber(double value);

// Texts that a format writes as null where there is none.
Json textOrNull(const std::string& text);
std::string textOrEmpty(const Json& value);

}  // namespace tilescope
