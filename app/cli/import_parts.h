// SPDX-License-Identifier: GPL-3.0-or-later
// What the command import is made of.
#pragma once

#include "app/cli/arguments.h"
#include "core/workload/interop/tool_format.h"
#include "core/workload/network.h"

namespace tilescope::cli {

// Writes the network where a file is named. False where that fails, which is said.
bool wrote(const Network& network, const ImportArguments& arguments);

// Of a file of another tool: the exit code.
int runToolFile(const ImportArguments& arguments, interop::ToolFormat format);

}  // namespace tilescope::cli
