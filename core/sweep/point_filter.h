// SPDX-License-Identifier: GPL-3.0-or-later
// Decides which points the constraints "before" exclude.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/sweep/sweep_description.h"
#include "core/sweep/sweep_machines.h"

namespace tilescope {

// For one thread. The description must outlive this object.
class PointFilter {
 public:
  explicit PointFilter(const SweepDescription& sweep);

  // True if a constraint excludes the point. A constraint without a value does not; its row then fails with the reason.
  bool removes(std::span<const std::size_t> indices);

  // Values only reads the axes, PricedMachine costs about ten times as much, EditedMachine (edits JSON) much more.
  enum class Cost { Values, PricedMachine, EditedMachine };
  Cost cost() const {
    return !needsProfile_ ? Cost::Values : machines_.isFast() ? Cost::PricedMachine : Cost::EditedMachine;
  }
  // Number of tested points that each constraint excluded, and of points kept although a constraint has no value.
  const std::vector<std::int64_t>& removedBy() const { return removedBy_; }
  std::int64_t faulty() const { return faulty_; }

 private:
  void fillFromProfile(std::span<const std::size_t> indices);

  const SweepDescription& sweep_;
  SweepMachines machines_;
  std::vector<double> slots_;
  bool needsProfile_ = false;
  std::vector<std::int64_t> removedBy_;
  std::int64_t faulty_ = 0;
};

}  // namespace tilescope
