// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/picture/timeline_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/base/format_number.h"
#include "core/base/format_size.h"
#include "core/base/label_words.h"
#include "core/base/units.h"
#include "core/explore/metrics.h"
#include "core/hardware/figure_source.h"
#include "core/models/provenance_text.h"

namespace tilescope {
namespace {

using provenance::cyclesText;
using provenance::input;
using provenance::joined;
using provenance::step;

constexpr const char* kLayersInOrder = "layers run one after another, in the order of the file";
constexpr const char* kNoOrder = "average over the layer: the model states no order of its transfers";

class TimelineExplanation {
 public:
  TimelineExplanation(const ExecutionPlan& plan, const Timeline& timeline, std::size_t layer)
      : plan_(plan), timeline_(timeline), layer_(timeline.layers.at(layer)), place_(layer) {}

  Provenance of(TimelineLane lane, std::size_t memory) {
    if (!(layer_.cycles() > 0)) return gap();
    out_.title = layer_.name;
    out_.estimate = layer_.isPass;
    switch (lane) {
      case TimelineLane::Layers:
        return time();
      case TimelineLane::Computing:
      case TimelineLane::Array:
        array();
        break;
      case TimelineLane::OffChip:
        offChip();
        break;
      case TimelineLane::OnChip:
        onChip();
        break;
      case TimelineLane::Memory:
        held(memory);
        break;
    }
    return std::move(out_);
  }

 private:
  Provenance gap() {
    out_.title = layer_.name;
    out_.formula = {layer_.reason};
    out_.result = "no time on this axis";
    return std::move(out_);
  }

  double seconds(double cycles) const { return cycles / timeline_.hertz; }

  Provenance time() {
    Provenance p = explainLayer(plan_, place_, Metric::Latency);
    const SameUnit unit = SameUnit::ofSeconds(seconds(layer_.end));
    p.steps.push_back(step("end on the axis",
                           unit.input(seconds(layer_.begin)) + " + " + unit.input(seconds(layer_.cycles())),
                           unit.result(seconds(layer_.end))));
    if (layer_.parts.overlapped)
      p.steps.push_back("the model lets computing and transfers overlap and states no order of them");
    p.source += (p.source.empty() ? "" : "; ") + std::string(kLayersInOrder);
    return p;
  }

  std::string runText() const {
    std::vector<std::string> ends;
    if (layer_.first > 0) ends.push_back(cyclesText(layer_.first) + " of onloading");
    if (layer_.last > 0) ends.push_back(cyclesText(layer_.last) + " of offloading");
    return fmt::format("{} without {}: {}", cyclesText(layer_.cycles()), joined(ends, " and "),
                       cyclesText(layer_.run()));
  }

  void array() {
    if (layer_.isPass) {
      out_.formula = {"The array is idle: a vector unit next to it executes this layer."};
      out_.result = "0 %";
      out_.source = "an estimate: docs/models/passes.md";
      return;
    }
    const bool isWhole = layer_.first == 0 && layer_.last == 0;
    const std::string over = isWhole ? "latency" : "cycles between onloading and offloading";
    out_.formula = {"array use = ideal cycles ÷ " + over, "ideal cycles = MACs on all PEs at once"};
    if (!isWhole) out_.steps.push_back(runText());
    out_.steps.push_back(step("computing", input(layer_.computing) + " ÷ " + input(layer_.run()),
                              shareFigure(layer_.computing / layer_.run()), "share of the time"));
    out_.result = shareFigure(layer_.ideal / layer_.run());
    out_.steps.push_back(step("array use", input(layer_.ideal) + " ÷ " + input(layer_.run()), out_.result));
    out_.source = isWhole ? "the model states no order of computing and waiting within the layer"
                          : "onloading comes first and offloading last; the model does not say when stalls occur";
  }

  void offChip() {
    const std::string memory = labelOf(timeline_.offChip);
    const SameUnit bytes = SameUnit::of(layer_.totalBytes(), "B");
    const double time = seconds(layer_.cycles()), rate = time > 0 ? layer_.totalBytes() / time : 0;
    const std::string rateText = byteRate().input(rate);
    out_.formula = {"bandwidth use = traffic ÷ latency ÷ bandwidth"};
    addTensors("traffic", layer_.bytes, bytes, layer_.totalBytes());
    out_.steps.push_back(
        step("rate", bytes.input(layer_.totalBytes()) + " ÷ " + SameUnit::ofSeconds(time).input(time), rateText));
    out_.source = kNoOrder;
    if (layer_.offChipCycles)
      out_.steps.push_back(step("transfers", input(*layer_.offChipCycles) + " ÷ " + input(layer_.cycles()),
                                shareFigure(*layer_.offChipCycles / layer_.cycles()), "of the time, by the model"));
    if (!timeline_.bytesPerCycle) {
      out_.result = rateText;
      out_.source += "; the bandwidth of " + memory + " is unlimited";
      return;
    }
    const double peak = *timeline_.bytesPerCycle * timeline_.hertz;
    out_.result = shareFigure(rate / peak);
    out_.steps.push_back(step("bandwidth use", rateText + " ÷ " + byteRate().input(peak), out_.result));
    addExcess(rate / peak);
    out_.source +=
        "; bandwidth: " + sourceOfFigure(plan_.request.hardware, offChipBandwidthPointer(plan_.request.hardware)).text;
  }

