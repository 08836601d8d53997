// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/arguments.h"
#include "core/workload/interop/tool_format.h"
#include "core/workload/network.h"

namespace tilescope::cli {

// Writes the network if an output file is given. Returns false after an error message.
bool wrote(const Network& network, const ImportArguments& arguments);

// Imports a file of another tool; returns the exit code.
int runToolFile(const ImportArguments& arguments, interop::ToolFormat format);

}  // namespace tilescope::cli
