// SPDX-License-Identifier: GPL-3.0-or-later
// Applies the constraints of a sweep to boxes of its grid, by interval evaluation. It finds the constraints that fail
// for all machines of a box, and the part of a box that remains without excluded machines.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/search/machine_family.h"
#include "core/store/records.h"

namespace tilescope {

// Lower bounds of the metrics of all rows of a box: per network and combined.
struct BoxFigures {
  std::vector<store::Figures> networks;
  store::Figures combined;
};

// For one thread. The description must outlive this. slice: the slice of the box; null: only the axes' values are
// known.
class BoxConstraints {
 public:
  explicit BoxConstraints(const SweepDescription& sweep) : sweep_(sweep) {}

  // The pointer of a constraint of "before" that no point of the box satisfies: "/before/0".
  std::optional<std::string> excludedBy(const GridBox& box, const FamilySlice* slice);

  // The pointer of a constraint of "after" that no row of the box can satisfy: "/after/1".
  std::optional<std::string> failedBy(const GridBox& box, const FamilySlice* slice, const BoxFigures& lower,
                                      std::span<const std::size_t> networks);

  // A part of a box that a constraint excludes.
  struct Excluded {
    GridBox box;
    std::string constraint;
  };
  // Cuts excluded ends off the box, axis by axis, as long as there are any; empty if nothing of the box remains.
  std::optional<GridBox> shrunk(GridBox box, const FamilySlice* slice, std::vector<Excluded>& excluded);

 private:
  bool cutEnd(GridBox& box, std::size_t axis, bool high, const FamilySlice* slice, std::vector<Excluded>& excluded);
  void fill(const GridBox& box, const FamilySlice* slice, std::span<const Expression> expressions);
  ValueRange metricRange(const SweepSlot& slot, const BoxFigures& lower, std::span<const std::size_t> networks) const;

  const SweepDescription& sweep_;
  std::vector<ValueRange> slots_;
};

}  // namespace tilescope
