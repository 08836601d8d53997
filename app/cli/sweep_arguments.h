// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/arguments.h"
#include "app/cli/command_options.h"
#include "app/cli/usage_errors.h"

namespace tilescope::cli {

// A verb or a description; "./status" is a file.
SweepArguments sweepArguments(Parsed& parsed, UsageErrors& errors);

}  // namespace tilescope::cli
