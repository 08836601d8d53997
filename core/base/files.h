// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string_view>

namespace tilescope {

// The kind of a file that is not text, found by its first bytes: "a PNG picture". Empty if unknown.
std::string_view binaryKind(std::string_view start);

// A path in the target's folder that no other process uses.
std::filesystem::path temporaryBeside(const std::filesystem::path& target);

}  // namespace tilescope
