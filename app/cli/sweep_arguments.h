// SPDX-License-Identifier: GPL-3.0-or-later
// What the command sweep was asked.
#pragma once

#include "app/cli/arguments.h"
#include "app/cli/command_options.h"
#include "app/cli/usage_errors.h"

namespace tilescope::cli {

// The first word is a verb or the description: "./status" is a file.
SweepArguments sweepArguments(Parsed& parsed, UsageErrors& errors);

}  // namespace tilescope::cli
