// SPDX-License-Identifier: GPL-3.0-or-later
// A plan over time: its layers one after another, with the use of array, off-chip memory and on-chip memories. All
// times are cycles from the start of the network.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/models/binding.h"
#include "core/picture/layer_rows.h"

namespace tilescope {

// An on-chip memory. Sizes are those of one instance.
struct TimelineMemory {
  std::string name;
  std::size_t place = 0;    // index among the profile's memories, outermost first
  double capacityBits = 0;  // usable for tiles
  double mostBits = 0;      // the most that a layer keeps there

  bool operator==(const TimelineMemory&) const = default;
};

struct TimelineLayer {
  std::string name;
  LayerState state = LayerState::Planned;
  std::string reason;   // a sentence, if the layer takes no time on the axis
  bool isPass = false;  // an estimated pass that the totals include
  double begin = 0, end = 0;
  // Cycles at the begin and the end in which the array does not compute. 0 if the model states no order.
  double first = 0, last = 0;
  LatencyParts parts;
  double computing = 0;                      // of the array, somewhere between `first` and `last`
  double ideal = 0;                          // with all PEs busy
  std::optional<double> offChipCycles;       // of off-chip transfers, if the model counts them
  std::array<double, kTensorCount> bytes{};  // off chip, by Tensor
  Resource bound = Resource::None;
  std::optional<std::size_t> busiest;                  // the on-chip memory with the most used bandwidth
  double busiestBits = 0, busiestBitsPerCycle = 0;     // moved there, and its bandwidth; all instances
  std::vector<std::array<double, kTensorCount>> held;  // bits of tiles, by memory and Tensor; empty: unknown

  double cycles() const { return end - begin; }
  double run() const { return cycles() - first - last; }
  double totalBytes() const { return bytes[0] + bytes[1] + bytes[2]; }
  bool operator==(const TimelineLayer&) const = default;
};

struct Timeline {
  std::string network;
  std::string offChip;                                   // the outermost memory
  double hertz = 1;                                      // cycles per second
  double cycles = 0;                                     // the plan's latency
  std::optional<double> bytesPerCycle;                   // peak bandwidth off chip; absent: unlimited
  std::vector<TimelineMemory> memories;                  // outermost first, only those with tiles
  std::vector<TimelineLayer> layers;                     // in the order of the plan
  std::size_t pending = 0, infeasible = 0, outside = 0;  // layers without time on the axis

  bool isEmpty() const { return !(cycles > 0); }
  bool operator==(const Timeline&) const = default;
};

Timeline timelineOf(const ExecutionPlan& plan);

enum class TimelineLane {
  Layers,     // 1 while a layer runs
  Computing,  // share of time in which the array computes
  Array,      // share of all PEs over time
  OffChip,    // share of the peak bandwidth; above 1 if the model does not limit it
  OnChip,     // the same for the busiest memory
  Memory      // share of a memory's capacity
};

// A piece of the axis. Pieces do not overlap; between them the value is 0.
struct TimelineStep {
  double begin = 0, end = 0;
  double value = 0;
  std::size_t layer = 0;

  bool operator==(const TimelineStep&) const = default;
};

// memory: only for TimelineLane::Memory. Averages over the time in which the model states no order.
std::vector<TimelineStep> stepsOf(const Timeline& timeline, TimelineLane lane, std::size_t memory = 0);

// The average over the whole axis.
double meanOf(const Timeline& timeline, TimelineLane lane);

}  // namespace tilescope
