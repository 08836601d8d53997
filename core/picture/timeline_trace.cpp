// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/picture/timeline_trace.h"

#include <utility>

#include "core/base/json.h"
#include "core/base/label_words.h"
#include "core/base/units.h"
#include "core/picture/operation_text.h"

namespace tilescope {
namespace {

constexpr double kMicrosecondsInSecond = 1e6;

class TimelineTrace {
 public:
  explicit TimelineTrace(const Timeline& timeline) : timeline_(timeline) {}

  std::string text() {
    named("process_name", timeline_.network);
    named("thread_name", "Layers");
    for (const TimelineLayer& layer : timeline_.layers) slices(layer);
    counter("Array use, %", stepsOf(timeline_, TimelineLane::Array), kPercent);
    if (timeline_.bytesPerCycle)
      counter(labelOf(timeline_.offChip) + ", GB/s", stepsOf(timeline_, TimelineLane::OffChip),
              *timeline_.bytesPerCycle * timeline_.hertz / kPerGiga);
    for (std::size_t m = 0; m < timeline_.memories.size(); ++m) fills(m);
    return Json{{"traceEvents", std::move(events_)}, {"displayTimeUnit", "ns"}}.dump() + "\n";
  }

 private:
  double micro(double cycles) const { return cycles / timeline_.hertz * kMicrosecondsInSecond; }

  void named(const char* what, const std::string& text) {
    events_.push_back({{"name", what}, {"ph", "M"}, {"pid", 0}, {"tid", 0}, {"args", {{"name", text}}}});
  }

  void slice(const std::string& name, double begin, double end, Json args) {
    events_.push_back({{"name", name},
                       {"ph", "X"},
                       {"ts", plainNumber(micro(begin))},
                       {"dur", plainNumber(micro(end - begin))},
                       {"pid", 0},
                       {"tid", 0},
                       {"args", std::move(args)}});
  }

  void slices(const TimelineLayer& layer) {
    if (!(layer.cycles() > 0)) {
      events_.push_back({{"name", layer.name},
                         {"ph", "i"},
                         {"s", "t"},
                         {"ts", plainNumber(micro(layer.begin))},
                         {"pid", 0},
                         {"tid", 0},
                         {"args", {{"why", layer.reason}}}});
      return;
    }
    Json args{{"cycles", plainNumber(layer.cycles())}, {"off_chip_bytes", plainNumber(layer.totalBytes())}};
    if (layer.isPass) args["estimate"] = true;
    for (const LatencyPart& part : layer.parts.parts) args[part.label + ", cycles"] = plainNumber(part.cycles);
    slice(layer.name, layer.begin, layer.end, std::move(args));
    if (layer.first > 0) slice("onloading", layer.begin, layer.begin + layer.first, Json::object());
    if (layer.last > 0) slice("offloading", layer.end - layer.last, layer.end, Json::object());
  }

  void count(const std::string& name, double cycles, Json values) {
    events_.push_back({{"name", name},
                       {"ph", "C"},
                       {"ts", plainNumber(micro(cycles))},
                       {"pid", 0},
                       {"tid", 0},
                       {"args", std::move(values)}});
  }

  // A counter keeps its value until the next one.
  void counter(const std::string& name, const std::vector<TimelineStep>& steps, double scale) {
    double until = 0;
    for (const TimelineStep& step : steps) {
      if (step.begin > until) count(name, until, {{"value", 0}});
      count(name, step.begin, {{"value", plainNumber(step.value * scale)}});
      until = step.end;
    }
    count(name, until, {{"value", 0}});
  }

  void fills(std::size_t memory) {
    const std::string name = labelOf(timeline_.memories[memory].name) + ", bytes";
    for (const TimelineLayer& layer : timeline_.layers) {
      if (!(layer.cycles() > 0)) continue;
      Json values = Json::object();
      for (const Tensor tensor : kTensors)
        values[std::string(tensorWord(tensor))] =
            plainNumber(layer.held.empty() ? 0 : layer.held[memory][index(tensor)] / kBitsPerByte);
      count(name, layer.begin, std::move(values));
    }
  }

  const Timeline& timeline_;
  Json events_ = Json::array();
};

}  // namespace

std::string timelineTrace(const Timeline& timeline) {
  return TimelineTrace(timeline).text();
}

}  // namespace tilescope
