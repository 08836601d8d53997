// SPDX-License-Identifier: GPL-3.0-or-later
// What the plot of designs shows: energy over latency, which designs no other beats in both, and which are pinned.
#pragma once

#include <string>
#include <vector>

#include "core/hardware/hardware_profile.h"

namespace tilescope {

struct DesignPoint {
  std::string label;   // "present", "Weight buffer 96 KiB"
  std::string letter;  // of a pin: "A" to "F"; else empty
  bool isPresent = false;
  double latencySeconds = 0, energy = 0;  // energy: in the unit of the picture
  bool onFront = false;
  bool estimate = false;  // of the energy
  bool open = false;      // not proven yet, so that both metrics may still change

  bool operator==(const DesignPoint&) const = default;
};

struct DesignPoints {
  std::vector<DesignPoint> points;
  EnergyUnit unit = EnergyUnit::Picojoule;
  std::string caption;  // which designs these are

  bool operator==(const DesignPoints&) const = default;
};

// Marks the points that no other beats in both metrics; of equal ones, the first. Open ones beat none and are not
// marked.
void markFront(DesignPoints& points);

}  // namespace tilescope
