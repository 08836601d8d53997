// SPDX-License-Identifier: GPL-3.0-or-later
// Below a boundary between two memories of a tensor, each dimension has a block: the iterations inside one tile of the
// lower memory. A tile crosses once per block of the dimensions that index the tensor, and all tiles cross again for
// every block of other dimensions. Irrelevant loops directly above the boundary belong below it and cost nothing. For
// the upper memory, spatial loops in between also belong to the block, as one read serves all lanes. Blocks beyond a
// dimension's end are idle lanes and move nothing.
#include "core/models/zigzag/own_rules.h"

#include <algorithm>
#include <initializer_list>

namespace tilescope::zigzag {
namespace {

Sizes times(const Sizes& a, const Sizes& b) {
  Sizes product;
  for (std::size_t d = 0; d < kMaxDims; ++d) product[d] = a[d] * b[d];
  return product;
}

struct Crossing {
  const TileClasses& tiles;
  double times = 0;
  int bits = 0;  // per element
};

class Counter {
 public:
  Counter(const MovePort& port, EnergyPer per, double energyPerAccess)
      : port_(port), per_(per), energy_(energyPerAccess) {}

  void add(const Crossing& crossing) {
    if (crossing.bits == 0 || crossing.times == 0) return;
    for (const TileClass& c : crossing.tiles) {
      const double tiles = static_cast<double>(c.tiles) * crossing.times;
      const double elements = static_cast<double>(c.elements) * tiles;
      bits += elements * crossing.bits;
      moved += elements;
      const double words = port_.widest == 0 ? elements : tiles * words_(c.elements * crossing.bits);
      accesses += words;
      energy += energy_ * (per_ == EnergyPer::Word ? elements : words);
    }
  }

  double bits = 0, moved = 0, accesses = 0, energy = 0;

 private:
  // Full-width words of a tile; a part of a word counts in steps of the narrowest access.
  double words_(std::int64_t tileBits) const {
    return static_cast<double>(ceilDiv(tileBits, port_.narrowest)) * static_cast<double>(port_.narrowest) /
           static_cast<double>(port_.widest);
  }

  MovePort port_;
  EnergyPer per_;
  double energy_;
};

struct Times {
  std::vector<std::int64_t> cycles;    // [level]: all loops up to it
  std::vector<std::int64_t> reuse;     // [level]: irrelevant loops at its top
  std::vector<std::int64_t> ownTiles;  // [level]: iterations of relevant loops above it
  std::vector<Sizes> within;           // [level]: iterations by dimension up to it
  Sizes held = ones();                 // irrelevant loops at the bottom of level 0
  std::int64_t heldCycles = 1;
};

Times timesOf(const Operand& operand, const TensorNest& nest) {
  Times times;
  Sizes sizes = ones();
  std::int64_t cycles = 1, relevant = 1;
  bool leading = true;
  std::vector<std::int64_t> relevantWithin;
  for (std::vector<std::int64_t>* list : {&times.cycles, &times.reuse, &times.ownTiles, &relevantWithin})
    list->reserve(nest.levels.size());
  times.within.reserve(nest.levels.size());
  for (const std::vector<Loop>& level : nest.levels) {
    std::int64_t run = 1;
    for (const Loop& loop : level) {
      const bool irrelevant = !has(operand.touching, loop.dim);
      sizes[loop.dim] *= loop.size;
      cycles *= loop.size;
      run = irrelevant ? run * loop.size : 1;
      if (!irrelevant) relevant *= loop.size;
      leading = leading && irrelevant && times.cycles.empty();
      if (!leading) continue;
      times.held[loop.dim] *= loop.size;
      times.heldCycles *= loop.size;
    }
    leading = false;
    times.cycles.push_back(cycles);
    times.reuse.push_back(run);
    times.within.push_back(sizes);
    relevantWithin.push_back(relevant);
  }
  for (const std::int64_t inside : relevantWithin) times.ownTiles.push_back(relevant / inside);
  return times;
}

class TensorCount {
 public:
  TensorCount(const OwnRules& rules, std::size_t operand, const TensorNest& nest)
      : rules_(rules),
        problem_(rules.problem()),
        index_(operand),
        operand_(problem_.operands[operand]),
        times_(timesOf(operand_, nest)) {
    terms_.levels.resize(operand_.memories.size());
  }

