// SPDX-License-Identifier: GPL-3.0-or-later
// The user's constraint on the temporal order, applied to the loops of one layer.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "core/models/zigzag/nest.h"
#include "core/models/zigzag/order_constraint.h"
#include "core/models/zigzag/search/visiting_order.h"

namespace tilescope::zigzag {

// The constraint for the loops of one layer: which kinds each place may take.
struct PlaceRules {
  struct Place {
    std::size_t at = 0;
    std::uint32_t kinds = 0;  // bit k: kind k may be here
  };
  std::vector<Place> places;  // the restricted ones

  bool fits(std::span<const std::uint8_t> order) const {
    for (const Place& place : places)
      if ((place.kinds >> order[place.at] & 1U) == 0) return false;
    return true;
  }
};

struct ConstrainedLoops {
  std::optional<Order> complete;  // set if the constraint covers all loops: nothing is left to search
  PlaceRules rules;
};

// temporal: the iterations to distribute. An entry means the loop of this name; where an einsum has none, byRoles lets
// it mean any of the loops with this role. Entries of the usual dimensions of layers (B, G, K, C, OY, OX, FY, FX)
// without a temporal loop here are skipped, because one constraint serves all layers. Returns a sentence if no order
// can fit: an unknown dimension, a size that no loop has, or more places than loops.
std::variant<ConstrainedLoops, std::string> constrain(const OrderConstraint& constraint, const Problem& problem,
                                                      bool byRoles, const Sizes& temporal, const LoopKinds& kinds);

}  // namespace tilescope::zigzag
