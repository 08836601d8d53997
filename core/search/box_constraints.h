// SPDX-License-Identifier: GPL-3.0-or-later
// Applies a sweep's constraints by interval evaluation: which fail for a whole box, and which part of it remains.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/search/machine_family.h"
#include "core/store/records.h"

namespace tilescope {

struct BoxFigures {
  std::vector<store::Figures> networks;
  store::Figures combined;
};

// For one thread. The description must outlive this. slice: of the box; null: only the axes' values are known.
class BoxConstraints {
 public:
  explicit BoxConstraints(const SweepDescription& sweep) : sweep_(sweep) {}

  // The pointer of a "before" constraint that no point of the box satisfies: "/before/0".
  std::optional<std::string> excludedBy(const GridBox& box, const FamilySlice* slice);

  // The pointer of an "after" constraint that no row of the box can satisfy: "/after/1".
  std::optional<std::string> failedBy(const GridBox& box, const FamilySlice* slice, const BoxFigures& lower,
                                      std::span<const std::size_t> networks);

  struct Excluded {
    GridBox box;
    std::string constraint;
  };
  // Removes excluded ends, axis by axis, until none are left. Empty if nothing of the box remains.
  std::optional<GridBox> shrunk(GridBox box, const FamilySlice* slice, std::vector<Excluded>& excluded);

 private:
  bool cutEnd(GridBox& box, std::size_t axis, bool high, const FamilySlice* slice, std::vector<Excluded>& excluded);
  void fill(const GridBox& box, const FamilySlice* slice, std::span<const Expression> expressions);
  ValueRange metricRange(const SweepSlot& slot, const BoxFigures& lower, std::span<const std::size_t> networks) const;

  const SweepDescription& sweep_;
  std::vector<ValueRange> slots_;
};

}  // namespace tilescope
