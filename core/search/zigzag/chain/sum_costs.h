// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/cost/objective.h"
#include "core/search/zigzag/chain/completion_bound.h"

namespace tilescope::zigzag {

// An objective that is a sum over the slots.
struct SumCosts {
  SlotCosts slots;
  double constant = 0;  // of every mapping
};

// Off-chip bits for Objective::Traffic, energy otherwise.
SumCosts sumCosts(const ChainProblem& problem, Objective objective);

}  // namespace tilescope::zigzag
