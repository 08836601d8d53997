// SPDX-License-Identifier: GPL-3.0-or-later
// The points of a sweep that "before" leaves out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/sweep/sweep_description.h"
#include "core/sweep/sweep_machines.h"

namespace tilescope {

// For one thread. The description must outlive this.
class PointFilter {
 public:
  explicit PointFilter(const SweepDescription& sweep);

  // A constraint without a value does not remove the point, which then fails with a row that gives the reason.
  bool removes(std::span<const std::size_t> indices);

  // The cost of testing a point: reading the values of its axes, about ten times that for a priced machine, or much
  // more for a machine edited as JSON.
  enum class Cost { Values, PricedMachine, EditedMachine };
  Cost cost() const {
    return !needsProfile_ ? Cost::Values : machines_.isFast() ? Cost::PricedMachine : Cost::EditedMachine;
  }
  // Over all tested points: how many each constraint removes; and the points that are not removed but for which a
  // constraint has no value.
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
