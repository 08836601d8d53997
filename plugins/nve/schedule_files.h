// SPDX-License-Identifier: GPL-3.0-or-later
// Schedules of a layer for other tools: every operation with its slot, cycle and stage, also as a trace.
#pragma once

#include <string>

#include "plugins/nve/network_program.h"

namespace tilescope::nve {

// One object per partition with its operations, one per line; docs/exporters/nve.md describes the fields.
std::string scheduleJson(const std::string& layer, const CompiledLayer& compiled);

// One position of every partition in the trace-event format that chrome://tracing and Perfetto open (Google, "Trace
// Event Format", 2016): a process per partition, a thread per slot, a microsecond per cycle.
std::string scheduleTrace(const CompiledLayer& compiled);

}  // namespace tilescope::nve
