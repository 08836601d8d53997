// SPDX-License-Identifier: GPL-3.0-or-later
// Schedules of a layer for other tools: every operation with its slot, cycle and stage, also as a trace.
#pragma once

#include <string>

#include "plugins/nve/network_program.h"

namespace tilescope::nve {

// One object per partition, with one operation per line (docs/exporters/nve.md describes the fields).
std::string scheduleJson(const std::string& layer, const CompiledLayer& compiled);

// One position of every partition in the trace-event format of chrome://tracing and Perfetto (Google, "Trace Event
// Format", 2016): partitions are processes, slots are threads, and a cycle is a microsecond.
std::string scheduleTrace(const CompiledLayer& compiled);

}  // namespace tilescope::nve
