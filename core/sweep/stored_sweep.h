// SPDX-License-Identifier: GPL-3.0-or-later
// The description of a sweep from its store alone: profile and networks as they were when it ran, whatever became of
// the files.
#pragma once

#include "core/store/store_reader.h"
#include "core/sweep/sweep_description.h"

namespace tilescope {

// technology: reads what an axis of technologies names, which a store does not keep.
Result<SweepDescription> storedSweep(const store::StoreReader& reader, const store::SweepInfo& sweep,
                                     const std::function<Result<Technology>(const std::string&)>& technology);

}  // namespace tilescope
