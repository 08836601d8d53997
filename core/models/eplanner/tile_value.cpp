// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/eplanner/tile_value.h"

#include "core/base/whole_numbers.h"

namespace tilescope::eplanner {

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
  v.work = l.macs() * m.cyclesPerMac;
  if (problem.peakRoof) v.peakCycles = v.work / real(m.rows * m.columns);
  v.cyclesPerBit = m.offChipBitsPerCycle ? 1 / *m.offChipBitsPerCycle : 0;
  v.energy = energyTerms(problem);
  return v;
}

}  // namespace tilescope::eplanner
