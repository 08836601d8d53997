// SPDX-License-Identifier: GPL-3.0-or-later
// Rebuilds the description of a sweep from its store alone: profile and networks as they were when it ran, even if the
// files have changed since.
#pragma once

#include <functional>
#include <string>

#include "core/store/sweep_info.h"
#include "core/sweep/sweep_description.h"

namespace tilescope {

// technology: reads the technologies that an axis names, which a store does not contain. file: the store, for messages.
Result<SweepDescription> storedSweep(const store::SweepInfo& sweep, const std::string& file,
                                     const std::function<Result<Technology>(const std::string&)>& technology);

}  // namespace tilescope
