// SPDX-License-Identifier: GPL-3.0-or-later
// A reader per format, which throws a Rejection if the file is invalid. The caller sets name and origin.
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

// Inserts files for "{{include_text('…')}}", from path's folder or a parent.
std::string withIncludedText(const std::string& text, const std::string& path, std::vector<std::string>& notes);

}  // namespace tilescope::interop
