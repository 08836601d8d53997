// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/eplanner/tile_value.h"

namespace tilescope::eplanner {

ValueTerms valueTerms(const Problem& problem) {
  const EplannerLayer& l = problem.layer;
  const Machine& m = problem.machine;
  const auto d = [](std::int64_t v) { return static_cast<double>(v); };
  ValueTerms v;
  const double images = d(l.batch * l.groups);
  v.inputPerLine = images * d(l.C);
  v.weightWords = d(l.groups) * d(l.K * l.C) * d(l.FY * l.FX);
  v.outputWords = images * d(l.K) * d(l.OY) * d(l.OX);
  v.bitsI = d(m.tensors[tilescope::index(Tensor::I)].bits);
  v.bitsW = d(m.tensors[tilescope::index(Tensor::W)].bits);
  v.bitsO = d(m.tensors[tilescope::index(Tensor::O)].bits);
  v.bitsPartial = d(m.partialSumBits);
  v.work = l.macs() * m.cyclesPerMac;
  if (problem.peakRoof) v.peakCycles = v.work / d(m.rows * m.columns);
  v.cyclesPerBit = m.offChipBitsPerCycle ? 1 / *m.offChipBitsPerCycle : 0;
  v.energy = energyTerms(problem);
  return v;
}

}  // namespace tilescope::eplanner
