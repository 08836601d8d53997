// SPDX-License-Identifier: GPL-3.0-or-later
// The cost of a tile: footprints, off-chip volumes (eq. 6.1-6.5, generalised to tiled OX, FY, FX and exact halos),
// roofline cycles, and estimated energy (contracts 6.1).
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
// How often tensors cross off chip. In n passes, O crosses 2(n-1)+1 times, because partial sums go out and return.
struct Reload {
  std::int64_t input = 1;
  std::int64_t weight = 1;
  std::int64_t outputPasses = 1;  // n: times the output leaves the chip

  bool operator==(const Reload&) const = default;
};

// If the stationary tensor's loops are innermost: it passes once, others once per iteration of their irrelevant loops.
Reload reloadOf(const EplannerLayer& layer, const Tile& tile, Flow flow);

// Whether a loop over dim changes the tensor's tile.
bool ownLoop(Tensor tensor, Dim dim);

// For an explicit order, innermost first. A tensor is fetched once per iteration of irrelevant loops around its own
// loops (of more than one iteration).
Reload reloadOf(const EplannerLayer& layer, const Tile& tile, const std::vector<Dim>& outerLoops);

// Input rows fetched in one sweep over all row tiles of OYt outputs and FYt kernel rows, clipped to the stored input.
// Shared rows count twice; with stride > kernel the sum can be below IY. colsSwept: the same for columns.
std::int64_t rowsSwept(const EplannerLayer& layer, std::int64_t OYt, std::int64_t FYt);
std::int64_t colsSwept(const EplannerLayer& layer, std::int64_t OXt, std::int64_t FXt);

std::int64_t tileRows(const EplannerLayer& layer, std::int64_t OYt, std::int64_t FYt);
std::int64_t tileCols(const EplannerLayer& layer, std::int64_t OXt, std::int64_t FXt);

// In one instance of the tensor's buffer.
std::int64_t footprintBits(const Problem& problem, const Tile& tile, Tensor tensor);

bool fits(const Problem& problem, const Tile& tile);

struct Overflow {
  std::size_t buffer = 0;  // index into Machine::buffers
  std::int64_t neededBits = 0;
};
std::vector<Overflow> overflows(const Problem& problem, const Tile& tile);

// Off-chip elements of all groups and images.
struct Volumes {
  double inputWords = 0, weightWords = 0;
  double outputWords = 0;      // finished outputs
  double partialWordsOut = 0;  // as many are read back

  bool operator==(const Volumes&) const = default;
};
Volumes volumes(const Problem& problem, const Tile& tile, const Reload& reload);

std::array<double, kTensorCount> offChipBits(const Problem& problem, const Volumes& volumes);

struct TileCost {
  Reload reload;
  Volumes volumes;
  std::array<double, kTensorCount> bits{};
  double totalBits = 0;
  double utilization = 0;
  double computeCycles = 0;
  double memoryCycles = 0;
  double cycles = 0;  // cyclesTogether
  double energy = 0;  // estimate, in the profile's unit
};
TileCost tileCost(const Problem& problem, const Tile& tile, const Reload& reload);

// Parts of the cost that searches tabulate. tileCost uses them too, so results agree to the last bit. passes: ceil(t /
// lanes) / t per channel; compute cycles = MACs · cycles per MAC · passes(G) · passes(K) · passes(C).
double passesPerChannel(std::int64_t tile, std::int64_t lanes);
double computeCycles(const Problem& problem, double passesK, double passesC);
double memoryCycles(const Problem& problem, double totalBits);
// Per group: 1, or less if groups are computed side by side.
double passesPerGroup(const Problem& problem);

// The longer one, and the part of the shorter one that it does not hide. exposed: 1 - overlap, usually 0; the sum would
// then cost searches a fifth of their time.
inline double cyclesTogether(double compute, double memory, double exposed) {
  const double longer = std::max(compute, memory);
  return exposed == 0 ? longer : longer + exposed * std::min(compute, memory);
}
// The energy: independent of the tile, proportional to 1/unroll of K and C, and per off-chip word.
struct EnergyTerms {
  double fixed = 0;        // MACs and weight reads
  double perInverseK = 0;  // input reads × 1 / min(rows, Kt)
  double perInverseC = 0;  // output updates and reads × 1 / min(columns, Ct)
  double inputWord = 0, weightWord = 0, outputWord = 0, partialWord = 0;
};
EnergyTerms energyTerms(const Problem& problem);
double energy(const EnergyTerms& terms, const Volumes& volumes, double inverseK, double inverseC);

// A tile's value under an objective. Objective and tie-breaker are minimised.

// From the complete, slow cost. Metric is bits × cycles, its reciprocal up to a constant.
ObjectiveCost valueOf(const TileCost& cost, Objective objective);

// Negative: a is better; 0: equal within the tolerance.
int compare(const ObjectiveCost& a, const ObjectiveCost& b);

// In the units that users see: metric, energy, cycles, energy × seconds, bytes.
double shownObjective(const Problem& problem, double primary, Objective objective);

// A tile's value from the few numbers that searches tabulate; equals valueOf() exactly while volumes are below 2^53
// words. It never falls if a volume, array passes or an inverse unroll grows, so it also gives bounds.

struct ValueTerms {
  double inputPerLine = 1;  // input words per (row × column): images · C
  double weightWords = 1, outputWords = 1;
  double bitsI = 1, bitsW = 1, bitsO = 1, bitsPartial = 1;
  double work = 1;          // MACs × cycles per MAC × passes per group
  double peakCycles = 0;    // compute cycles if the compute roof is the array's peak, otherwise 0
  double cyclesPerBit = 0;  // off chip; 0: unlimited
  double exposed = 0;       // 1 - overlap
  EnergyTerms energy;
};

ValueTerms valueTerms(const Problem& problem);

// Tile counts, lines swept, array passes and inverse unrolls (as in tile_sizes.h).
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
  const double compute = std::max(v.peakCycles, v.work * (t.passesK * t.passesC));
  return cyclesTogether(compute, bits * v.cyclesPerBit, v.exposed);
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
