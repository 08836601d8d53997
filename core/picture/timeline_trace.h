// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/picture/timeline.h"

namespace tilescope {

// Trace events for chrome://tracing and Perfetto (Google, "Trace Event Format", 2016): slices for layers, their
// onloading and their offloading, and counters for array, off-chip memory and on-chip memories.
std::string timelineTrace(const Timeline& timeline);

}  // namespace tilescope
