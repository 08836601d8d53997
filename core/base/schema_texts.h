// SPDX-License-Identifier: GPL-3.0-or-later
// The schema files as text: name and content, in alphabetical order. The build generates the definition.
#pragma once

#include <string_view>
#include <utility>
#include <vector>

namespace tilescope {

const std::vector<std::pair<std::string_view, std::string_view>>& schemaTexts();
const std::vector<std::pair<std::string_view, std::string_view>>& xmlSchemaTexts();  // of *.xsd

}  // namespace tilescope
