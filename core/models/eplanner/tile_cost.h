// SPDX-License-Identifier: GPL-3.0-or-later
// e-PlaNNer's cost of one tile: footprints, off-chip volumes (eq. 6.1-6.5, generalised to tiled OX, FY, FX and to exact
// halos), cycles under the roofline, and the energy estimate of contracts 6.1.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/units.h"
#include "core/mapping/mapping.h"
#include "core/models/eplanner/eplanner_problem.h"
#include "core/models/objective.h"

namespace tilescope::eplanner {

struct Tile {  // elements; K and C of one group
  std::int64_t K = 1, C = 1, OY = 1, OX = 1, FY = 1, FX = 1;

  auto operator<=>(const Tile&) const = default;
};

Tile fullTile(const EplannerLayer& layer);
// How often each tensor crosses the chip boundary, as a factor on its volume. In n passes, O crosses 2(n-1)+1 times:
// partial sums go out and come back, finished outputs only go out.
struct Reload {
  std::int64_t input = 1;
  std::int64_t weight = 1;
  std::int64_t outputPasses = 1;  // n: times the output leaves the chip

  bool operator==(const Reload&) const = default;
};

// The reload factors if the loops of the flow's stationary tensor are innermost: this tensor passes once, the others
// once per iteration of the loops that are irrelevant to them.
Reload reloadOf(const EplannerLayer& layer, const Tile& tile, Flow flow);

// Whether a loop over dim changes the tile of the tensor.
bool ownLoop(Tensor tensor, Dim dim);

// The reload factors for an explicit loop order, innermost first. A tensor is fetched once per iteration of its
// irrelevant loops, as far as these enclose one of its own loops with more than one iteration.
Reload reloadOf(const EplannerLayer& layer, const Tile& tile, const std::vector<Dim>& outerLoops);

// Input rows fetched in one sweep over all row tiles of OYt outputs and FYt kernel rows. Rows are clipped to the stored
// input, and rows that two tiles share count twice; with stride > kernel the sum can be less than IY. colsSwept: the
// same for columns; the whole input width if untiled.
std::int64_t rowsSwept(const EplannerLayer& layer, std::int64_t OYt, std::int64_t FYt);
std::int64_t colsSwept(const EplannerLayer& layer, std::int64_t OXt, std::int64_t FXt);

// Input rows and columns that one tile occupies on chip.
std::int64_t tileRows(const EplannerLayer& layer, std::int64_t OYt, std::int64_t FYt);
std::int64_t tileCols(const EplannerLayer& layer, std::int64_t OXt, std::int64_t FXt);

// Bits that the tile's part of a tensor occupies in one instance of its buffer.
std::int64_t footprintBits(const Problem& problem, const Tile& tile, Tensor tensor);

bool fits(const Problem& problem, const Tile& tile);

// A buffer that is too small for the tile.
struct Overflow {
  std::size_t buffer = 0;  // index into Machine::buffers
  std::int64_t neededBits = 0;
};
std::vector<Overflow> overflows(const Problem& problem, const Tile& tile);

// The off-chip words of a layer, in elements, over all groups and images.
struct Volumes {
  double inputWords = 0, weightWords = 0;
  double outputWords = 0;      // finished outputs written
  double partialWordsOut = 0;  // partial sums written; as many are read back

  bool operator==(const Volumes&) const = default;
};
Volumes volumes(const Problem& problem, const Tile& tile, const Reload& reload);

// Off-chip bits of I, W, O.
std::array<double, kTensorCount> offChipBits(const Problem& problem, const Volumes& volumes);

struct TileCost {
  Reload reload;
  Volumes volumes;
  std::array<double, kTensorCount> bits{};  // off chip
  double totalBits = 0;
  double utilization = 0;  // of the array, for the full tile
  double computeCycles = 0;
  double memoryCycles = 0;
  double cycles = 0;  // the larger of compute and memory cycles
  double energy = 0;  // estimate, in the profile's unit
};
TileCost tileCost(const Problem& problem, const Tile& tile, const Reload& reload);

// The following functions give parts of the cost for searches to tabulate. tileCost uses them too, so results agree to
// the last bit. Array passes per channel: ceil(t / lanes) / t; compute cycles = MACs · cycles per MAC · passes(K) ·
// passes(C).
double passesPerChannel(std::int64_t tile, std::int64_t lanes);
double computeCycles(const Problem& problem, double passesK, double passesC);
double memoryCycles(const Problem& problem, double totalBits);
// The energy in three parts: independent of the tile, proportional to 1/unroll of K and C, and per off-chip word.
struct EnergyTerms {
  double fixed = 0;        // MACs and weight reads
  double perInverseK = 0;  // input reads: × 1 / min(rows, Kt)
  double perInverseC = 0;  // output updates and reads: × 1 / min(columns, Ct)
  double inputWord = 0, weightWord = 0, outputWord = 0, partialWord = 0;
};
EnergyTerms energyTerms(const Problem& problem);
double energy(const EnergyTerms& terms, const Volumes& volumes, double inverseK, double inverseC);

// The value of a tile under an objective, and the comparison of two values. Objective and tie-breaker are minimised.

// Computed from the model's complete cost, which is slow. For Metric it is bits × cycles, the reciprocal up to a
// constant.
ObjectiveCost valueOf(const TileCost& cost, Objective objective);

// Negative: a is better; positive: b is better; 0: equal within the tolerance.
int compare(const ObjectiveCost& a, const ObjectiveCost& b);

// The objective in the units that users see: metric, energy, cycles, energy × seconds, bytes.
double shownObjective(const Problem& problem, double primary, Objective objective);

// The value of a tile from the few numbers that searches tabulate. It equals valueOf() to the last bit while volumes
// are below 2^53 words. It never decreases if a volume, the array passes or an inverse unroll grows, so the same
// function gives bounds.

// The constants of one problem.
struct ValueTerms {
  double inputPerLine = 1;  // input words per (row × column): images · C
  double weightWords = 1, outputWords = 1;
  double bitsI = 1, bitsW = 1, bitsO = 1, bitsPartial = 1;
  double work = 1;          // MACs × cycles per MAC
  double peakCycles = 0;    // compute cycles if the compute roof is the array's peak, otherwise 0
  double cyclesPerBit = 0;  // off chip; 0: unlimited
  EnergyTerms energy;
};

ValueTerms valueTerms(const Problem& problem);

// What a tiling determines: tile counts, lines swept, array passes and inverse unrolls (all as in tile_sizes.h).
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
