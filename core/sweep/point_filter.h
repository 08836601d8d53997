// SPDX-License-Identifier: GPL-3.0-or-later
// Which points of a sweep "before" leaves out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/sweep/sweep_description.h"
#include "core/sweep/sweep_machines.h"

namespace tilescope {

// Of one thread. The description must outlive this.
class PointFilter {
 public:
  explicit PointFilter(const SweepDescription& sweep);

  // A constraint without a value removes nothing: its point fails with a row that says why.
  bool removes(std::span<const std::size_t> indices);

  // What a point costs: the values of its axes, about ten times that for a priced machine, or much more for one that is
  // edited by JSON.
  enum class Cost { Values, PricedMachine, EditedMachine };
  Cost cost() const {
    return !needsProfile_ ? Cost::Values : machines_.isFast() ? Cost::PricedMachine : Cost::EditedMachine;
  }
  // Of all points that were asked about: how many each constraint removes, and where some constraint that does not
  // remove the point has no value.
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
