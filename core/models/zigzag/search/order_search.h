// SPDX-License-Identifier: GPL-3.0-or-later
// The best temporal order for given spatial loops: LOMA's exhaustive search (Symons et al., "LOMA", AICAS 2021), each
// order allocated by allocation.h. Of equal orders, the first that ZigZag 3.8.5 would visit wins.
//
// Most orders differ in nothing that affects cost. Allocation looks up tables over sets of loops, an operand's cost is
// counted once per state (tensor_states.h), and a combination of states seen before cannot be better. Energy comes
// before latency, which takes longer.
#pragma once

#include <cstdint>
#include <optional>

#include "core/base/cancel.h"
#include "core/models/objective.h"
#include "core/models/zigzag/allocation.h"
#include "core/models/zigzag/search/order_constraints.h"

namespace tilescope::zigzag {

// latency in cycles, offChipBits in bits; ZigZag's tie-breaker.
ObjectiveCost orderValue(Objective objective, double energy, double latency, double offChipBits);

struct FoundOrder {
  Order order;
  Splits splits;
  double energy = 0;  // in the profile's unit
  LatencyParts latency;
  double offChipBits = 0;
  ObjectiveCost value;
};

struct OrderSearchAnswer {
  std::optional<FoundOrder> best;  // empty: nothing fits, or cancelled before
  std::uint64_t visited = 0;       // orders that the constraint allows
  double orders = 0;
  std::optional<AllocationFailure> firstFailure;
  std::optional<AllocationFailure> nearestFailure;  // of the order that lacks the fewest bits
  bool cancelled = false;
};

struct OrderSearchSettings {
  Objective objective = Objective::Energy;
  Allocation allocation = Allocation::Uneven;
  bool realEven = false;
  CancelToken cancel;
  std::size_t mostStates = std::size_t{1} << 15;  // kept per operand (about 50 MB); others are counted each time
};

// Rules::terms() must depend only on the state of tensor_states.h. Energy is summed by operand, from the array
// outwards, MACs last, so that it equals the complete count to the last bit.
OrderSearchAnswer searchOrders(const Rules& rules, const LoopKinds& kinds, const PlaceRules& places,
                               const OrderSearchSettings& settings);

OrderSearchAnswer evaluateOrder(const Rules& rules, const Order& order, const OrderSearchSettings& settings);

double missingBits(const AllocationFailure& failure);

}  // namespace tilescope::zigzag
