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

// The pointer as messages show it, with every key shortened.
std::string shortPointer(const std::string& pointer);

// The keys and indices of a pointer, unescaped; absent if the text is not a JSON pointer. "" is the whole document.
std::optional<std::vector<std::string>> splitPointer(std::string_view pointer);

// The value there, or null if there is none. Borrowed from the document.
const Json* findPointer(const Json& document, std::string_view pointer);

// The member or element of value with this unescaped key or index, or null.
const Json* findChild(const Json& value, const std::string& key);

// The longest leading part of the pointer that exists in the document; "" if only the document itself does.
std::string longestExisting(const Json& document, std::string_view pointer);

// Keys of an object, or the indices of an array.
std::vector<std::string> childKeys(const Json& value);

// "a, b or c" for messages: the existing keys; if there are many, the first few.
std::string listChildren(const Json& value);

}  // namespace tilescope
