// SPDX-License-Identifier: GPL-3.0-or-later
// What a tile is worth under an objective, from the few numbers that searches tabulate: equal to valueOf of the model's
// cost to the last bit while volumes stay below 2^53 words. The keys never decrease when a volume, the array passes or
// an inverse unroll grows, so bounds come from the same function.
#pragma once

#include <algorithm>

#include "core/models/eplanner/tile_cost.h"

namespace tilescope::eplanner {

// The constants of one problem.
struct ValueTerms {
  double inputPerLine = 1;  // input words per (row × column): images · C
  double weightWords = 1, outputWords = 1;
  double bitsI = 1, bitsW = 1, bitsO = 1, bitsPartial = 1;
  double work = 1;          // MACs × cycles per MAC
  double peakCycles = 0;    // compute cycles where the roof is the array's peak, otherwise 0
  double cyclesPerBit = 0;  // off chip; 0: unlimited
  EnergyTerms energy;
};

ValueTerms valueTerms(const Problem& problem);

// What a tiling fixes: tile counts, lines swept, array passes and inverse unrolls (all as in tile_sizes.h).
struct TileTerms {
  double tilesK = 1, tilesC = 1, tilesY = 1;
  double tilesX = 1, tilesF = 1;  // OX; FY × FX
  double lines = 1;               // rows × columns swept
  double passesK = 0, passesC = 0, inverseK = 1, inverseC = 1;
};

inline Volumes volumesOf(const ValueTerms& v, const TileTerms& t, Flow flow) {
  return {v.inputPerLine * t.lines * (flow == Flow::IS ? 1.0 : t.tilesK),
          v.weightWords * (flow == Flow::WS ? 1.0 : t.tilesY * t.tilesX), v.outputWords,
          v.outputWords * ((flow == Flow::OS ? 1.0 : t.tilesC * t.tilesF) - 1.0)};
}

inline double bitsOf(const ValueTerms& v, const Volumes& words) {
  return words.inputWords * v.bitsI + words.weightWords * v.bitsW +
         (words.outputWords * v.bitsO + 2 * words.partialWordsOut * v.bitsPartial);
}

inline double cyclesOf(const ValueTerms& v, const TileTerms& t, double bits) {
  return std::max(std::max(v.peakCycles, v.work * (t.passesK * t.passesC)), bits * v.cyclesPerBit);
}

inline ObjectiveCost value(const ValueTerms& v, const TileTerms& t, Flow flow, Objective objective) {
  const Volumes words = volumesOf(v, t, flow);
  const double bits = bitsOf(v, words);
  const double cycles = cyclesOf(v, t, bits);
  const bool needsEnergy = objective == Objective::Energy || objective == Objective::Edp;
  const double joules = needsEnergy ? energy(v.energy, words, t.inverseK, t.inverseC) : 0;
  return costOf(objective, tieBreakerOf(objective), {joules, cycles, bits});
}

}  // namespace tilescope::eplanner
