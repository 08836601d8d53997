// SPDX-License-Identifier: GPL-3.0-or-later
// Files in a plug-in: templates, and the runtime exported with programs.
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

std::string rendered(const NamedTexts& texts, const std::string& name, const TemplateData& data);

}  // namespace tilescope
