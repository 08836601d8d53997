// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/partition/pipeline_trace.h"

#include <algorithm>

#include "core/base/json.h"
#include "core/base/json_fwd.h"
#include "core/base/json_number.h"

namespace tilescope {
namespace {

// Names a process or, with a replica, a thread in the viewer.
Json nameEvent(const char* what, std::size_t stage, std::int64_t replica, const std::string& text) {
  return {{"name", what}, {"ph", "M"}, {"pid", stage}, {"tid", replica}, {"args", {{"name", text}}}};
}

}  // namespace

std::string traceEvents(const std::vector<PipelineStage>& stages, const PipelineTimeline& timeline,
                        double microsecondsPerUnit) {
  const std::int64_t images = static_cast<std::int64_t>(timeline.steps.size() / stages.size());
  Json events = Json::array();
  for (std::size_t k = 0; k < stages.size(); ++k) {
    events.push_back(nameEvent("process_name", k, 0, stages[k].name));
    events.push_back({{"name", "process_sort_index"}, {"ph", "M"}, {"pid", k}, {"args", {{"sort_index", k}}}});
    for (std::int64_t replica = 0; replica < std::min(stages[k].replicas, images); ++replica)
      events.push_back(nameEvent("thread_name", k, replica, "replica " + std::to_string(replica)));
  }
  for (const PipelineStep& step : timeline.steps)
    events.push_back({{"name", "image " + std::to_string(step.image)},
                      {"ph", "X"},
                      {"ts", plainNumber(step.start * microsecondsPerUnit)},
                      {"dur", plainNumber((step.end - step.start) * microsecondsPerUnit)},
                      {"pid", step.stage},
                      {"tid", step.replica},
                      {"args", {{"image", step.image}}}});
  return Json{{"traceEvents", std::move(events)}, {"displayTimeUnit", "ns"}}.dump() + "\n";
}

}  // namespace tilescope
