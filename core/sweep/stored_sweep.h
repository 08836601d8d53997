// SPDX-License-Identifier: GPL-3.0-or-later
// A stored sweep's description, with profile and networks as they were when it ran.
#pragma once

#include <functional>
#include <string>

#include "core/store/sweep_info.h"
#include "core/sweep/sweep_description.h"

namespace tilescope {

// technology: reads named technologies, which a store lacks. file: for messages.
Result<SweepDescription> storedSweep(const store::SweepInfo& sweep, const std::string& file,
                                     const std::function<Result<Technology>(const std::string&)>& technology);

}  // namespace tilescope
