// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

namespace tilescope {

// A file name in the target's folder that no other process uses.
std::filesystem::path temporaryBeside(const std::filesystem::path& target);

}  // namespace tilescope
