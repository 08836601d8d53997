// SPDX-License-Identifier: GPL-3.0-or-later
// JSON pointers (RFC 6901) as plain text.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace tilescope {

// parent + "/" + key, with "~" and "/" of the key escaped.
std::string childPointer(std::string_view parent, std::string_view key);
std::string childPointer(std::string_view parent, std::size_t index);

}  // namespace tilescope
