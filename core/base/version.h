// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace tilescope {

std::string_view toolVersion();  // "0.1.0"; the content of VERSION when the library was built

}  // namespace tilescope
