// SPDX-License-Identifier: GPL-3.0-or-later
// The sweep of a store that a command is about.
#pragma once

#include "app/cli/arguments.h"
#include "core/store/store_reader.h"

namespace tilescope::cli {

struct OpenSweep {
  store::StoreReader reader;
  store::SweepInfo sweep;
};

// The one that --sweep names; without it the only one.
Result<OpenSweep> openSweep(const SweepArguments& arguments);

}  // namespace tilescope::cli
