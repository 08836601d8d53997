// SPDX-License-Identifier: GPL-3.0-or-later
// The plot of configurations: energy and latency of each. Marks those that no other beats in both, and the pinned ones.
#pragma once

#include <string>
#include <vector>

#include "core/hardware/hardware_profile.h"

namespace tilescope {

struct DesignPoint {
  std::string label;   // "present", "Weight buffer 96 KiB"
  std::string letter;  // of a pin, "A" to "F"; otherwise ""
  bool isPresent = false;
  double latencySeconds = 0, energy = 0;  // energy: in the picture's unit
  bool onFront = false;
  bool estimate = false;  // the energy is an estimate
  bool open = false;      // not proven yet: both metrics may still change

  bool operator==(const DesignPoint&) const = default;
};

struct DesignPoints {
  std::vector<DesignPoint> points;
  EnergyUnit unit = EnergyUnit::Picojoule;
  std::string caption;  // describes the configurations

  bool operator==(const DesignPoints&) const = default;
};

// Marks the Pareto-optimal points; of equal ones only the first. Open points are ignored.
void markFront(DesignPoints& points);

}  // namespace tilescope
