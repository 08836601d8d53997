// SPDX-License-Identifier: GPL-3.0-or-later
// Cycles (roofline, section 6.3) and estimated energy (contracts 6.1) of e-PlaNNer's tiles.
#include "core/models/eplanner/tile_cost.h"

#include <algorithm>

#include "core/base/units.h"

namespace tilescope::eplanner {

double passesPerChannel(std::int64_t tile, std::int64_t lanes) {
  return static_cast<double>(ceilDiv(tile, lanes)) / static_cast<double>(tile);
}

double computeCycles(const Problem& problem, double passesK, double passesC) {
  const Machine& m = problem.machine;
  const double work = problem.layer.macs() * m.cyclesPerMac;
  if (problem.peakRoof) return work / static_cast<double>(m.rows * m.columns);
  return work * passesPerGroup(problem) * (passesK * passesC);
}

double passesPerGroup(const Problem& problem) {
  return passesPerChannel(problem.layer.groups, problem.groupsAtOnce);
}

double memoryCycles(const Problem& problem, double totalBits) {
  return problem.machine.offChipBitsPerCycle ? totalBits * (1 / *problem.machine.offChipBitsPerCycle) : 0;
}

EnergyTerms energyTerms(const Problem& problem) {
  const Machine& m = problem.machine;
  const double macs = problem.layer.macs();
  const TensorPath& input = m.tensors[tilescope::index(Tensor::I)];
  const TensorPath& weight = m.tensors[tilescope::index(Tensor::W)];
  const TensorPath& output = m.tensors[tilescope::index(Tensor::O)];
  EnergyTerms e;
  e.fixed = macs * m.macEnergy + macs * weight.bufferRead;
  e.perInverseK = macs * input.bufferRead;
  e.perInverseC = macs * (output.bufferRead + output.bufferUpdate);
  e.inputWord = input.dramRead + input.bufferFill;
  e.weightWord = weight.dramRead + weight.bufferFill;
  e.outputWord = output.bufferDrain + output.dramUpdate;
  e.partialWord = output.bufferDrain + output.dramUpdatePartial + output.dramReadPartial + output.bufferFill;
  return e;
}

double energy(const EnergyTerms& e, const Volumes& v, double inverseK, double inverseC) {
  return e.fixed + e.perInverseK * inverseK + e.perInverseC * inverseC + v.inputWords * e.inputWord +
         v.weightWords * e.weightWord + v.outputWords * e.outputWord + v.partialWordsOut * e.partialWord;
}

TileCost tileCost(const Problem& problem, const Tile& tile, const Reload& reload) {
  const Machine& m = problem.machine;
  TileCost cost;
  cost.reload = reload;
  cost.volumes = volumes(problem, tile, reload);
  cost.bits = offChipBits(problem, cost.volumes);
  cost.totalBits = cost.bits[0] + cost.bits[1] + cost.bits[2];
  const double passesK = passesPerChannel(tile.K, m.rows);
  const double passesC = passesPerChannel(tile.C, m.columns);
  cost.utilization = 1.0 / (passesPerGroup(problem) * (passesK * passesC) * static_cast<double>(m.rows * m.columns));
  cost.computeCycles = computeCycles(problem, passesK, passesC);
  cost.memoryCycles = memoryCycles(problem, cost.totalBits);
  cost.cycles = cyclesTogether(cost.computeCycles, cost.memoryCycles, 1 - m.constants.overlap);
  cost.energy = energy(energyTerms(problem), cost.volumes, 1.0 / static_cast<double>(std::min(m.rows, tile.K)),
                       1.0 / static_cast<double>(std::min(m.columns, tile.C)));
  return cost;
}

ObjectiveCost valueOf(const TileCost& cost, Objective objective) {
  return costOf(objective, tieBreakerOf(objective), {cost.energy, cost.cycles, cost.totalBits});
}

int compare(const ObjectiveCost& a, const ObjectiveCost& b) {
  const auto order = [](double x, double y) {
    if (x < y * (1 - kTieTolerance)) return -1;
    return y < x * (1 - kTieTolerance) ? 1 : 0;
  };
  const int primary = order(a.primary, b.primary);
  return primary != 0 ? primary : order(a.secondary, b.secondary);
}

double shownObjective(const Problem& problem, double primary, Objective objective) {
  const double cyclesPerSecond = problem.machine.clockMhz * 1e6;
  switch (objective) {
    case Objective::Metric:
      return problem.layer.macs() * cyclesPerSecond / (primary / 8);
    case Objective::Edp:
      return primary / cyclesPerSecond;
    case Objective::Traffic:
      return primary / 8;
    case Objective::Energy:
    case Objective::NormalisedSum:
    case Objective::Latency:
      return primary;
  }
  return primary;
}

ValueTerms valueTerms(const Problem& problem) {
  const EplannerLayer& l = problem.layer;
  const Machine& m = problem.machine;
  ValueTerms v;
  const double images = real(l.batch * l.groups);
  v.inputPerLine = images * real(l.C);
  v.weightWords = real(l.groups) * real(l.K * l.C) * real(l.FY * l.FX);
  v.outputWords = images * real(l.K) * real(l.OY) * real(l.OX);
  v.bitsI = real(m.tensors[tilescope::index(Tensor::I)].bits);
  v.bitsW = real(m.tensors[tilescope::index(Tensor::W)].bits);
  v.bitsO = real(m.tensors[tilescope::index(Tensor::O)].bits);
  v.bitsPartial = real(m.partialSumBits);
  v.work = l.macs() * m.cyclesPerMac * passesPerGroup(problem);
  if (problem.peakRoof) v.peakCycles = l.macs() * m.cyclesPerMac / real(m.rows * m.columns);
  v.exposed = 1 - m.constants.overlap;
  v.cyclesPerBit = m.offChipBitsPerCycle ? 1 / *m.offChipBitsPerCycle : 0;
  v.energy = energyTerms(problem);
  return v;
}

}  // namespace tilescope::eplanner
