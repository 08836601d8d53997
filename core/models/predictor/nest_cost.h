// SPDX-License-Identifier: GPL-3.0-or-later
// Accesses, energy and latency of a nest ("DNN-Chip Predictor", ICASSP 2020, eq. 1 to 13), either with Tilescope's
// counting or exactly by the paper's equations; docs/models/predictor.md lists the differences and the reasons.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/models/objective.h"
#include "core/models/predictor/completion.h"
#include "core/models/predictor/counting.h"
#include "core/models/predictor/predictor_problem.h"

namespace tilescope::predictor {

// Three counts of words: towards the MACs, back from them, and (for outputs, towards DRAM) outwards.
struct MoveCount {
  double read = 0, update = 0, drain = 0;

  double total() const { return read + update + drain; }
  bool operator==(const MoveCount&) const = default;
};

struct NetworkCount {
  double delivered = 0;  // between buffer and processing elements; counts once per receiving element
  double hops = 0;       // of partial sums, from one processing element to the next

  double total() const { return delivered + hops; }
  bool operator==(const NetworkCount&) const = default;
};

struct Accesses {  // words, indexed by Tensor
  std::array<MoveCount, kTensorCount> dram, buffer, pe;
  std::array<NetworkCount, kTensorCount> network;

  bool operator==(const Accesses&) const = default;
};

struct EnergyParts {  // in the profile's unit
  double compute = 0, dram = 0, buffer = 0, network = 0, pe = 0;

  double total() const { return compute + dram + buffer + network + pe; }
  bool operator==(const EnergyParts&) const = default;
};

struct LatencyParts {                                   // cycles
  double compute = 0, dram = 0, buffer = 0, setup = 0;  // L_comp, L_DRAM, L_GB, L_setup

  double slowest() const;  // max(L_comp, L_DRAM, L_GB)
  double total() const;    // L_setup + slowest()
  bool operator==(const LatencyParts&) const = default;
};

struct NestCost {
  Counts counts;
  Accesses accesses;
  std::array<double, kTensorCount> offChipBits{};
  EnergyParts energy;
  LatencyParts latency;

  bool operator==(const NestCost&) const = default;
};

// The nest that the options ask to count: trimmed to the layer if edges are clipped.
Nest countedNest(const Problem& problem, Nest nest);
Bounds extents(const Problem& problem, const Nest& nest);

// The nest must come from countedNest() and cover every dimension. Space is not checked.
NestCost costOf(const Problem& problem, const Nest& nest);

// The parts of the cost, for searches that count by themselves.
Accesses accessesOf(const Problem& problem, const Counts& counts);
// Energy of moving one tensor at each memory, divided as its words are.
MoveCount dramEnergy(const Problem& problem, const Counts& counts, const Accesses& accesses, Tensor tensor);
MoveCount bufferEnergy(const Problem& problem, const Accesses& accesses, Tensor tensor);
MoveCount peEnergy(const Problem& problem, const Accesses& accesses, Tensor tensor);
EnergyParts energyOf(const Problem& problem, const Counts& counts, const Accesses& accesses);
LatencyParts latencyOf(const Problem& problem, const Counts& counts, const Accesses& accesses);

// Bits that the tiles need in one instance of each store of the machine, in its order; a tensor that bypasses a level
// needs none there.
std::vector<double> neededBits(const Problem& problem, const Counts& counts);
double bitsHeld(const Problem& problem, const Counts& counts, Tensor tensor, Level level);

// What the nest search minimises: the parts of the cost that an objective uses, and its tie-breaker.
struct NestTotals {
  double energy = 0, bits = 0, cycles = 0, fill = 0;  // bits: of DRAM; cycles: of the slowest transfer
};

// The value to minimise, and the tie-breaker.
struct NestValue {
  double first = kNever, second = kNever;
};

class NestGoal {
 public:
  NestGoal(const RefreshCosts& costs, Objective objective)
      : objective_(objective), constantEnergy_(costs.space().constantEnergy), compute_(costs.computeCycles()) {}

  // Whether the objective (or, if second is set, the tie-breaker) uses a part.
  bool needs(Part part, bool second) const;
  NestValue value(const NestTotals& cost) const;

 private:
  Objective objective_;
  double constantEnergy_, compute_;
};

}  // namespace tilescope::predictor
