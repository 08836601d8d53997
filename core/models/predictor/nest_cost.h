// SPDX-License-Identifier: GPL-3.0-or-later
// Accesses, energy and latency of a nest ("DNN-Chip Predictor", ICASSP 2020, eq. 1 to 13), with Tilescope's counting or
// literally by the paper; differences in docs/models/predictor.md.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/models/objective.h"
#include "core/models/predictor/completion.h"
#include "core/models/predictor/counting.h"
#include "core/models/predictor/predictor_problem.h"

namespace tilescope::predictor {

// Words towards the MACs, back from them and, for outputs, towards DRAM.
struct MoveCount {
  double read = 0, update = 0, drain = 0;

  double total() const { return read + update + drain; }
  bool operator==(const MoveCount&) const = default;
};

struct NetworkCount {
  double delivered = 0;  // between buffer and PEs, once per receiver
  double hops = 0;       // of partial sums between PEs

  double total() const { return delivered + hops; }
  bool operator==(const NetworkCount&) const = default;
};

struct Accesses {  // words, by Tensor
  std::array<MoveCount, kTensorCount> dram, buffer, pe;
  std::array<NetworkCount, kTensorCount> network;

  bool operator==(const Accesses&) const = default;
};

struct EnergyParts {  // in the profile's unit
  double compute = 0, dram = 0, buffer = 0, network = 0, pe = 0;

  double total() const { return compute + dram + buffer + network + pe; }
  bool operator==(const EnergyParts&) const = default;
};

struct LatencyParts {  // cycles
  double compute = 0, dram = 0, buffer = 0, setup = 0;

  double slowest() const;
  double total() const;
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

// As the options count it: trimmed to the layer if edges are clipped.
Nest countedNest(const Problem& problem, Nest nest);
Bounds extents(const Problem& problem, const Nest& nest);

// The nest must come from countedNest() and cover every dimension. Space is not checked.
NestCost costOf(const Problem& problem, const Nest& nest);

Accesses accessesOf(const Problem& problem, const Counts& counts);
MoveCount dramEnergy(const Problem& problem, const Counts& counts, const Accesses& accesses, Tensor tensor);
MoveCount bufferEnergy(const Problem& problem, const Accesses& accesses, Tensor tensor);
MoveCount peEnergy(const Problem& problem, const Accesses& accesses, Tensor tensor);
EnergyParts energyOf(const Problem& problem, const Counts& counts, const Accesses& accesses);
LatencyParts latencyOf(const Problem& problem, const Counts& counts, const Accesses& accesses);
// Cycles of an input's first tile from DRAM to its buffer, and the set-up if the weights' is there already.
double firstBufferLoad(const Problem& problem, const Counts& counts, Tensor tensor);
double setupBesideWeights(const Problem& problem, const Counts& counts);

// Bits needed in one instance of each store; none for a tensor that bypasses the level.
std::vector<double> neededBits(const Problem& problem, const Counts& counts);
double bitsHeld(const Problem& problem, const Counts& counts, Tensor tensor, Level level);

// What the search minimises: parts of the cost by objective, and the tie-breaker.
struct NestTotals {
  double energy = 0, bits = 0, cycles = 0, fill = 0;  // bits: DRAM; cycles: slowest transfer
};

struct NestValue {
  double first = kNever, second = kNever;
};

class NestGoal {
 public:
  NestGoal(const RefreshCosts& costs, Objective objective)
      : objective_(objective), constantEnergy_(costs.space().constantEnergy), compute_(costs.computeCycles()) {}

  bool needs(Part part, bool second) const;
  NestValue value(const NestTotals& cost) const;

 private:
  Objective objective_;
  double constantEnergy_, compute_;
};

}  // namespace tilescope::predictor
