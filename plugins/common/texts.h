// SPDX-License-Identifier: GPL-3.0-or-later
// Files that the build embeds into a plug-in: templates, and the runtime that is exported with programs.
#pragma once

#include <kainjow/mustache.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tilescope {

using TemplateData = kainjow::mustache::data;
using NamedTexts =
    std::vector<std::pair<std::string_view, std::string_view>>;  // pairs of name and content, sorted by name

// The text with this name, which must exist.
std::string textOf(const NamedTexts& texts, const std::string& name);

// The template with this name, filled with the data.
std::string rendered(const NamedTexts& texts, const std::string& name, const TemplateData& data);

}  // namespace tilescope
