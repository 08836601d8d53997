// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/predictor/nest_space.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "core/models/predictor/nest_cost.h"

namespace tilescope::predictor {
namespace {

double fromDram(const TensorPlace& place) {
  return std::min(place.bandwidth.bufferFill, place.bandwidth.dram);
}

void addInputs(NestSpace& space, const Problem& problem) {
  const Rules& rules = problem.rules;
  for (const Tensor tensor : {Tensor::I, Tensor::W}) {
    const std::size_t t = tilescope::index(tensor);
    const TensorPlace& place = problem.machine.tensors[t];
    const double bits = static_cast<double>(place.bits), dramBits = bits / rules.compression[t];
    const double readCycles = bits / place.bandwidth.bufferRead;
    space.fetch[t] = {place.energy.dramRead / rules.compression[t], dramBits, dramBits / fromDram(place)};
    if (!rules.passesBuffer[t]) space.read[t] = {place.energy.bufferRead, 0, rules.literal ? 0 : readCycles};
    space.deliver[t] = {problem.machine.networkEnergy, 0, rules.literal ? readCycles : 0};
    space.fillCycles[bufferOf(tensor)] = dramBits / fromDram(place);
    space.fillCycles[peOf(tensor)] = bits / std::min(place.bandwidth.peFill, place.bandwidth.bufferRead);
  }
}

// Partial sums leave once per refresh and return; finished outputs leave once.
void addOutputToDram(NestSpace& space, const Problem& problem) {
  const TensorPlace& place = problem.machine.tensors[kOutput];
  const double factor = problem.rules.compression[kOutput];
  const double bits = static_cast<double>(place.bits) / factor, last = static_cast<double>(place.finalBits) / factor;
  const bool literal = problem.rules.literal;
  space.dramFirst = {place.energy.dramUpdate / factor, last, last / fromDram(place)};
  space.dramAgain = {(place.energy.dramUpdatePartial + (literal ? 0 : place.energy.dramRead)) / factor,
                     literal ? bits : 2 * bits, 2 * bits / fromDram(place)};
}

void addOutputToBuffer(NestSpace& space, const Problem& problem) {
  const Rules& rules = problem.rules;
  const TensorPlace& place = problem.machine.tensors[kOutput];
  const double network = problem.machine.networkEnergy;
  const double cycles = static_cast<double>(place.bits) / place.bandwidth.bufferRead;
  const double summing = productOf(space.array, kAllDims & ~space.shape.relevant[kOutput]);
  WordEnergies energy;
  if (!rules.passesBuffer[kOutput]) energy = place.energy;
  if (rules.literal) {
    space.bufferFirst = space.bufferAgain = {energy.bufferUpdate + summing * network, 0, summing * cycles};
    return;
  }
  const double drains = rules.finalDrain ? 1 : 0, bufferCycles = rules.passesBuffer[kOutput] ? 0 : cycles;
  const double hops = (summing - 1) * network;
  space.bufferFirst = {energy.bufferUpdate + drains * energy.bufferDrain + (1 + drains) * network + hops, 0,
                       (1 + drains) * bufferCycles};
  space.bufferAgain = {energy.bufferUpdate + energy.bufferRead + 2 * network + hops, 0, 2 * bufferCycles};
}

// Bits are multiplied by the instances that together hold a buffer tile, so that they stay integers.
void addRooms(NestSpace& space, const Problem& problem) {
  constexpr std::int64_t kUnlimited = std::int64_t{1} << 62;
  const Machine& machine = problem.machine;
  std::vector<std::int64_t> parts(machine.stores.size(), 1);
  for (const TensorPlace& place : machine.tensors) parts[place.buffer] = place.bufferInstances;
  for (std::size_t s = 0; s < machine.stores.size(); ++s) {
    const std::int64_t bits = machine.stores[s].capacityBits;
    space.rooms.push_back({bits > kUnlimited / parts[s] ? kUnlimited : bits * parts[s], {}});
  }
  for (const Tensor tensor : kTensors) {
    const std::size_t t = tilescope::index(tensor);
    const TensorPlace& place = machine.tensors[t];
    space.sharedPe[t] = place.sharedPe;
    if (!problem.rules.passesBuffer[t]) {
      space.rooms[place.buffer].holds[bufferOf(tensor)] = true;
      space.bits[bufferOf(tensor)] = place.bits;
    }
    if (!place.pe || problem.rules.passesPe[t]) continue;
    space.rooms[*place.pe].holds[peOf(tensor)] = true;
    space.bits[peOf(tensor)] = place.bits * parts[*place.pe];
  }
}

// If kernels have one row and column, only the product of output rows and columns counts. Searched as one dimension, it
// has far fewer tiles: 21 instead of 64 for 56 × 56.
bool mayFoldRows(const Shape& shape, std::optional<Stationary> stationary) {
  if (stationary == Stationary::Row) return false;
  for (const Axis& axis : shape.axes)
    if (axis.slides && shape.size[index(axis.kernel)] > 1) return false;
  return std::all_of(kTensors.begin(), kTensors.end(), [&](Tensor tensor) {
    return shape.isRelevant(tensor, Dim::OY) == shape.isRelevant(tensor, Dim::OX);
  });
}

void foldRows(Bounds& bounds) {
  bounds[index(Dim::OX)] *= std::exchange(bounds[index(Dim::OY)], 1);
}

Bounds quotient(Bounds sizes, const Bounds& array) {
  for (std::size_t d = 0; d < kDimCount; ++d) sizes[d] /= array[d];
  return sizes;
}

}  // namespace

double productOf(const Bounds& sizes, DimMask dims) {
  double product = 1;
  for (std::size_t d = 0; d < kDimCount; ++d)
    if (contains(dims, d)) product *= static_cast<double>(sizes[d]);
  return product;
}

Bounds NestSpace::temporal() const {
  return quotient(shape.size, array);
}

Bounds NestSpace::layerTemporal() const {
  return quotient(layerSize, layerArray);
}

NestSpace makeSpace(const Problem& problem, const Bounds& array, std::optional<Stationary> stationary) {
  NestSpace space;
  space.shape = problem.shape;
  space.array = array;
  space.layerSize = problem.shape.size;
  space.layerArray = array;
  if (mayFoldRows(space.shape, stationary)) {
    foldRows(space.shape.size);
    foldRows(space.array);
  }
  space.stationary = stationary;
  space.literal = problem.rules.literal;
  space.cyclesPerStep = problem.machine.cyclesPerMac;
  Counts onlyMacs;
  onlyMacs.macs = problem.shape.macs();
  space.constantEnergy = energyOf(problem, onlyMacs, accessesOf(problem, onlyMacs)).total();
  addInputs(space, problem);
  addOutputToDram(space, problem);
  addOutputToBuffer(space, problem);
  addRooms(space, problem);
  return space;
}

NestStages::NestStages(const Shape& shape) {
  DimMask used = 0;
  for (std::size_t d = 0; d < kDimCount; ++d)
    if (shape.size[d] > 1) used |= DimMask{1} << d;
  for (int size = 0; size <= static_cast<int>(kTensorCount); ++size)
    for (TensorSet set = 0; set <= kAllTensors; ++set) {
      if (std::popcount(set) != size) continue;
      DimMask allowed = used;
      for (const Tensor tensor : kTensors)
        if (contains(set, tensor)) allowed &= ~shape.relevant[tilescope::index(tensor)];
      // Weights may have loops of their own above the last location; the input's window slides over these.
      const bool last = set == (setOf(Tensor::I) | setOf(Tensor::W));
      if (size > 1 && allowed == 0 && !last) continue;
      early_.push_back(set);
      allowed_.push_back(allowed);
    }
  for (const TensorSet set : early_) {
    with_.emplace_back();
    for (const Tensor tensor : kTensors) {
      const auto found = std::find(early_.begin(), early_.end(), set | setOf(tensor));
      if (!contains(set, tensor) && found != early_.end())
        with_.back()[tilescope::index(tensor)] = static_cast<std::size_t>(found - early_.begin());
    }
  }
  addSteps();
}

void NestStages::addSteps() {
  for (TensorSet rest = 1; rest <= kAllTensors; ++rest)
    for (const Tensor tensor : kTensors)
      if (contains(rest, tensor)) steps_.push_back({inside(rest), inside(rest & ~setOf(tensor)), peOf(tensor)});
  stepsInside_ = steps_.size();
  for (std::size_t set = early_.size(); set-- > 0;)
    for (TensorSet rest = 0; rest <= kAllTensors; ++rest) {
      if (rest == 0) steps_.push_back({outside(set, rest), inside(kAllTensors & ~early_[set]), kArrayStep});
      for (const Tensor tensor : kTensors) {
        if (const auto more = with(set, tensor))
          steps_.push_back({outside(set, rest), outside(*more, rest), kLocations + tilescope::index(tensor)});
        if (contains(rest, tensor))
          steps_.push_back({outside(set, rest), outside(set, rest & ~setOf(tensor)), bufferOf(tensor)});
      }
    }
}

}  // namespace tilescope::predictor
