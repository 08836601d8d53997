// SPDX-License-Identifier: GPL-3.0-or-later
// Reads networks in files of other tools (docs/how_to/other_tools.md).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/workload/interop/tool_format.h"
#include "core/workload/network.h"

namespace tilescope::interop {

struct NetworkOptions {
  bool convolutionNames = false;  // loops of a Timeloop problem: K, C, OY, OX, … instead of M, C, P, Q, …
};

struct ToolNetwork {
  ToolFormat format = ToolFormat::ZigzagWorkload;
  Network network;
  std::vector<std::string> notes;  // what was not imported or was assumed
};

// Errors name the place. Warnings include the notes.
Result<ToolNetwork> readToolNetwork(const std::string& path, ToolFormat format, const NetworkOptions& options = {});
// path: for messages and to find included files.
Result<ToolNetwork> toolNetworkFromText(const std::string& text, const std::string& path, ToolFormat format,
                                        const NetworkOptions& options = {});

double macs(const Network& network);

}  // namespace tilescope::interop
