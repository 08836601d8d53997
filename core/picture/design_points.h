// SPDX-License-Identifier: GPL-3.0-or-later
// Energy and latency of configurations, with the Pareto-optimal and the pinned ones marked.
#pragma once

#include <string>
#include <vector>

#include "core/hardware/hardware_profile.h"

namespace tilescope {

struct DesignPoint {
  std::string label;
  std::string letter;  // of a pin, "A" to "F"; otherwise ""
  bool isPresent = false;
  double latencySeconds = 0, energy = 0;  // energy: in the picture's unit
  bool onFront = false;
  bool estimate = false;
  bool open = false;  // not proven yet: both metrics may still change

  bool operator==(const DesignPoint&) const = default;
};

struct DesignPoints {
  std::vector<DesignPoint> points;
  EnergyUnit unit = EnergyUnit::Picojoule;
  std::string caption;  // describes the configurations

  bool operator==(const DesignPoints&) const = default;
};

// Marks the Pareto-optimal points; of equal ones the first. Open (unproven) points are ignored.
void markFront(DesignPoints& points);

}  // namespace tilescope
