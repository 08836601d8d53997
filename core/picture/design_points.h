// SPDX-License-Identifier: GPL-3.0-or-later
// The plot of configurations: energy over latency, the configurations that no other beats in both, and the pinned ones.
#pragma once

#include <string>
#include <vector>

#include "core/hardware/hardware_profile.h"

namespace tilescope {

struct DesignPoint {
  std::string label;   // "present", "Weight buffer 96 KiB"
  std::string letter;  // of a pin: "A" to "F"; otherwise ""
  bool isPresent = false;
  double latencySeconds = 0, energy = 0;  // energy: in the picture's unit
  bool onFront = false;
  bool estimate = false;  // whether the energy is an estimate
  bool open = false;      // not proven yet, so both metrics may still change

  bool operator==(const DesignPoint&) const = default;
};

struct DesignPoints {
  std::vector<DesignPoint> points;
  EnergyUnit unit = EnergyUnit::Picojoule;
  std::string caption;  // describes these configurations

  bool operator==(const DesignPoints&) const = default;
};

// Marks the Pareto-optimal points; of equal ones, the first. Open points beat none and are not marked.
void markFront(DesignPoints& points);

}  // namespace tilescope
