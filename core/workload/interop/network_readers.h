// SPDX-License-Identifier: GPL-3.0-or-later
// One reader per format; internal to this folder. A reader throws a Rejection if the file is invalid. Its caller sets
// name and origin of the network.
#pragma once

#include <string>
#include <string_view>

#include "core/base/yaml_tree.h"
#include "core/workload/interop/tool_network.h"

namespace tilescope::interop {

ToolNetwork readGamma(std::string_view text);
ToolNetwork readAirchitect(std::string_view text);
ToolNetwork readScalesimConv(std::string_view text);
ToolNetwork readScalesimGemm(std::string_view text);
ToolNetwork readMaestro(std::string_view text);
ToolNetwork readZigzagWorkload(const YamlNode& file);
ToolNetwork readTimeloopProblem(const YamlNode& file, const NetworkOptions& options);

// Replaces "{{include_text('…')}}" in the text by the named files, which are next to `path` or in a parent folder.
std::string withIncludedText(const std::string& text, const std::string& path, std::vector<std::string>& notes);

}  // namespace tilescope::interop
