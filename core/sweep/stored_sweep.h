// SPDX-License-Identifier: GPL-3.0-or-later
// Restores the description of a sweep from its store. Profile and networks are as they were when it ran, even if their
// files have changed.
#pragma once

#include <functional>
#include <string>

#include "core/store/sweep_info.h"
#include "core/sweep/sweep_description.h"

namespace tilescope {

// technology: reads technologies that an axis names, because a store does not contain them. file: the store, for
// messages.
Result<SweepDescription> storedSweep(const store::SweepInfo& sweep, const std::string& file,
                                     const std::function<Result<Technology>(const std::string&)>& technology);

}  // namespace tilescope
