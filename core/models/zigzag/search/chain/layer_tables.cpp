// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/zigzag/search/chain/layer_tables.h"

#include <algorithm>
#include <bit>

#include "core/models/zigzag/search/chain/tile_volumes.h"

namespace tilescope::zigzag {
namespace {

constexpr unsigned kWord = 64;

bool servesAll(const MemoryOf& memory) {
  return std::find(memory.serves.begin(), memory.serves.end(), false) == memory.serves.end();
}

LaneNumbers along(const LaneNumbers& lanes, DimMask dims) {
  LaneNumbers some{};
  for (std::size_t d = 0; d < kMaxDims; ++d) some[d] = has(dims, d) ? lanes[d] : 0;
  return some;
}

}  // namespace

LayerTables::LayerTables(std::shared_ptr<const Problem> problem)
    : problem_(std::move(problem)), lanes_(*problem_), sums_(*problem_), divisors_(problem_->dimCount()) {
  const Problem& p = *problem_;
  operands_.reserve(p.operands.size());  // tables point into it
  std::vector<Inside> bits;
  unsigned shift = 0;
  for (std::size_t d = 0; d < p.dimCount(); ++d) {
    const unsigned width = factorBits(p.sizes[d]);
    usable_ = usable_ && shift + width <= kWord;
    if (!usable_) return;
    shifts_.push_back(shift);
    bits.push_back(width == 0 ? 0 : (~Inside{0} >> (kWord - width)) << shift);
    shift += width;
    byName_.push_back(d);
  }
  std::sort(byName_.begin(), byName_.end(), [&](std::size_t a, std::size_t b) { return p.dims[a] < p.dims[b]; });
  for (std::size_t o = 0; o < p.operands.size(); ++o) {
    const Operand& operand = p.operands[o];
    OperandTables& tables = operands_.emplace_back();
    tables.shape.isOutput = operand.tensor == Tensor::O;
    for (std::size_t d = 0; d < p.dimCount(); ++d) {
      if (!has(operand.touching, d) || p.sizes[d] == 1) continue;
      tables.shape.reaching |= bits[d];
      tables.shape.dims.push_back(d);
    }
    usable_ = usable_ && separable(p, operand) && wholeElements(o) > 0;
    if (!usable_) return;
    for (std::size_t level = 0; level + 1 < operand.memories.size(); ++level)
      tables.outside.push_back(leastOutside(o, level));
    tables.tiles.resize(operand.memories.size());
    tables.visits.resize(operand.memories.size() + 1);
  }
}

const OwnRules& LayerTables::rules() {
  if (!rules_) rules_.emplace(problem_, *unrolling_);
  return *rules_;
}

double LayerTables::wholeElements(std::size_t operand) const {
  double elements = 0;
  for (const TileClass& c : tilesOf(*problem_, problem_->operands[operand], problem_->sizes))
    elements += static_cast<double>(c.elements) * static_cast<double>(c.tiles);
  return elements;
}

// A lower bound: each element crosses once, in full-width words.
double LayerTables::leastOutside(std::size_t operand, std::size_t level) const {
  const Operand& o = problem_->operands[operand];
  const TileSums once{0, 0, wholeElements(operand), 0};
  const auto least = [&](std::size_t at, Move move, int bits) {
    return MoveEnergy(*problem_, operand, at, move).atLeast(once, bits);
  };
  if (o.tensor == Tensor::O)
    return least(level, Move::Drain, o.finalBits) + least(level + 1, Move::Update, o.finalBits);
  return least(level, Move::Fill, o.bits) + least(level + 1, Move::Read, o.bits);
}

const Divisors& LayerTables::divisors(std::size_t dim, const LaneNumbers& lanes) {
  std::vector<std::optional<Divisors>>& known = divisors_[dim];
  if (known.size() <= lanes[dim]) known.resize(lanes[dim] + std::size_t{1});
  std::optional<Divisors>& divisors = known[lanes[dim]];
  if (!divisors) divisors = divisorsOf(rules().temporalSizes()[dim], shifts_[dim]);
  return *divisors;
}

const VisitTable& LayerTables::visits(std::size_t operand, std::size_t arch, const LaneNumbers& lanes) {
  const DimMask touching = problem_->operands[operand].touching;
  const auto [found, isNew] = operands_[operand].visits[arch].try_emplace(along(lanes, ~touching));
  if (!isNew) return found->second;
  const Sizes &within = rules().lanesWithin(operand, arch), &above = rules().lanesAbove(operand, arch);
  for (std::size_t d = 0; d < problem_->dimCount(); ++d) {
    if (has(touching, d) || problem_->sizes[d] <= within[d]) continue;
    VisitTable::Along& a = found->second.along.emplace_back(VisitTable::Along{d, static_cast<double>(above[d]), {}});
    for (const std::int64_t divisor : divisors(d, lanes).values)
      a.passes.push_back(static_cast<double>(ceilDiv(problem_->sizes[d], divisor * within[d])));
  }
  return found->second;
}

std::vector<TileFactor> LayerTables::factors(std::size_t operand, std::size_t level, const LaneNumbers& lanes) {
  const Problem& p = *problem_;
  const Sizes &below = rules().lanesWithin(operand, level), &above = rules().lanesWithin(operand, level + 1);
  std::vector<TileFactor> factors;
  for (const std::size_t d : p.operands[operand].direct) {
    if (p.sizes[d] == 1) continue;
    TileFactor& factor = factors.emplace_back(TileFactor{d, kNoDim, {}});
    const Divisors& all = divisors(d, lanes);
    for (std::size_t i = 0; i < all.values.size(); ++i)
      factor.items.push_back({all.codes[i], static_cast<std::uint16_t>(i), 0, sums_.direct(d, all.values[i] * below[d]),
                              sums_.direct(d, all.values[i] * above[d])});
  }
  for (const std::size_t h : p.operands[operand].halos) {
    const std::size_t x = p.halos[h].x, y = p.halos[h].y;
    TileFactor& factor = factors.emplace_back(TileFactor{x, y, {}});
    const Divisors none = divisorsOf(1, 0), &allX = divisors(x, lanes);
    const Divisors& allY = y == kNoDim ? none : divisors(y, lanes);
    for (std::size_t j = 0; j < allY.values.size(); ++j)
      for (std::size_t i = 0; i < allX.values.size(); ++i)
        factor.items.push_back({allX.codes[i] | allY.codes[j], static_cast<std::uint16_t>(i),
                                static_cast<std::uint16_t>(j),
                                sums_.halo(h, allX.values[i] * below[x], allY.values[j] * below[y]),
                                sums_.halo(h, allX.values[i] * above[x], allY.values[j] * above[y])});
  }
  return factors;
}

// partial: the memory holds partial sums.
const SlotTiles& LayerTables::tiles(std::size_t operand, std::size_t level, const LaneNumbers& lanes, bool partial) {
  const Operand& o = problem_->operands[operand];
  LaneNumbers key = along(lanes, o.touching);
  key[kNoDim] = partial ? 1 : 0;
  const auto [found, isNew] = operands_[operand].tiles[level].try_emplace(key);
  if (!isNew) return found->second;
  std::vector<Inside> primes;
  for (const std::size_t d : operands_[operand].shape.dims) {
    const std::vector<Inside>& some = divisors(d, lanes).primes;
    primes.insert(primes.end(), some.begin(), some.end());
  }
  const double mostElements = rules().usableBits(o.memories[level]) / (partial ? o.bits : o.finalBits);
  found->second = slotTiles(*problem_, operand, level, factors(operand, level, lanes), primes, mostElements);
  return found->second;
}

const LayerTables::AtArray& LayerTables::atArray(std::size_t operand, const LaneNumbers& lanes) {
  const Operand& o = problem_->operands[operand];
  const auto [found, isNew] = operands_[operand].atArray.try_emplace(along(lanes, o.touching));
  if (!isNew) return found->second;
  const Sizes& within = rules().lanesWithin(operand, 0);
  TileSums sums;
  for (const std::size_t d : o.direct) sums = sums * sums_.direct(d, within[d]);
  for (const std::size_t h : o.halos)
    sums = sums * sums_.halo(h, within[problem_->halos[h].x], within[problem_->halos[h].y]);
  const MoveEnergy read(*problem_, operand, 0, Move::Read), update(*problem_, operand, 0, Move::Update);
  found->second = {read.atLeast(sums, o.bits), update.atLeast(sums, o.bits), update.atLeast(sums, o.finalBits)};
  return found->second;
}

InnerOperand LayerTables::operandOf(std::size_t operand, const LaneNumbers& lanes, double& outside) {
  const Operand& o = problem_->operands[operand];
  InnerOperand inner{&operands_[operand].shape, {}};
  inner.slots.reserve(o.memories.size());
  const VisitTable& array = visits(operand, 0, lanes);
  const AtArray& energy = atArray(operand, lanes);
  bool partialAtArray = false;
  if (inner.shape->isOutput) {
    const SumsSeen sums(array, {});
    outside += energy.updatePartial * sums.partial() + energy.updateFinal * sums.final() + energy.read * sums.back();
    partialAtArray = sums.partial() > 0;
  }
  for (std::size_t level = o.memories.size() - 1; level-- > 0;) {
    const SlotTiles* held = nullptr;
    if (!servesAll(problem_->memories[o.memories[level]]))
      held = &tiles(operand, level, lanes, level == 0 && partialAtArray);
    if (held == nullptr || held->tooMany)
      outside += operands_[operand].outside[level];
    else
      inner.slots.push_back({&visits(operand, level, lanes), &visits(operand, level + 1, lanes), held, 0});
  }
  if (!inner.shape->isOutput) inner.slots.push_back({&array, nullptr, nullptr, energy.read});
  return inner;
}

void LayerTables::begin(const Unrolling& unrolling) {
  rules_.reset();
  unrolling_ = &unrolling;
}

std::vector<std::size_t> LayerTables::factorCounts(const Unrolling& unrolling, const LaneNumbers& lanes) {
  begin(unrolling);
  std::vector<std::size_t> counts;
  for (const std::size_t d : byName_)
    for (const Inside prime : divisors(d, lanes).primes)
      counts.push_back(static_cast<std::size_t>(std::popcount(prime)));
  if (counts.empty()) counts.push_back(1);
  return counts;
}

ChoiceTables LayerTables::tablesOf(const Unrolling& unrolling, const LaneNumbers& lanes) {
  const Problem& p = *problem_;
  begin(unrolling);
  ChoiceTables tables;
  tables.operands.reserve(p.operands.size());
  tables.outside = p.macs * p.macEnergy;
  for (std::size_t d = 0; d < p.dimCount(); ++d) {
    const Divisors& all = divisors(d, lanes);
    tables.all |= all.codes.back();
    tables.full[d] = static_cast<std::uint16_t>(all.codes.size() - 1);
  }
  for (std::size_t o = 0; o < p.operands.size(); ++o) tables.operands.push_back(operandOf(o, lanes, tables.outside));
  return tables;
}

}  // namespace tilescope::zigzag
