// SPDX-License-Identifier: GPL-3.0-or-later
// The best temporal order of given loops with given spatial ones: LOMA's exhaustive search (Symons et al., "LOMA",
// AICAS 2021), each order allocated to the memories by the rule of allocation.h. The first order that ZigZag 3.8.5
// would visit wins ties.
//
// The idea: most orders differ in nothing that affects the cost. Allocation is look-ups in tables over sets of loops;
// the cost of an operand is counted once per state (tensor_states.h); a combination of states that was seen before
// cannot be better than the best so far, and energy is computed before latency, which takes longer.
#pragma once

#include <cstdint>
#include <optional>

#include "core/base/cancel.h"
#include "core/models/objective.h"
#include "core/models/zigzag/allocation.h"
#include "core/models/zigzag/search/order_constraints.h"

namespace tilescope::zigzag {

// In cycles and off-chip bits, with ZigZag's tie-breaker.
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
  std::optional<FoundOrder> best;  // empty: nothing fits, or cancelled before anything did
  std::uint64_t visited = 0;       // orders that the constraint allows
  double orders = 0;               // total number of orders
  std::optional<AllocationFailure> firstFailure;
  std::optional<AllocationFailure> nearestFailure;  // with the fewest bits missing
  bool cancelled = false;
};

struct OrderSearchSettings {
  Objective objective = Objective::Energy;
  Allocation allocation = Allocation::Uneven;
  bool realEven = false;  // see allocate()
  CancelToken cancel;
  std::size_t mostStates = std::size_t{1} << 15;  // per operand (some 50 MB); beyond it, states are counted again
};

// Rules::terms() must depend only on the state of tensor_states.h, as it does in both treatments. Energy is summed
// operand by operand, from the array outwards, the MACs last, so that it equals the complete count to the last bit.
OrderSearchAnswer searchOrders(const Rules& rules, const LoopKinds& kinds, const PlaceRules& places,
                               const OrderSearchSettings& settings);

// Evaluates the one given order.
OrderSearchAnswer evaluateOrder(const Rules& rules, const Order& order, const OrderSearchSettings& settings);

// The number of missing bits of a failure.
double missingBits(const AllocationFailure& failure);

}  // namespace tilescope::zigzag
