// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/command_options.h"

namespace tilescope::cli {

class UsageErrors;

// Of the command sweep; what is missing or excluded goes to the errors. The first word is a verb or the description:
// "./status" is a file.
SweepArguments sweepArguments(Parsed& parsed, UsageErrors& errors);

}  // namespace tilescope::cli
