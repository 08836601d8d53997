// SPDX-License-Identifier: GPL-3.0-or-later
// The single keywords of a schema, each on one value; internal to schema_explain.
#pragma once

#include <cstddef>
#include <string>

#include "core/base/json_fwd.h"

namespace tilescope {

bool typeFits(const Json& schema, const Json& value);    // 3.0 is no whole number
bool numberFits(const Json& schema, const Json& value);  // minimum, maximum and their exclusive forms
bool textFits(const Json& schema, const std::string& text);
bool sizeFits(const Json& schema, const char* lowKey, const char* highKey, std::size_t size);
bool itemsAreUnique(const Json& list);

}  // namespace tilescope
