// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/zigzag/original_rules.h"

#include <algorithm>
#include <cmath>

#include "core/models/zigzag/original_tiles.h"

namespace tilescope::zigzag {
namespace {

double relevantElements(const Problem& problem) {
  double elements = 1;
  for (std::size_t d = 0; d < problem.dimCount(); ++d)
    if (has(problem.operands[problem.output()].relevant, d)) elements *= static_cast<double>(problem.sizes[d]);
  return elements;
}

// Full-width words in all instances; a part of a word counts in steps of the narrowest access.
double accessesOf(const Link& link, const MovePort& port, std::int64_t instances) {
  if (link.elements == 0 || link.bits == 0) return 0;
  if (port.widest == 0) return link.elements * static_cast<double>(link.transfers) * static_cast<double>(instances);
  const auto narrowest = static_cast<double>(port.narrowest), widest = static_cast<double>(port.widest);
  return std::trunc(std::ceil(link.elements * link.bits / narrowest) * (narrowest / widest) *
                    static_cast<double>(link.transfers) * static_cast<double>(instances));
}

void charge(LevelTerms& terms, const Links& links, const Operand& operand, std::size_t level, const MemoryOf& memory) {
  for (const Move move : kMoves) {
    const auto m = static_cast<std::size_t>(move);
    const Link& link = links[m];
    const bool written = move == Move::Fill || move == Move::Update;
    const double each = written ? memory.writeEnergy : memory.readEnergy;
    const double elements = link.elements * static_cast<double>(link.transfers) * static_cast<double>(terms.instances);
    terms.accesses[m] = accessesOf(link, operand.ports[level][m], terms.instances);
    terms.bits[m] = elements * link.bits;
    terms.elements[m] = elements;
    const bool perWord = memory.energyPer == EnergyPer::Word;
    terms.energy[m] = (perWord ? (link.bits == 0 ? 0 : elements) : terms.accesses[m]) * each;
  }
  const auto energy = [&](Move move) { return terms.energy[static_cast<std::size_t>(move)]; };
  terms.levelEnergy = energy(Move::Drain) + energy(Move::Read) + (energy(Move::Fill) + energy(Move::Update));
}

}  // namespace

OriginalRules::OriginalRules(std::shared_ptr<const Problem> problem, const Unrolling& unrolling)
    : Rules(std::move(problem)), relevantElements_(relevantElements(*problem_)), latency_(*problem_) {
  const ParallelLoops fractional = fractionalUnrolls(*problem_, unrolling);
  const ParallelLoops integer = integerUnrolls(fractional);
  for (std::size_t o = 0; o < problem_->operands.size(); ++o) {
    fractional_.push_back(operandSpatial(*problem_, o, archLoops(*problem_, o, fractional)));
    integer_.push_back(operandSpatial(*problem_, o, archLoops(*problem_, o, integer)));
    spatial_.push_back(fractional_.back().loops);
    // Compares loops, not products: merged unrolls may be 2 · 11.5, an integer, but truncated 2 · 11.
    untruncated_.push_back(spatial_.back() == integer_.back().loops);
    RunningSizes below;
    below.fill(1);
    parallelBelow_.emplace_back();
    for (const std::vector<SpatialLoop>& level : spatial_.back()) {
      for (const SpatialLoop& loop : level) below[loop.dim] *= loop.factor;
      parallelBelow_.back().push_back(below);
    }
  }
}

Sizes OriginalRules::temporalSizes() const {
  Sizes sizes = problem_->sizes;
  const std::size_t firstInput = problem_->output() == 0 ? 1 : 0;
  for (const std::vector<SpatialLoop>& level : spatial_[firstInput])
    for (const SpatialLoop& loop : level)
      sizes[loop.dim] = static_cast<std::int64_t>(std::ceil(static_cast<double>(sizes[loop.dim]) / loop.factor));
  return sizes;
}

double OriginalRules::footprintBits(std::size_t operand, std::size_t level, const Sizes& temporal, bool partial) const {
  RunningSizes covered = parallelBelow_[operand][level];
  for (std::size_t d = 0; d < problem_->dimCount(); ++d) covered[d] *= static_cast<double>(temporal[d]);
  return runningFootprintBits(operand, covered, partial);
}

double OriginalRules::runningFootprintBits(std::size_t operand, const RunningSizes& covered, bool partial) const {
  const Operand& of = problem_->operands[operand];
  double elements = 1;
  for (const std::size_t dim : of.direct)
    if (has(of.relevant, dim)) elements *= covered[dim];
  if (of.hasHalo)
    for (const Halo& halo : problem_->halos)
      elements *= static_cast<double>(originalPositions(halo, covered[halo.x], covered[halo.y]));
  return elements * (partial ? of.bits : of.finalBits);
}

double OriginalRules::usableBits(std::size_t memory) const {
  return static_cast<double>(problem_->memories[memory].sizeBits);
}

LevelTerms OriginalRules::levelTerms(std::size_t operand, std::size_t level, const NestTimes& times,
                                     const OperandTiles& tiles) const {
  const Operand& of = problem_->operands[operand];
  LevelTerms terms;
  terms.instances = fractional_[operand].instances[level + 1];
  terms.links = linksOf(of, level, times, tiles, fractional_[operand], relevantElements_);
  charge(terms, terms.links, of, level, problem_->memories[of.memories[level]]);
  terms.tileElements = static_cast<double>(tiles.elements[level + 1]);
  terms.tileBits = terms.tileElements * tiles.bitsAt(of, level + 1);
  terms.effectiveBits = std::floor(terms.tileBits / static_cast<double>(times.topRelevant[level + 1]));
  return terms;
}

TensorTerms OriginalRules::terms(std::size_t operand, const TensorNest& nest) const {
  const Operand& of = problem_->operands[operand];
  const NestTimes times = nestTimes(of, nest, problem_->cyclesPerMac);
  const OperandTiles tiles = operandTiles(*problem_, operand, nest, fractional_[operand].loops);
  TensorTerms terms;
  terms.levels.reserve(nest.levels.size());
  for (std::size_t level = 0; level < nest.levels.size(); ++level)
    terms.levels.push_back(levelTerms(operand, level, times, tiles));
  terms.firstTileBits = terms.levels.front().tileBits;
  if (untruncated_[operand]) return terms;
  // Latency uses truncated unrolls.
  const OperandTiles truncated = operandTiles(*problem_, operand, nest, integer_[operand].loops);
  for (std::size_t level = 0; level < nest.levels.size(); ++level)
    terms.levels[level].links = linksOf(of, level, times, truncated, integer_[operand], relevantElements_);
  terms.firstTileBits = static_cast<double>(truncated.elements[1]) * truncated.bitsAt(of, 1);
  return terms;
}

LatencyParts OriginalRules::latency(const std::vector<const TensorTerms*>& terms, std::int64_t temporal,
                                    std::vector<std::vector<bool>>* doubleBuffered, StallPort* binding) const {
  return latency_(terms, temporal, doubleBuffered, binding);
}

std::unique_ptr<Rules> makeOriginalRules(std::shared_ptr<const Problem> problem, const Unrolling& unrolling) {
  return std::make_unique<OriginalRules>(std::move(problem), unrolling);
}

namespace {

// Spreads a loop evenly over the passes left by unrolls on earlier array dimensions.
void spreadOverPasses(ParallelLoops& loops, std::size_t dim, std::int64_t size) {
  SpatialLoop* largest = nullptr;
  double before = 1, beforeLargest = 1;
  for (std::vector<SpatialLoop>& along : loops)
    for (SpatialLoop& loop : along) {
      if (loop.dim != dim) continue;
      if (largest == nullptr || loop.factor > largest->factor) {
        largest = &loop;
        beforeLargest = before;
      }
      before *= loop.factor;
    }
  if (largest == nullptr) return;
  const auto iterations = static_cast<double>(size);
  const double passes = std::ceil(iterations / (largest->factor * beforeLargest));
  largest->factor = iterations / passes / beforeLargest;
}

}  // namespace

ParallelLoops fractionalUnrolls(const Problem& problem, const Unrolling& unrolling) {
  ParallelLoops loops = asSpatialLoops(unrolling);
  for (std::size_t dim = 0; dim < problem.dimCount(); ++dim) spreadOverPasses(loops, dim, problem.sizes[dim]);
  return loops;
}

ParallelLoops integerUnrolls(const ParallelLoops& fractional) {
  ParallelLoops loops = fractional;
  for (std::vector<SpatialLoop>& along : loops)
    for (SpatialLoop& loop : along) loop.factor = std::trunc(loop.factor);
  return loops;
}

}  // namespace tilescope::zigzag
