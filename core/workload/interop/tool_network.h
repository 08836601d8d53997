// SPDX-License-Identifier: GPL-3.0-or-later
// Networks in files of other tools (docs/how_to/other_tools.md).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/workload/interop/tool_format.h"
#include "core/workload/network.h"

namespace tilescope::interop {

struct NetworkOptions {
  bool convolutionNames = false;  // for a Timeloop problem: K, C, OY, OX, … instead of M, C, P, Q, …
};

struct ToolNetwork {
  ToolFormat format = ToolFormat::ZigzagWorkload;
  Network network;
  std::vector<std::string> notes;  // what was not imported, and what was assumed
};

// Errors name the place in the file; warnings are the notes and the network's warnings.
Result<ToolNetwork> readToolNetwork(const std::string& path, ToolFormat format, const NetworkOptions& options = {});
// path: for messages, and for files that the text includes.
Result<ToolNetwork> toolNetworkFromText(const std::string& text, const std::string& path, ToolFormat format,
                                        const NetworkOptions& options = {});

double macs(const Network& network);  // of its products

}  // namespace tilescope::interop
