// SPDX-License-Identifier: GPL-3.0-or-later
// The copies and kernel calls of one image, and how full the memories are.
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

// Bytes held by a memory over time.
struct MemoryTrack {
  QString name;                       // "l1_act"
  std::size_t place = 0, places = 1;  // index among the nest's bands, and their number; sets the colour
  double capacity = 0, most = 0;      // bytes; most: over all images
  QString capacityText, mostText;     // "256 KiB", "24.0 KiB"
  std::vector<double> held;           // bytes, by step

  bool operator==(const MemoryTrack&) const = default;
};

struct SchedulePicture {
  bool isOfModel = false;  // the plan's model has schedules
  QString why;
  QString layer;
  std::shared_ptr<const diana::Schedule> schedule;  // null: none
  std::vector<std::size_t> calls;                   // by step: index of the kernel call
  std::array<ScheduleLaneShown, kScheduleLanes> lanes;
  std::vector<MemoryTrack> memories;  // activations, weights, L2
  std::int64_t copies = 0;            // per image
  bool isEstimate = false;            // the kernel's cycles are an estimate

  bool isEmpty() const { return !schedule || schedule->steps.empty(); }
  const std::vector<diana::ScheduleStep>& steps() const { return schedule->steps; }
  bool operator==(const SchedulePicture& other) const;  // compares schedules by content
};

}  // namespace tilescope::gui
