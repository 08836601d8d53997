// SPDX-License-Identifier: GPL-3.0-or-later
// What the schedule of a layer shows: every copy and kernel call of one image in its lane over the cycles, and how full
// the memories are at that time. Every text ready but those of single steps. Made by MappingModel, painted by
// schedule/.
#pragma once

#include <QString>
#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/models/diana/schedule.h"

namespace tilescope::gui {

enum class ScheduleLane { Input, Weights, Core, Output };
inline constexpr std::size_t kScheduleLanes = 4;

ScheduleLane laneOf(diana::ScheduleStep::Kind kind);

struct ScheduleLaneShown {
  QString name;   // "DMA in"
  QString share;  // of the cycles: "21 %"
  double cycles = 0;

  bool operator==(const ScheduleLaneShown&) const = default;
};

// A memory over the cycles, in bytes.
struct MemoryTrack {
  QString name;                       // "l1_act"
  std::size_t place = 0, places = 1;  // of the nest's bands, from the outermost: its colour
  double capacity = 0, most = 0;      // most: of all images
  QString capacityText, mostText;     // "256 KiB", "24.0 KiB"
  std::vector<double> held;           // during each step

  bool operator==(const MemoryTrack&) const = default;
};

struct SchedulePicture {
  bool isOfModel = false;  // the plan's model has schedules
  QString why;             // where there is none: why not
  QString layer;
  std::shared_ptr<const diana::Schedule> schedule;  // null where there is none
  std::vector<std::size_t> calls;                   // the kernel call of each step
  std::array<ScheduleLaneShown, kScheduleLanes> lanes;
  std::vector<MemoryTrack> memories;  // activations, weights, L2
  std::int64_t copies = 0;            // of one image
  bool isEstimate = false;            // of the kernel's cycles

  bool isEmpty() const { return !schedule || schedule->steps.empty(); }
  const std::vector<diana::ScheduleStep>& steps() const { return schedule->steps; }
  bool operator==(const SchedulePicture& other) const;  // by what is in the schedules
};

}  // namespace tilescope::gui