  TensorTerms run() {
    innermost();
    for (std::size_t lower = 0; lower + 1 < terms_.levels.size(); ++lower) boundary(lower);
    for (std::size_t m = 0; m < terms_.levels.size(); ++m) describe(m);
    return std::move(terms_);
  }

 private:
  bool isOutput() const { return operand_.tensor == Tensor::O; }
  std::int64_t cycles(std::int64_t iterations) const { return iterations * problem_.cyclesPerMac; }
  std::int64_t allCycles() const { return times_.cycles.back(); }

  // Lanes along summed dimensions. Each has its own partial sum, whose first visit fetches nothing.
  double firstVisits(std::size_t arch, const Sizes& blocks) const {
    double lanes = 1;
    for (std::size_t d = 0; d < problem_.dimCount(); ++d)
      if (!has(operand_.touching, d))
        lanes *=
            static_cast<double>(std::min(rules_.lanesAbove(index_, arch)[d], ceilDiv(problem_.sizes[d], blocks[d])));
    return lanes;
  }

  // How often a tile's outputs leave it (partial or final) and return. They leave once per sweep, at last as final
  // unless sums of other lanes still join.
  struct Sums {
    double partial = 0, final = 0, back = 0;
    int linkBits(const Operand& operand) const { return partial > 0 ? operand.bits : operand.finalBits; }
  };
  Sums sumsOf(std::size_t arch, const Sizes& blocks) const {
    const double sweeps = static_cast<double>(sweepsOf(problem_, operand_, blocks));
    const double first = firstVisits(arch, blocks);
    const double final = first == 1 ? 1 : 0;
    return {sweeps - final, final, sweeps - first};
  }

  Counter counter(std::size_t level, Move move) const {
    const MemoryOf& memory = problem_.memories[operand_.memories[level]];
    const bool write = move == Move::Fill || move == Move::Update;
    return {operand_.ports[level][index(move)], memory.energyPer, write ? memory.writeEnergy : memory.readEnergy};
  }

  void put(std::size_t level, Move move, std::initializer_list<Crossing> crossings) {
    Counter sum = counter(level, move);
    for (const Crossing& crossing : crossings) sum.add(crossing);
    LevelTerms& terms = terms_.levels[level];
    terms.accesses[index(move)] = sum.accesses;
    terms.bits[index(move)] = sum.bits;
    terms.elements[index(move)] = sum.moved;
    terms.energy[index(move)] = sum.energy;
  }

  void link(std::size_t level, Move move, const TileClasses& tiles, int bits, std::int64_t transfers,
            std::int64_t period, std::int64_t window) {
    if (transfers == 0 || bits == 0 || tiles.empty()) return;
    Link& link = terms_.levels[level].links[index(move)];
    const std::int64_t width = operand_.ports[level][index(move)].widest;
    link.transfers = transfers;
    link.period = period;
    link.window = window;
    link.elements = static_cast<double>(tiles.front().elements);
    link.bits = bits;
    link.cycles = width == 0 ? 0 : ceilDiv(tiles.front().elements * bits, width);
  }

  // Between array and innermost memory. Inputs stay at the multipliers during irrelevant loops; the next ones may
  // arrive all that time with a second latch, otherwise only during the last use. A sum returns every cycle.
  void innermost() {
    const Sizes blocks = times(isOutput() ? ones() : times_.held, rules_.lanesWithin(index_, 0));
    const TileClasses tiles = tilesOf(problem_, operand_, blocks);
    if (isOutput()) {
      upperSide(0, tiles, sumsOf(0, blocks), cycles(1), cycles(1), allCycles(), iterationsOfOwn());
      return;
    }
    const auto sweeps = static_cast<double>(sweepsOf(problem_, operand_, blocks));
    put(0, Move::Read, {{tiles, sweeps, operand_.bits}});
    const std::int64_t period = times_.heldCycles, window = problem_.operandLatches > 1 ? period : 1;
    link(0, Move::Read, tiles, operand_.bits, allCycles() / period, cycles(period), cycles(window));
  }

