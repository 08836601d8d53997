// SPDX-License-Identifier: GPL-3.0-or-later
// JSON pointers (RFC 6901): built from keys, parsed from users' text, and looked up without exceptions.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/json_fwd.h"

namespace tilescope {

// parent + "/" + key, with "~" and "/" of the key escaped.
std::string childPointer(std::string_view parent, std::string_view key);
std::string childPointer(std::string_view parent, std::size_t index);

std::string shortPointer(const std::string& pointer);

// The unescaped keys and indices; empty if the text is not a JSON pointer. "" is the whole document.
std::optional<std::vector<std::string>> splitPointer(std::string_view pointer);

// Null if the document has no such value.
const Json* findPointer(const Json& document, std::string_view pointer);

// The member with this unescaped key, or the element with this index; null if there is none.
const Json* findChild(const Json& value, const std::string& key);

// The longest leading part that exists; "" if not even the first key does.
std::string longestExisting(const Json& document, std::string_view pointer);

std::vector<std::string> childKeys(const Json& value);

// "a, b or c" for messages: the existing keys, or the first few of many.
std::string listChildren(const Json& value);

}  // namespace tilescope
