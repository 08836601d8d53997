// SPDX-License-Identifier: GPL-3.0-or-later
// The best temporal order of given loops under given parallel ones: LOMA's exhaustive search (Symons et al., "LOMA",
// AICAS 2021), each order allocated to the memories by the rule of allocation.h. The first order that ZigZag 3.8.5
// would visit wins ties.
//
// The idea: most orders differ in nothing that costs. Allocation is look-ups in tables over sets of loops; what an
// operand costs is counted once per state (tensor_states.h); a combination of states that was seen before cannot be
// better than the best so far, and energy is known before latency, which is the dear part.
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
  double orders = 0;               // orders there are
  std::optional<AllocationFailure> firstFailure;
  std::optional<AllocationFailure> nearestFailure;  // with the fewest bits missing
  bool cancelled = false;
};

struct OrderSearchSettings {
  Objective objective = Objective::Energy;
  Allocation allocation = Allocation::Uneven;
  bool realEven = false;  // as allocate() has it
  CancelToken cancel;
  std::size_t mostStates = std::size_t{1} << 15;  // remembered per operand (some 50 MB); then they are counted again
};

// Rules::terms() must depend on the state of tensor_states.h only, as both treatments do. Energy is summed operand by
// operand, from the array outwards, the multiply-accumulates last, so that it is that of the complete count.
OrderSearchAnswer searchOrders(const Rules& rules, const LoopKinds& kinds, const PlaceRules& places,
                               const OrderSearchSettings& settings);

// The one given order.
OrderSearchAnswer evaluateOrder(const Rules& rules, const Order& order, const OrderSearchSettings& settings);

// Bits that a failure lacks.
double missingBits(const AllocationFailure& failure);

}  // namespace tilescope::zigzag
