// SPDX-License-Identifier: GPL-3.0-or-later
// The exporter's templates, and the runtime that is written beside every program.
#pragma once

#include <kainjow/mustache.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tilescope::cuda {

using Data = kainjow::mustache::data;

// Files as texts, name and content, in alphabetical order. The build generates the definitions.
const std::vector<std::pair<std::string_view, std::string_view>>& templateTexts();
const std::vector<std::pair<std::string_view, std::string_view>>& runtimeTexts();

// The text of that name.
std::string text(const std::string& name);

// A template of that name, filled in.
std::string render(const std::string& name, const Data& data);

}  // namespace tilescope::cuda
