// SPDX-License-Identifier: GPL-3.0-or-later
// The user's constraint on the temporal order, for one layer.
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

// Which kinds of loops each place of an order may have.
struct PlaceRules {
  struct Place {
    std::size_t at = 0;
    std::uint32_t kinds = 0;  // bit k: kind k is allowed
  };
  std::vector<Place> places;

  bool fits(std::span<const std::uint8_t> order) const {
    for (const Place& place : places)
      if ((place.kinds >> order[place.at] & 1U) == 0) return false;
    return true;
  }
};

struct ConstrainedLoops {
  std::optional<Order> complete;  // set if the constraint orders all loops, so that no search is needed
  PlaceRules rules;
};

// temporal: iterations to distribute. An entry means the loop with its name or, in an einsum without it and with
// byRoles, any loop with this role. Usual dimensions (B, G, K, C, OY, OX, FY, FX) without a temporal loop are skipped.
// Returns a sentence if no order can fit: unknown dimension, size that no loop has, too many places.
std::variant<ConstrainedLoops, std::string> constrain(const OrderConstraint& constraint, const Problem& problem,
                                                      bool byRoles, const Sizes& temporal, const LoopKinds& kinds);

}  // namespace tilescope::zigzag
