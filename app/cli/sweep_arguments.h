// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>

#include "app/cli/arguments.h"
#include "app/cli/command_options.h"
#include "app/cli/usage_errors.h"

namespace tilescope::cli {

// By the word on the command line; a run has none.
const std::map<std::string, SweepVerb>& sweepVerbs();

// A verb or a description; "./status" is a file.
SweepArguments sweepArguments(Parsed& parsed, UsageErrors& errors);

}  // namespace tilescope::cli
