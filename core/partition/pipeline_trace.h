// SPDX-License-Identifier: GPL-3.0-or-later
// A pipeline's timeline in the trace-event format that chrome://tracing and Perfetto open (Google, "Trace Event
// Format", 2016): a process per stage, a thread per replica, a complete event ("X") per image.
#pragma once

#include <string>
#include <vector>

#include "core/partition/pipeline.h"

namespace tilescope {

// microsecondsPerUnit: of the timeline's times, which the format wants in microseconds.
std::string traceEvents(const std::vector<PipelineStage>& stages, const PipelineTimeline& timeline,
                        double microsecondsPerUnit);

}  // namespace tilescope
