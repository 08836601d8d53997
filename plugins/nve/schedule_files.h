// SPDX-License-Identifier: GPL-3.0-or-later
// A layer's schedules for other tools: operations with slot, cycle and stage, also as a trace.
#pragma once

#include <string>

#include "plugins/nve/network_program.h"

namespace tilescope::nve {

// An object per partition, an operation per line (docs/exporters/nve.md).
std::string scheduleJson(const std::string& layer, const CompiledLayer& compiled);

// One position of every partition, in the trace-event format (Google, "Trace Event Format", 2016): partitions are
// processes, slots threads, a cycle a microsecond.
std::string scheduleTrace(const CompiledLayer& compiled);

}  // namespace tilescope::nve
