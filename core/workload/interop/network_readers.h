// SPDX-License-Identifier: GPL-3.0-or-later
// One reader per format; internal to this folder. Each throws a Rejection where the file is no good, and leaves name
// and origin of the network to its caller.
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

// The text with "{{include_text('…')}}" replaced by the files that it names, beside path or below its folder's parents.
std::string withIncludedText(const std::string& text, const std::string& path, std::vector<std::string>& notes);

}  // namespace tilescope::interop
