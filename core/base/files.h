// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string_view>

namespace tilescope {

// What a file that is no text is, by its first bytes: "a PNG picture"; empty: not known.
std::string_view binaryKind(std::string_view start);

// A name beside the target that no other process uses.
std::filesystem::path temporaryBeside(const std::filesystem::path& target);

}  // namespace tilescope