  std::int64_t iterationsOfOwn() const {
    std::int64_t iterations = 1;
    for (std::size_t d = 0; d < problem_.dimCount(); ++d)
      if (has(operand_.touching, d)) iterations *= times_.within.back()[d];
    return iterations;
  }

  void boundary(std::size_t lower) {
    const Sizes below = times(times_.within[lower], rules_.lanesWithin(index_, lower));
    const Sizes above = times(times_.within[lower], rules_.lanesWithin(index_, lower + 1));
    const TileClasses tiles = tilesOf(problem_, operand_, below);
    const TileClasses wide = tilesOf(problem_, operand_, above);
    terms_.levels[lower].tileElements = tiles.empty() ? 0 : static_cast<double>(tiles.front().elements);
    const std::int64_t period = cycles(times_.cycles[lower]);
    const std::int64_t window = period / times_.reuse[lower];
    const std::int64_t transfers = allCycles() / times_.cycles[lower];
    if (!isOutput()) {
      put(lower, Move::Fill, {{tiles, static_cast<double>(sweepsOf(problem_, operand_, below)), operand_.bits}});
      put(lower + 1, Move::Read, {{wide, static_cast<double>(sweepsOf(problem_, operand_, above)), operand_.bits}});
      link(lower, Move::Fill, tiles, operand_.bits, transfers, period, window);
      link(lower + 1, Move::Read, wide, operand_.bits, transfers, period, window);
      return;
    }
    const Sums down = sumsOf(lower, below), up = sumsOf(lower + 1, above);
    put(lower, Move::Drain, {{tiles, down.partial, operand_.bits}, {tiles, down.final, operand_.finalBits}});
    link(lower, Move::Drain, tiles, down.linkBits(operand_), transfers, period, window);
    // Of the lanes whose sums join, one continues the stored sum; the others start at zero.
    put(lower, Move::Fill, {{tiles, up.back, operand_.bits}});
    link(lower, Move::Fill, tiles, operand_.bits, transfers - times_.ownTiles[lower], period, window);
    upperSide(lower + 1, wide, up, period, window, transfers, times_.ownTiles[lower]);
  }

  // At the upper memory: sums that arrive, and sums that it returns.
  void upperSide(std::size_t level, const TileClasses& tiles, const Sums& sums, std::int64_t period,
                 std::int64_t window, std::int64_t transfers, std::int64_t firstTransfers) {
    put(level, Move::Update, {{tiles, sums.partial, operand_.bits}, {tiles, sums.final, operand_.finalBits}});
    put(level, Move::Read, {{tiles, sums.back, operand_.bits}});
    link(level, Move::Update, tiles, sums.linkBits(operand_), transfers, period, window);
    link(level, Move::Read, tiles, operand_.bits, transfers - firstTransfers, period, window);
  }

  void describe(std::size_t level) {
    LevelTerms& terms = terms_.levels[level];
    for (const double energy : terms.energy) terms.levelEnergy += energy;
    if (level + 1 == terms_.levels.size())
      terms.tileElements = static_cast<double>(
          largestTile(problem_, operand_, times(times_.within[level], rules_.lanesWithin(index_, level))));
    terms.tileBits = terms.tileElements * (holdsPartialSums(level) ? operand_.bits : operand_.finalBits);
    terms.instances = 1;
    for (std::size_t d = 0; d < problem_.dimCount(); ++d) terms.instances *= rules_.lanesAbove(index_, level)[d];
  }

  bool holdsPartialSums(std::size_t level) const {
    if (!isOutput()) return false;
    const Sizes inside = level == 0 ? ones() : times_.within[level - 1];
    return sumsOf(level, times(inside, rules_.lanesWithin(index_, level))).partial > 0;
  }

