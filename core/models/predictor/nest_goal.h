// SPDX-License-Identifier: GPL-3.0-or-later
// What the nest search minimises: which parts of the cost an objective asks for, and its two keys.
#pragma once

#include "core/models/objective.h"
#include "core/models/predictor/completion.h"

namespace tilescope::predictor {

struct NestTotals {
  double energy = 0, bits = 0, cycles = 0, fill = 0;  // of DRAM: bits; of the slowest transfer: cycles
};

// What is smallest, and what decides between equal ones.
struct NestValue {
  double first = kNever, second = kNever;
};

class NestGoal {
 public:
  NestGoal(const RefreshCosts& costs, Objective objective)
      : objective_(objective), constantEnergy_(costs.space().constantEnergy), compute_(costs.computeCycles()) {}

  // Whether the first key (or the second) asks for a part.
  bool needs(Part part, bool second) const;
  NestValue value(const NestTotals& cost) const;

 private:
  Objective objective_;
  double constantEnergy_, compute_;
};

}  // namespace tilescope::predictor
