// SPDX-License-Identifier: GPL-3.0-or-later
// SHA-256 (FIPS 180-4). Identifies a source file by its contents.
#pragma once

#include <string>
#include <string_view>

namespace tilescope {

std::string sha256(std::string_view bytes);

}  // namespace tilescope
