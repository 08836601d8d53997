// SPDX-License-Identifier: GPL-3.0-or-later
// The files of technologies/silicon as text, name and content. The build generates the definition.
#pragma once

#include <string_view>
#include <utility>
#include <vector>

namespace tilescope {

const std::vector<std::pair<std::string_view, std::string_view>>& siliconTexts();

}  // namespace tilescope