  const OwnRules& rules_;
  const Problem& problem_;
  std::size_t index_;
  const Operand& operand_;
  Times times_;
  TensorTerms terms_;
};

Sizes lanesOf(const std::vector<SpatialLoop>& loops) {
  Sizes lanes = ones();
  for (const SpatialLoop& loop : loops) lanes[loop.dim] *= static_cast<std::int64_t>(loop.factor);
  return lanes;
}

}  // namespace

Unrolling balanced(const Problem& problem, const Unrolling& unrolling) {
  Unrolling result = unrolling;
  for (std::size_t d = 0; d < problem.dimCount(); ++d) {
    Unroll* largest = nullptr;
    std::int64_t lanes = 1;
    for (std::vector<Unroll>& along : result)
      for (Unroll& unroll : along) {
        if (unroll.dim != d) continue;
        lanes *= unroll.factor;
        if (largest == nullptr || unroll.factor > largest->factor) largest = &unroll;
      }
    if (largest == nullptr) continue;
    const std::int64_t passes = ceilDiv(problem.sizes[d], lanes);
    largest->factor = ceilDiv(problem.sizes[d], passes * (lanes / largest->factor));
  }
  return result;
}

OwnRules::OwnRules(std::shared_ptr<const Problem> problem, const Unrolling& unrolling) : Rules(std::move(problem)) {
  const std::vector<std::vector<SpatialLoop>> loops = asSpatialLoops(balanced(*problem_, unrolling));
  for (std::size_t o = 0; o < problem_->operands.size(); ++o) {
    spatial_.push_back(archLoops(*problem_, o, loops));
    const ArchLoops& arch = spatial_.back();
    std::vector<Sizes> within(arch.size()), above(arch.size(), ones());
    for (std::size_t i = 0; i < arch.size(); ++i)
      within[i] = i == 0 ? lanesOf(arch[0]) : times(within[i - 1], lanesOf(arch[i]));
    for (std::size_t i = arch.size() - 1; i > 0; --i) above[i - 1] = times(above[i], lanesOf(arch[i]));
    within_.push_back(std::move(within));
    above_.push_back(std::move(above));
  }
  temporal_ = ones();
  const Sizes lanes = within_.front().back();
  for (std::size_t d = 0; d < problem_->dimCount(); ++d) temporal_[d] = ceilDiv(problem_->sizes[d], lanes[d]);
  for (std::size_t o = 0; o < problem_->operands.size(); ++o) {
    copied_.emplace_back();
    for (std::size_t level = 0; level < problem_->operands[o].memories.size(); ++level)
      copied_.back().push_back(isCopied(*problem_, o, level));
  }
  starts_ = arrayStarts(*problem_);
}

// Temporal loops and lanes within the level, clipped to the tensor.
double OwnRules::footprintBits(std::size_t operand, std::size_t level, const Sizes& temporal, bool partial) const {
  const Operand& o = problem_->operands[operand];
  const std::int64_t elements = largestTile(*problem_, o, times(temporal, within_[operand][level]));
  return static_cast<double>(elements) * (partial ? o.bits : o.finalBits);
}

double OwnRules::usableBits(std::size_t memory) const {
  const MemoryOf& m = problem_->memories[memory];
  return static_cast<double>(m.doubleBuffered ? m.sizeBits / 2 : m.sizeBits);
}

// Irrelevant dimensions do not index this tensor; for ZigZag 3.8.5 they must also be in no halo of any tensor.
TensorTerms OwnRules::terms(std::size_t operand, const TensorNest& nest) const {
  const Operand& o = problem_->operands[operand];
  DimMask staying = 0;
  for (std::size_t d = 0; d < problem_->dimCount(); ++d)
    if (problem_->sizes[d] > 1 && !has(o.touching, d)) staying |= maskOf(d);
  if (staying == o.irrelevant) return TensorCount(*this, operand, nest).run();
  TensorNest moved = nest;
  moveRunsDown(moved, staying);
  return TensorCount(*this, operand, moved).run();
}

}  // namespace tilescope::zigzag