  void onChip() {
    out_.formula = {"bandwidth use = moved bits ÷ latency ÷ bandwidth of all ports", "shown: the busiest memory"};
    out_.source = kNoOrder;
    if (!layer_.busiest) {
      out_.result = "–";
      out_.source = "no on-chip memory of this layer has a limited bandwidth, or its movements are unknown";
      return;
    }
    const double share = layer_.busiestBits / (layer_.cycles() * layer_.busiestBitsPerCycle);
    out_.result = shareFigure(share);
    out_.steps = {step(wordsOf(timeline_.memories[*layer_.busiest].name),
                       fmt::format("{} ÷ {} ÷ {}", input(layer_.busiestBits), input(layer_.cycles()),
                                   input(layer_.busiestBitsPerCycle)),
                       out_.result, "bits, cycles, bits per cycle of all instances")};
    addExcess(share);
  }

  void addExcess(double share) {
    if (share > 1) out_.steps.push_back("above 100 %: the model does not limit the layer by this bandwidth");
  }

  void addTensors(const char* what, const std::array<double, kTensorCount>& values, const SameUnit& unit, double sum) {
    std::vector<std::string> terms, of;
    for (const Tensor tensor : kTensors) {
      if (!(values[index(tensor)] > 0)) continue;
      terms.push_back(unit.input(values[index(tensor)]));
      of.emplace_back(name(tensor));
    }
    if (terms.size() > 1) out_.steps.push_back(step(what, joined(terms, " + "), unit.input(sum), joined(of, ", ")));
  }

  void held(std::size_t memory) {
    const TimelineMemory& room = timeline_.memories.at(memory);
    out_.formula = {"fill = tiles in one instance ÷ capacity"};
    if (layer_.held.empty()) {
      out_.result = "–";
      out_.source = "the tiles of this layer are unknown";
      return;
    }
    const std::array<double, kTensorCount>& bits = layer_.held[memory];
    const double sum = bits[0] + bits[1] + bits[2];
    for (const Tensor tensor : kTensors)
      if (bits[index(tensor)] > 0)
        out_.steps.push_back(fmt::format("{}: {}", tensorWord(tensor), sizeText(bits[index(tensor)])));
    out_.result = shareFigure(sum / room.capacityBits);
    out_.steps.push_back(
        step("fill", sizeText(sum) + " ÷ " + roomText(static_cast<std::int64_t>(room.capacityBits)), out_.result));
    out_.source = fmt::format("{}: largest tiles of the layer, kept as long as it runs; capacity usable for tiles",
                              labelOf(room.name));
  }

  static std::string sizeText(double bits) { return neededText(static_cast<std::int64_t>(std::ceil(bits))); }

  const ExecutionPlan& plan_;
  const Timeline& timeline_;
  const TimelineLayer& layer_;
  std::size_t place_;
  Provenance out_;
};

}  // namespace

Provenance explainTimeline(const ExecutionPlan& plan, const Timeline& timeline, std::size_t layer, TimelineLane lane,
                           std::size_t memory) {
  return TimelineExplanation(plan, timeline, layer).of(lane, memory);
}

std::string gapsText(const Timeline& timeline) {
  std::vector<std::string> parts;
  const auto add = [&](std::size_t count, const char* what) {
    if (count > 0) parts.push_back(counted(count, "layer") + " " + what);
  };
  add(timeline.pending, "not solved yet");
  add(timeline.infeasible, "infeasible");
  add(timeline.outside, "not modelled");
  return joined(parts, ", ");
}

std::string whyNoTimeline(const Timeline& timeline) {
  if (timeline.layers.empty()) return "There is no plan yet.";
  for (const LayerState state : {LayerState::Pending, LayerState::Infeasible, LayerState::OutsideModel}) {
    const auto found = std::ranges::find(timeline.layers, state, &TimelineLayer::state);
    if (found != timeline.layers.end() && !found->reason.empty()) return found->name + ": " + found->reason;
  }
  return "No layer takes any time.";
}

}  // namespace tilescope
