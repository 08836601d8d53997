// SPDX-License-Identifier: GPL-3.0-or-later
// The description of a sweep from its store alone: profile and networks as they were when it ran, whatever became of
// the files.
#pragma once

#include <functional>
#include <string>

#include "core/store/sweep_info.h"
#include "core/sweep/sweep_description.h"

namespace tilescope {

// technology: reads what an axis of technologies names, which a store does not keep.
// file: the store, for messages.
Result<SweepDescription> storedSweep(const store::SweepInfo& sweep, const std::string& file,
                                     const std::function<Result<Technology>(const std::string&)>& technology);

}  // namespace tilescope
