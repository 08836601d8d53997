// SPDX-License-Identifier: GPL-3.0-or-later
// What a user fixes of the temporal order, held against the loops of one layer.
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

// The constraint on the loops of one layer: which kinds each place may take.
struct PlaceRules {
  struct Place {
    std::size_t at = 0;
    std::uint32_t kinds = 0;  // bit k: kind k may be here
  };
  std::vector<Place> places;  // those that are restricted

  bool fits(std::span<const std::uint8_t> order) const {
    for (const Place& place : places)
      if ((place.kinds >> order[place.at] & 1U) == 0) return false;
    return true;
  }
};

struct ConstrainedLoops {
  std::optional<Order> complete;  // the constraint covers all loops: nothing is left to search
  PlaceRules rules;
};

// temporal: the iterations that the orders share out. An entry means the loop of this name; where an einsum has none,
// byRoles lets it mean any of the loops with this role. Entries of a layer's usual dimensions (B, G, K, C, OY, OX, FY,
// FX) that have no temporal loop here are passed over, as one constraint serves all layers. A sentence where no order
// can fit: a dimension that nothing here knows, a size that no loop has, or more places than loops.
std::variant<ConstrainedLoops, std::string> constrain(const OrderConstraint& constraint, const Problem& problem,
                                                      bool byRoles, const Sizes& temporal, const LoopKinds& kinds);

}  // namespace tilescope::zigzag
