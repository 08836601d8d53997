// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/predictor/nest_cost.h"

#include <algorithm>

namespace tilescope::predictor {
namespace {

constexpr std::size_t kInput = tilescope::index(Tensor::I);
constexpr std::size_t kWeight = tilescope::index(Tensor::W);
double fetched(const LevelCount& c) {
  return c.words * c.repeats;
}

// I and W, eq. 3 to 6: fetched from DRAM and buffer once per refresh, and delivered to every PE that needs them.
// Literal: M_j of eq. 4 is the product of array loops that the tensor does not depend on, so PEs on a window's
// diagonals each read their shared word.
void addInput(Accesses& a, const Problem& problem, const Counts& counts, std::size_t t) {
  const LevelCount& pe = counts.pe[t];
  a.dram[t].read = fetched(counts.buffer[t]);
  a.buffer[t].read = problem.rules.literal ? pe.wordsPerElement * pe.repeats : fetched(pe);
  a.network[t].delivered = pe.wordsPerElement * pe.repeatsPerElement;
}

// O: partial sums leave once per refresh and return except for the first. Literal: a refresh is one access.
void addOutput(Accesses& a, const Problem& problem, const Counts& counts) {
  const LevelCount& buffer = counts.buffer[kOutput];
  const LevelCount& pe = counts.pe[kOutput];
  MoveCount& inDram = a.dram[kOutput];
  MoveCount& inBuffer = a.buffer[kOutput];
  NetworkCount& network = a.network[kOutput];
  inDram.update = fetched(buffer);
  inBuffer.update = fetched(pe);
  if (problem.rules.literal) {
    network.delivered = pe.words * pe.repeatsPerElement;
    return;
  }
  inDram.read = inDram.update - buffer.words;
  inBuffer.read = inBuffer.update - pe.words;
  if (problem.rules.finalDrain) inBuffer.drain = pe.words;
  network.delivered = inBuffer.total();
  network.hops = pe.words * (pe.repeatsPerElement - pe.repeats);
}

// Reads an input, a weight (unless the input is zero) and the partial sum, and writes it (literal: one access, eq. 6).
void addPe(Accesses& a, const Problem& problem, const Counts& counts) {
  a.pe[kInput].read = counts.macs;
  a.pe[kWeight].read = counts.macs * problem.rules.density[kInput];
  if (!problem.rules.literal) a.pe[kOutput].read = counts.macs;
  a.pe[kOutput].update = counts.macs;
}

void compress(MoveCount& c, double factor) {
  c = {c.read / factor, c.update / factor, c.drain / factor};
}

// Through the off-chip port, as in eq. 9: partial sums in both directions.
double dramBits(const Problem& problem, const Counts& counts, std::size_t t) {
  const LevelCount& c = counts.buffer[t];
  const TensorPlace& place = problem.machine.tensors[t];
  double bits = fetched(c) * static_cast<double>(place.bits);
  if (t == kOutput)
    bits =
        c.words * static_cast<double>(place.finalBits) + 2 * (fetched(c) - c.words) * static_cast<double>(place.bits);
  return bits / problem.rules.compression[t];
}

double firstPeLoad(const Problem& problem, const Counts& counts, Tensor tensor) {
  const Bandwidths& w = problem.machine.tensors[tilescope::index(tensor)].bandwidth;
  return bitsHeld(problem, counts, tensor, Level::Pe) / std::min(w.peFill, w.bufferRead);
}

}  // namespace

double LatencyParts::slowest() const {
  return std::max({compute, dram, buffer});
}

double LatencyParts::total() const {
  return setup + slowest();
}

Nest countedNest(const Problem& problem, Nest nest) {
  if (problem.rules.clipped) trim(nest, problem.shape.size);
  return nest;
}

Bounds extents(const Problem& problem, const Nest& nest) {
  return problem.rules.clipped ? problem.shape.size : spanned(nest);
}

Accesses accessesOf(const Problem& problem, const Counts& counts) {
  Accesses a;
  addInput(a, problem, counts, kInput);
  addInput(a, problem, counts, kWeight);
  addOutput(a, problem, counts);
  addPe(a, problem, counts);
  for (std::size_t t = 0; t < kTensorCount; ++t) {
    compress(a.dram[t], problem.rules.compression[t]);
    if (problem.rules.passesBuffer[t]) a.buffer[t] = {};
    if (problem.rules.passesPe[t]) a.pe[t] = {};
  }
  return a;
}

MoveCount dramEnergy(const Problem& problem, const Counts& counts, const Accesses& accesses, Tensor tensor) {
  const std::size_t t = tilescope::index(tensor);
  const WordEnergies& e = problem.machine.tensors[t].energy;
  const MoveCount& c = accesses.dram[t];
  const double finished = t == kOutput ? counts.buffer[t].words / problem.rules.compression[t] : 0;
  return {c.read * e.dramRead, finished * e.dramUpdate + (c.update - finished) * e.dramUpdatePartial, 0};
}

MoveCount bufferEnergy(const Problem& problem, const Accesses& accesses, Tensor tensor) {
  const WordEnergies& e = problem.machine.tensors[tilescope::index(tensor)].energy;
  const MoveCount& c = accesses.buffer[tilescope::index(tensor)];
  return {c.read * e.bufferRead, c.update * e.bufferUpdate, c.drain * e.bufferDrain};
}

MoveCount peEnergy(const Problem& problem, const Accesses& accesses, Tensor tensor) {
  const WordEnergies& e = problem.machine.tensors[tilescope::index(tensor)].energy;
  const MoveCount& c = accesses.pe[tilescope::index(tensor)];
  return {c.read * e.peRead, c.update * e.peUpdate, 0};
}

EnergyParts energyOf(const Problem& problem, const Counts& counts, const Accesses& accesses) {
  const Machine& m = problem.machine;
  EnergyParts e;
  e.compute = counts.macs * m.macEnergy * problem.rules.density[kInput] * problem.rules.density[kWeight];
  for (const Tensor tensor : kTensors) {
    e.dram += dramEnergy(problem, counts, accesses, tensor).total();
    e.buffer += bufferEnergy(problem, accesses, tensor).total();
    e.network += accesses.network[tilescope::index(tensor)].total() * m.networkEnergy;
    e.pe += peEnergy(problem, accesses, tensor).total();
  }
  return e;
}

LatencyParts latencyOf(const Problem& problem, const Counts& counts, const Accesses& accesses) {
  const Machine& m = problem.machine;
  LatencyParts l;
  l.compute = counts.steps * m.cyclesPerMac;
  for (const Tensor tensor : kTensors) {
    const std::size_t t = tilescope::index(tensor);
    const TensorPlace& place = m.tensors[t];
    const Bandwidths& w = place.bandwidth;
    const double fromDram = std::min(w.bufferFill, w.dram);
    l.dram = std::max(l.dram, dramBits(problem, counts, t) / fromDram);
    // Eq. 10 has no multicast: every delivery uses the buffer's port.
    const double words = problem.rules.literal ? accesses.network[t].total() : accesses.buffer[t].total();
    l.buffer = std::max(l.buffer, words * static_cast<double>(place.bits) / w.bufferRead);
    if (tensor == Tensor::O) continue;
    l.setup = std::max({l.setup, firstBufferLoad(problem, counts, tensor), firstPeLoad(problem, counts, tensor)});
  }
  return l;
}

double firstBufferLoad(const Problem& problem, const Counts& counts, Tensor tensor) {
  const std::size_t t = tilescope::index(tensor);
  const Bandwidths& w = problem.machine.tensors[t].bandwidth;
  return bitsHeld(problem, counts, tensor, Level::Buffer) / problem.rules.compression[t] /
         std::min(w.bufferFill, w.dram);
}

double setupBesideWeights(const Problem& problem, const Counts& counts) {
  return std::max({firstBufferLoad(problem, counts, Tensor::I), firstPeLoad(problem, counts, Tensor::I),
                   firstPeLoad(problem, counts, Tensor::W)});
}

double bitsHeld(const Problem& problem, const Counts& counts, Tensor tensor, Level level) {
  const std::size_t t = tilescope::index(tensor);
  const TensorPlace& place = problem.machine.tensors[t];
  const LevelCount& c = level == Level::Buffer ? counts.buffer[t] : counts.pe[t];
  return (level == Level::Pe && place.sharedPe ? c.heldByArray : c.held) * static_cast<double>(place.bits);
}

std::vector<double> neededBits(const Problem& problem, const Counts& counts) {
  std::vector<double> needed(problem.machine.stores.size());
  for (const Tensor tensor : kTensors) {
    const std::size_t t = tilescope::index(tensor);
    const TensorPlace& place = problem.machine.tensors[t];
    if (!problem.rules.passesBuffer[t])
      needed[place.buffer] +=
          bitsHeld(problem, counts, tensor, Level::Buffer) / static_cast<double>(place.bufferInstances);
    if (place.pe && !problem.rules.passesPe[t]) needed[*place.pe] += bitsHeld(problem, counts, tensor, Level::Pe);
  }
  return needed;
}

NestCost costOf(const Problem& problem, const Nest& nest) {
  NestCost cost;
  cost.counts = count(problem.shape, nest, extents(problem, nest));
  cost.accesses = accessesOf(problem, cost.counts);
  cost.energy = energyOf(problem, cost.counts, cost.accesses);
  cost.latency = latencyOf(problem, cost.counts, cost.accesses);
  for (std::size_t t = 0; t < kTensorCount; ++t) {
    const TensorPlace& place = problem.machine.tensors[t];
    const double finished = t == kOutput ? cost.counts.buffer[t].words / problem.rules.compression[t] : 0;
    cost.offChipBits[t] = (cost.accesses.dram[t].total() - finished) * static_cast<double>(place.bits) +
                          finished * static_cast<double>(place.finalBits);
  }
  return cost;
}

bool NestGoal::needs(Part part, bool second) const {
  const bool time = part == Part::Cycles || part == Part::Fill;
  switch (objective_) {
    case Objective::Energy:
      return second ? time : part == Part::Energy;
    case Objective::Latency:
      return second ? part == Part::Bits : time;
    case Objective::Traffic:
      return second ? time : part == Part::Bits;
    case Objective::Edp:
      return !second && (time || part == Part::Energy);
    case Objective::Metric:
    case Objective::NormalisedSum:
      break;
  }
  return false;
}

NestValue NestGoal::value(const NestTotals& cost) const {
  const double energy = constantEnergy_ + cost.energy, latency = cost.fill + std::max(compute_, cost.cycles);
  const ObjectiveCost value = costOf(objective_, tieBreakerOf(objective_), {energy, latency, cost.bits});
  return {value.primary, value.secondary};
}

}  // namespace tilescope::predictor
